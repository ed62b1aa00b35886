package delta

import (
	"strconv"

	"holdfast/internal/detection/inventory"
)

// reducedTo is why code that a lost test was about does less than before, or "": what the
// test spelled out is no longer said, by anything or by what the test called.
func (c *comparison) reducedTo(b *inventory.Case) string {
	if name := c.production().reducedSubject(b); name != "" {
		return name + " does less after the change"
	}
	if text := c.unsaidText(b); text != "" {
		return "the code no longer says " + strconv.Quote(text)
	}
	if member := c.production().lostMember(b); member != "" {
		return "there is no " + member + " any more"
	}
	if word := c.production().lostLiteral(b); word != "" {
		return "the file it tests no longer has " + strconv.Quote(word)
	}
	if fn, what := c.production().saysLess(b); fn != "" {
		return fn + " no longer has anything of " + what
	}
	return ""
}

// saysLess tells a text that the code no longer says: a test that looks for it could not find it.
func (c *comparison) saysLess(s step) bool {
	for _, w := range droppedWords(bareText(s.before.Expected), bareText(s.after.Expected)) {
		if c.production().vanished[w] {
			return true
		}
	}
	return false
}
