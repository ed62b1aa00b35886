package delta

import (
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
)

// lackSaid tells a condition beside which it is said what a platform lacks: in its reason, in a new note, or
// in the message.
func (c *comparison) lackSaid(a *inventory.Case) bool {
	if circumstance.Lack.MatchString(a.Why) || circumstance.LackStated(c.in.Message) {
		return true
	}
	for note := range c.newNotes(a, a.Condition) {
		if circumstance.Lack.MatchString(note) && !circumstance.Puzzled.MatchString(note) {
			return true
		}
	}
	return false
}
