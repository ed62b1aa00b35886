package delta

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// ownInput tells a claim that asks for another text because the test itself puts that text there:
// what left the claim left the rest of the test as well, and what came stands there too.
func (c *comparison) ownInput(s ledger.Step, b, a *inventory.Case) bool {
	if s.After == nil {
		return false
	}
	was, is := expression.Quoted(s.Before.Subject+" "+s.Before.Expected), expression.Quoted(s.After.Subject+" "+s.After.Expected)
	if len(was) != len(is) {
		return false
	}
	before, after := c.textOf(b, false), c.textOf(a, true)
	changed := false
	for i, text := range was {
		if text == is[i] {
			continue
		}
		changed = true
		if len(text) < shortestText || len(is[i]) < shortestText || strings.Count(before, text) < 2 || strings.Contains(after, text) || strings.Count(after, is[i]) < 2 {
			return false
		}
	}
	return changed
}

// shortestText is from which length on a text in two places of a test is no coincidence.
const shortestText = 4

// textOf is what is written of a case, before or after the change.
func (c *comparison) textOf(x *inventory.Case, after bool) string {
	p := c.fileOf[x]
	if p == nil {
		return ""
	}
	text := p.File.Before.Text
	if after {
		text = p.File.After.Text
	}
	lines := strings.Split(string(text), "\n")
	from := min(len(lines), max(0, x.Line-1))
	return strings.Join(lines[from:max(from, min(len(lines), x.EndLine))], "\n")
}
