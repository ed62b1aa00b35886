package claims

import (
	"holdfast/internal/detection/ledger"
)

// saysLess tells a text that the code no longer says: a test that looks for it could not find it.
func (c *Comparison) saysLess(s ledger.Step) bool {
	for _, w := range ledger.DroppedWords(ledger.BareText(s.Before.Expected), ledger.BareText(s.After.Expected)) {
		if c.Production().Vanished[w] {
			return true
		}
	}
	return false
}
