package delta

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// supportDropped is the version before which a gone test ran only, where another test that stays is no
// longer asked for that version: what is older is not supported any more. "" when there is none.
func (c *comparison) supportDropped(b *inventory.Case) string {
	version := cmp.Or(circumstance.OlderThan(b, c.headOf(b)), c.otherArm(b))
	if version == "" {
		return ""
	}
	lifted := false
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if strings.Contains(string(p.File.After.Text), version) && slices.ContainsFunc(strings.Split(string(p.File.After.Text), "\n"), func(l string) bool { return circumstance.AsksForVersion(l, version) }) {
			return ""
		}
		if p.BeforeTree == nil {
			continue
		}
		gone, _ := wording.DifferingLines(string(p.File.Before.Text), string(p.File.After.Text))
		lifted = lifted || slices.ContainsFunc(gone, func(l wording.Passage) bool {
			return (p != c.fileOf[b] || l.Line < b.Line || l.Line > b.EndLine) && circumstance.AsksForVersion(l.Text, version) && c.staysAround(p, l.Line)
		})
	}
	if !lifted {
		return ""
	}
	return version
}

// otherArm is the version from which on a test did not run, where it stood in the other arm of that question.
func (c *comparison) otherArm(b *inventory.Case) string {
	p := c.fileOf[b]
	if p == nil || b.Line > len(p.BeforeLines()) {
		return ""
	}
	lines := p.BeforeLines()
	margin := func(i int) int { return len(lines[i]) - len(strings.TrimLeft(lines[i], " \t")) }
	within, between := margin(b.Line-1), -1
	for i := b.Line - 2; i >= 0; i-- {
		l := strings.TrimSpace(lines[i])
		switch {
		case l == "" || margin(i) > within || margin(i) == within && between < 0:
		case between < 0 && !circumstance.ElseLine.MatchString(l):
			return ""
		case between < 0:
			between, within = i, margin(i)
		case strings.HasPrefix(l, "if"):
			return circumstance.Asked(circumstance.FromVersion, l)
		default:
			return ""
		}
	}
	return ""
}

// headOf is the first line of a test, with the options of the call that defines it.
func (c *comparison) headOf(b *inventory.Case) string {
	p := c.fileOf[b]
	if p == nil {
		return ""
	}
	if lines := p.BeforeLines(); b.Line >= 1 && b.Line <= len(lines) {
		return lines[b.Line-1]
	}
	return ""
}

// staysAround tells whether the test in which a line stood is still there.
func (c *comparison) staysAround(p *inventory.Pair, line int) bool {
	return slices.ContainsFunc(c.pairs, func(m match) bool {
		return c.fileOf[m.before] == p && m.before.Line <= line && line <= m.before.EndLine
	})
}
