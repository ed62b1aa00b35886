package delta

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// beforeVersion is a question that holds for what is older than a version, or the range of an option.
	beforeVersion = lazy.MustCompile(`(?i)\w*version\w*[\])}\s]*<=?\s*[\w:.(]*["'(]?\s*v?(\d[\w.]*(?:\s*,\s*\d+)*)|["'(]v?(\d[\w.]*)["']\s*\)?\s*>=?\s*[\w:.]*version|\w+:\s*["']<=?\s*v?(\d[\w.]*)["']`)
	// fromVersion is one that holds for a version and what is newer.
	fromVersion = lazy.MustCompile(`(?i)\w*version\w*[\])}\s]*>=?\s*[\w:.(]*["'(]?\s*v?(\d[\w.]*(?:\s*,\s*\d+)*)|["'(]v?(\d[\w.]*)["']\s*\)?\s*<=?\s*[\w:.]*version|\w+:\s*["'](?:>=?|~>)\s*v?(\d[\w.]*)["']`)
)

// supportDropped is the version before which a gone test ran only, where another test that stays is no
// longer asked for that version: what is older is not supported any more. "" when there is none.
func (c *comparison) supportDropped(b *inventory.Case) string {
	version := cmp.Or(olderThan(b, c.headOf(b)), c.otherArm(b))
	if version == "" {
		return ""
	}
	lifted := false
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if strings.Contains(string(p.File.After.Text), version) && slices.ContainsFunc(strings.Split(string(p.File.After.Text), "\n"), func(l string) bool { return asksForVersion(l, version) }) {
			return ""
		}
		if p.BeforeTree == nil {
			continue
		}
		gone, _ := differingLines(string(p.File.Before.Text), string(p.File.After.Text))
		lifted = lifted || slices.ContainsFunc(gone, func(l passage) bool {
			return (p != c.fileOf[b] || l.line < b.Line || l.line > b.EndLine) && asksForVersion(l.text, version) && c.staysAround(p, l.line)
		})
	}
	if !lifted {
		return ""
	}
	return version
}

// elseLine is the line between what is there for a version and what is there without it.
var elseLine = lazy.MustCompile(`^\}?\s*else\s*[:{]?$`)

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
		case between < 0 && !elseLine.MatchString(l):
			return ""
		case between < 0:
			between, within = i, margin(i)
		case strings.HasPrefix(l, "if"):
			return asked(fromVersion, l)
		default:
			return ""
		}
	}
	return ""
}

// olderThan is the version before which a test runs only.
func olderThan(b *inventory.Case, head string) string {
	if v := asked(beforeVersion, head); v != "" && !strings.ContainsAny(head, "&|") {
		return v
	}
	if b.State != inventory.Conditional {
		return ""
	}
	if mustHold(b.Why) {
		return asked(beforeVersion, b.Condition)
	}
	return asked(fromVersion, b.Condition)
}

// asked is the version that a question names.
func asked(question *lazy.Regexp, text string) string {
	for _, v := range question.FindStringSubmatch(text) {
		if v != "" && v[0] >= '0' && v[0] <= '9' {
			return v
		}
	}
	return ""
}

// asksForVersion tells a line that asks for a version, in either direction.
func asksForVersion(line, version string) bool {
	return asked(beforeVersion, line) == version || asked(fromVersion, line) == version
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
