package leftout

import (
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

var (
	// variableRead is the variable of the environment that a condition reads.
	variableRead = lazy.MustCompile(`(?i)(?:env\w*|environ)\s*(?:\.\s*\w+\s*)?[\[(.]+\s*["']?([A-Z][A-Z0-9_]{3,})\b`)
	// steersTests are variables that only tests know, and that every machine has.
	steersTests = lazy.MustCompile(`(?i)test|skip|fast|slow|quick|short|flak|run_|^(?:PATH|HOME|USER|SHELL|PWD|LANG|TERM|TMPDIR|HOSTNAME|LOGNAME)$`)
	// mustBeUnset are questions that hold where a variable is not set, for what must hold for a test to run.
	mustBeUnset = lazy.MustCompile(`isNull\b|isEmpty\b|isNullOrEmpty|isBlank|nullValue|==\s*null|== nil|is None|not in\b`)
	// leavesIfSet are questions that hold where it is set, for what keeps a test from running.
	leavesIfSet = lazy.MustCompile(`!=\s*(?:""|''|nil|null|undefined)|is not None|!== undefined|!= null|\bin os\.environ|isset\(`)
)

// changesTheSubject tells a test that is left out only where a variable of the environment is set which
// the code reads: there the code does something else than the test says.
func (s *States) changesTheSubject(l *lapse) bool {
	if l.kind != "environment" || s.saysItFails(l) {
		return false
	}
	m := variableRead.FindStringSubmatch(l.condition)
	if m == nil || steersTests.MatchString(m[1]) || s.In.Repository == nil || !s.leftWhereSet(l.after, m[1]) {
		return false
	}
	hits, err := s.In.Repository.Search([]string{m[1]})
	if err != nil {
		return false
	}
	for _, h := range hits[m[1]] {
		if !place.OfTests(h.Path) && wording.CommentSigns(h.Path) != nil && !strings.HasSuffix(h.Path, ".yml") && !strings.HasSuffix(h.Path, ".yaml") {
			return true
		}
	}
	return false
}

// leftWhereSet tells whether the line of a test that asks for a variable keeps it from running where the
// variable is set.
func (s *States) leftWhereSet(a *inventory.Case, variable string) bool {
	p := s.FileOf[a]
	if p == nil {
		return false
	}
	for l := range strings.SplitSeq(matching.CodeOf(p.AfterLines(), a), "\n") {
		if strings.Contains(l, variable) && (circumstance.SkipLine.MatchString(l) || assumes.MatchString(l) || strings.Contains(l, "if")) {
			if assumes.MatchString(l) {
				return mustBeUnset.MatchString(l)
			}
			return leavesIfSet.MatchString(l) && !mustBeUnset.MatchString(l)
		}
	}
	return false
}

// assumes are statements that give what must hold for a test to run.
var assumes = lazy.MustCompile(`(?i)\bassum\w*|\bunless\b|\brequires?\b`)
