package source

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// notedFlag are assignments, squeezed, by which a failure is kept for the end of a function.
var notedFlag = lazy.MustCompile(`^(?:\*?\w+(?:->|\.))*(?:(?:is_?|_)?(?:ok|okay|valid|is_?valid|success|well_?formed)(?:=|:=)(?:false|False|FALSE|0)|(?:has_?)?(?:failed|errors?_?found|has_?errors?|invalid|hasError|isInvalid)=(?:true|True|TRUE|1))$`)

// notedStatus is the same in C, where an error is a number.
var notedStatus = lazy.MustCompile(`^(?:\*?\w+(?:->|\.))*(?:(?:error|err|errcode|error_code)=(?:-\d+|[1-9]\d*|[a-z_]\w*|[A-Z]*_?[A-Z_]+)|(?:ret|rc|rv|retval|status|result)=(?:-\d+|-?E[A-Z]+|[A-Z][A-Z0-9_]*(?:BAD|INVAL|FAIL|ERR|DENIED|OVERFLOW|MISSING|RANGE)[A-Z0-9_]*))$`)

// notesNone are those that say there was none.
var notesNone = lazy.MustCompile(`=(?:NULL|nullptr|false|none|\w*_?(?:OK|SUCCESS|NONE))$`)

// notesFailure tells a branch that does nothing but note a failure.
func notesFailure(t *syntax.Tree, branch int) bool {
	statements := branchStatements(t, branch)
	if len(statements) != 1 || t.Role(statements[0]) != syntax.Assign {
		return false
	}
	text := squeeze(t.Text(statements[0]))
	return notedFlag.MatchString(text) || (t.Language == syntax.C || t.Language == syntax.CPP) && notedStatus.MatchString(text) && !notesNone.MatchString(text)
}

// tellsError is a call by which a function of C says what went wrong.
var tellsError = lazy.MustCompile(`(?i)\b\w*(?:err(?:or|no)?|fail(?:ed|ure)?)(?:_\w+)?\s*\(|\bp?strerror|\berrno\s*=`)

// toldBeforeLeaving tells a branch of C that says what went wrong and leaves with nothing in its hands.
func toldBeforeLeaving(t *syntax.Tree, branch int) bool {
	if t.Language != syntax.C && t.Language != syntax.CPP || countTokens(t, branch) > longRefusal {
		return false
	}
	statements := branchStatements(t, branch)
	if len(statements) < 2 {
		return false
	}
	last := t.Text(statements[len(statements)-1])
	return (plainNo.MatchString(last) || leavesForEnd.MatchString(last)) && tellsError.MatchString(stripStrings(t, branch))
}

// leavesForEnd jumps to where a function of C fails.
var leavesForEnd = lazy.MustCompile(`^goto\s+\w*(?:err|error|fail|failed|failure|bad|invalid|abort)\w*;?$`)
