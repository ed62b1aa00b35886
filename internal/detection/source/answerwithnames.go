package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// madeAnswer is an object made of values that are written out and of names that stand for others: new Price(-1000, $unit).
var madeAnswer = lazy.MustCompile(`^return\s*\(?(?:(?:Ok|Some|Right)\()?(?:new\s+|&)?\\?(?:[A-Za-z_]\w*(?:\.|::))*[A-Z]\w*(?:(?:\.|::)\w+)?\(\s*(?:(?:\$?[A-Za-z_]\w*|-?[\d.]+|"[^"]*"|'[^']*')(?:\s*,\s*)?)+\)*;?$`)

// answerWithNames is what a branch answers where beside what is written out only names are in it, "" for any other.
func answerWithNames(t *syntax.Tree, statements []int) string {
	if len(statements) != 1 || t.Role(statements[0]) != syntax.Return || faultText(t, statements[0]) != "" {
		return ""
	}
	text := singleSpaced(t.Text(statements[0]))
	if !madeAnswer.MatchString(text) || numberOrText.FindString(text) == "" {
		return ""
	}
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimRight(text, "; "), "return"))
}

// inRow tells whether a line of a test has an input of digits and all that is written out of the answer to it: a row of a table.
func (ev evidence) inRow(s SpecialCase) bool {
	wanted := answerLiterals(s)
	if len(wanted) == 0 || telling(s.Input) == "" || !odd(s.Input) || !strings.ContainsAny(s.Input, "0123456789") {
		return false
	}
	row := func(l string) bool { return holds(l, s.Input) && allHeld(l, s.Input, wanted) }
	return slices.ContainsFunc(ev.lines, row) || slices.ContainsFunc(ev.hits, func(h change.Hit) bool { return row(h.Text) })
}
