package delta

import (
	"strconv"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// reducedTo is why code that a lost test was about does less than before, or "": what the
// test spelled out is no longer said, by anything or by what the test called.
func (c *comparison) reducedTo(b *inventory.Case) string {
	if name := c.production().ReducedSubject(b); name != "" {
		return name + " does less after the change"
	}
	if text := c.unsaidText(b); text != "" {
		return "the code no longer says " + strconv.Quote(text)
	}
	if member := c.production().LostMember(b); member != "" {
		return "there is no " + member + " any more"
	}
	if word := c.production().LostLiteral(b); word != "" {
		return "the file it tests no longer has " + strconv.Quote(word)
	}
	if fn, what := c.production().SaysLess(b); fn != "" {
		return fn + " no longer has anything of " + what
	}
	return ""
}

// saysLess tells a text that the code no longer says: a test that looks for it could not find it.
func (c *comparison) saysLess(s ledger.Step) bool {
	for _, w := range ledger.DroppedWords(ledger.BareText(s.Before.Expected), ledger.BareText(s.After.Expected)) {
		if c.production().Vanished[w] {
			return true
		}
	}
	return false
}
