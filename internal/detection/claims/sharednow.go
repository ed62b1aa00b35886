package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

// defined is a line of a test that gives something a name.
var defined = lazy.MustCompile(`^(?:(?:val|var|let|const|final|late|auto|lazy|private|static|my|local)\s+)*(?:[A-Z][\w<>\[\],.*&]*\s+)?[$@]?(\w+)\s*(?::[^=]*)?=\s*[^=~>]`)

// claimedOfShared tells a claim that a new test of the same file makes in the same words about what all of them share now.
func (c *Comparison) claimedOfShared(o oracle.Oracle, b *inventory.Case) bool {
	p := c.FileOf[b]
	return p != nil && slices.ContainsFunc(c.Fresh, func(f *inventory.Case) bool { return f.Path == p.File.Path && claimsAlike(f, o) }) && c.sharedNow(o, b)
}

// sharedNow tells a claim of which the names stood for what was made in the test, and is made outside of it now, in the
// same words, for all tests.
func (c *Comparison) sharedNow(o oracle.Oracle, b *inventory.Case) bool {
	p := c.FileOf[b]
	if p == nil || o.Text == "" {
		return false
	}
	moved := false
	for line := range strings.Lines(matching.CodeOf(p.BeforeLines(), b)) {
		line = strings.TrimSpace(line)
		if m := defined.FindStringSubmatch(line); m == nil || !expression.HoldsWord(o.Text, m[1]) {
			continue
		}
		if !strings.Contains(c.afterWithoutBlanks(p), withoutBlanks(line)) {
			return false
		}
		moved = true
	}
	return moved
}

// afterWithoutBlanks is what a file says after the change; many claims ask for it.
func (c *Comparison) afterWithoutBlanks(p *inventory.Pair) string {
	text, known := c.bare[p]
	if !known {
		text = withoutBlanks(p.File.After.All())
		if c.bare == nil {
			c.bare = map[*inventory.Pair]string{}
		}
		c.bare[p] = text
	}
	return text
}

// claimsAlike tells whether a running test makes a claim in the same words.
func claimsAlike(f *inventory.Case, o oracle.Oracle) bool {
	return (f.State == "" || f.State == inventory.Active) && slices.ContainsFunc(f.Oracles, func(n oracle.Oracle) bool { return n.Live() && ledger.SaidAlike(o, n) })
}
