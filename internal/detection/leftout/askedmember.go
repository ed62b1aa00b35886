package leftout

import (
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

// askedMember is a member that is asked whether it is there.
var askedMember = lazy.MustCompile(`^([A-Za-z_$][\w$]*)(?:\.[\w$]+)+$`)

// asksForWhatItCalls tells a condition that asks for members of a library, each of which the test goes on to
// call: where they are missing there is nothing to call.
func (s *States) asksForWhatItCalls(a *inventory.Case) bool {
	p := s.PairOf(a)
	if p == nil || !circumstance.MustHold(a.Why) {
		return false
	}
	text := p.File.After.All()
	code := matching.CodeOf(p.AfterLines(), a)
	for _, part := range circumstance.Parts(a.Condition, "&&") {
		m := askedMember.FindStringSubmatch(part)
		if m == nil || !strings.Contains(code, part+"(") || ownImport(text, m[1]) {
			return false
		}
	}
	return true
}

// ownImport tells a name that a file has from the project itself, or that nothing in the file brings in.
func ownImport(text, name string) bool {
	foreign := false
	for l := range strings.SplitSeq(text, "\n") {
		if !expression.HoldsWord(l, name) || !strings.Contains(l, "require(") && !strings.Contains(l, "import") {
			continue
		}
		if strings.Contains(l, `'.`) || strings.Contains(l, `".`) {
			return true
		}
		foreign = true
	}
	return !foreign
}
