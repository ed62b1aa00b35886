package claims

import (
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// ownInput tells a claim that asks for another text because the test itself puts that text there:
// what left the claim left the rest of the test as well, and what came stands there too.
func (c *Comparison) ownInput(s ledger.Step, b, a *inventory.Case) bool {
	if s.After == nil {
		return false
	}
	was, is := expression.Quoted(s.Before.Subject+" "+s.Before.Expected), expression.Quoted(s.After.Subject+" "+s.After.Expected)
	if len(was) != len(is) {
		return false
	}
	before, after := c.TextOf(b, false), c.TextOf(a, true)
	changed := false
	for i, text := range was {
		if text == is[i] {
			continue
		}
		changed = true
		if len(text) < departed.ShortestText || len(is[i]) < departed.ShortestText || strings.Count(before, text) < 2 || strings.Contains(after, text) || strings.Count(after, is[i]) < 2 {
			return false
		}
	}
	return changed
}
