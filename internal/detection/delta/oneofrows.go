package delta

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// oneOfRows is a test of the same file that runs for literal rows, of which one makes it say word for
// word what a lost test said; "" when there is none. Every row stands for one test only: for the one that
// became the test with rows, or for a lost one.
func (c *comparison) oneOfRows(b *inventory.Case) string {
	said := b.RowBodies()
	if len(said) != 1 || ledger.LiveCount(b) == 0 {
		return ""
	}
	for _, a := range c.rowCases(b) {
		if left := c.rowsLeft(a); left.spare > 0 && left.take(said[0]) {
			left.spare--
			return a.FullName()
		}
	}
	return ""
}

// rowCases are the tests in the file of a lost one that run for more rows than before, or are new and
// run for several.
func (c *comparison) rowCases(b *inventory.Case) (out []*inventory.Case) {
	for _, a := range c.fresh {
		if a.Runs() && a.State != inventory.Inverted && runsForRows(a) && c.home(a) == c.home(b) {
			out = append(out, a)
		}
	}
	for _, m := range c.pairs {
		if m.after.Runs() && m.after.State != inventory.Inverted && c.home(m.after) == c.home(b) && gotRows(m) {
			out = append(out, m.after)
		}
	}
	return out
}

// gotRows tells a test that runs for more rows than it did.
func gotRows(m match) bool {
	return runsForRows(m.after) && (!runsForRows(m.before) || m.after.Rows > m.before.Rows)
}

// rows are what the rows of a test say that stand for no other test yet, and how many of them may.
type rows struct {
	said  []string
	spare int
}

// take uses up the row that says a text.
func (r *rows) take(text string) bool {
	at := slices.IndexFunc(r.said, func(row string) bool { return ledger.Normal(row) == ledger.Normal(text) })
	if at >= 0 {
		r.said = slices.Delete(r.said, at, at+1)
	}
	return at >= 0
}

// rowsLeft are the rows of a test beyond those that it ran for before, whether their words are the same
// or not.
func (c *comparison) rowsLeft(a *inventory.Case) *rows {
	if c.rowsOf == nil {
		c.rowsOf = map[*inventory.Case]*rows{}
	}
	if c.rowsOf[a] == nil {
		left := &rows{said: a.RowBodies()}
		left.spare = len(left.said)
		for _, m := range c.pairs {
			if m.after == a {
				for _, was := range m.before.RowBodies() {
					left.take(was)
					left.spare--
				}
			}
		}
		c.rowsOf[a] = left
	}
	return c.rowsOf[a]
}
