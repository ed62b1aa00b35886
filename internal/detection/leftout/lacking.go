package leftout

import (
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
)

// lackSaid tells a condition beside which it is said what a platform lacks: in its reason, in a new note, or
// in the message.
func (s *States) lackSaid(a *inventory.Case) bool {
	if circumstance.Lack.MatchString(a.Why) || circumstance.LackStated(s.In.Message) {
		return true
	}
	for note := range s.newNotes(a, a.Condition) {
		if circumstance.Lack.MatchString(note) && !circumstance.Puzzled.MatchString(note) {
			return true
		}
	}
	return false
}
