package departed

import (
	"strconv"

	"holdfast/internal/detection/inventory"
)

// reducedTo is why code that a lost test was about does less than before, or "": what the
// test spelled out is no longer said, by anything or by what the test called.
func (s *Subjects) reducedTo(b *inventory.Case) string {
	if name := s.Production().ReducedSubject(b); name != "" {
		return name + " does less after the change"
	}
	if text := s.unsaidText(b); text != "" {
		return "the code no longer says " + strconv.Quote(text)
	}
	if member := s.Production().LostMember(b); member != "" {
		return "there is no " + member + " any more"
	}
	if word := s.Production().LostLiteral(b); word != "" {
		return "the file it tests no longer has " + strconv.Quote(word)
	}
	if fn, what := s.Production().SaysLess(b); fn != "" {
		return fn + " no longer has anything of " + what
	}
	return ""
}
