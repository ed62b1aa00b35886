package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// movedWhole tells a case that stands in another file, written as it was, and runs no less
// often: what it hands to others looks different there, what it claims does not.
func (c *comparison) movedWhole(b, a *inventory.Case) bool {
	return c.fileOf[b] != c.fileOf[a] && a.Rows >= b.Rows && (ledger.LiveCount(a) > 0 || ledger.LiveCount(b) == 0) && inventory.SameWords(b, a)
}

// leftBefore tells a test that made no claim before, either, where it is skipped now: it returned
// in silence. What else its file says must be as it was, or the condition may mean another thing.
func (c *comparison) leftBefore(b, a *inventory.Case) bool {
	was, is := c.fileOf[b], c.fileOf[a]
	names := ledger.NamedIn(strings.Join(ledger.PlainName.FindAllString(a.Condition, -1), " "))
	delete(names, "not")
	if len(names) == 0 || ledger.LiveCount(b) == 0 || was == nil || was != is || !slices.Equal(linesAround(b, was.File.Before.Text), linesAround(a, is.File.After.Text)) {
		return false
	}
	for _, o := range b.Oracles {
		under := ledger.NamedIn(o.Under)
		for name := range names {
			if o.Live() && !under[name] {
				return false
			}
		}
	}
	return true
}

// linesAround are the lines of a file that do not belong to a case.
func linesAround(x *inventory.Case, text []byte) []string {
	lines := strings.Split(string(text), "\n")
	return slices.Concat(lines[:min(len(lines), max(0, x.Line-1))], lines[min(len(lines), x.EndLine):])
}
