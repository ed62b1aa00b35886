package gone

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/memo"
)

// oneOfRows is a test of the same file that runs for literal rows, of which one makes it say word for
// word what a lost test said; "" when there is none. Every row stands for one test only: for the one that
// became the test with rows, or for a lost one.
func (r *report) oneOfRows(b *inventory.Case) string {
	said := b.RowBodies()
	if len(said) != 1 || ledger.LiveCount(b) == 0 {
		return ""
	}
	for _, a := range r.rowCases(b) {
		if left := r.rowsLeft(a); left.spare > 0 && left.take(said[0]) {
			left.spare--
			return a.FullName()
		}
	}
	return ""
}

// rowCases are the tests in the file of a lost one that run for more rows than before, or are new and
// run for several.
func (r *report) rowCases(b *inventory.Case) []*inventory.Case {
	return memo.Once(&r.inRows, r.Home(b), func(home string) (out []*inventory.Case) {
		for _, a := range r.Fresh {
			if a.Runs() && a.State != inventory.Inverted && runsForRows(a) && r.Home(a) == home {
				out = append(out, a)
			}
		}
		for _, m := range r.Pairs {
			if m.After.Runs() && m.After.State != inventory.Inverted && r.Home(m.After) == home && gotRows(m) {
				out = append(out, m.After)
			}
		}
		return out
	})
}

// gotRows tells a test that runs for more rows than it did.
func gotRows(m matching.Match) bool {
	return runsForRows(m.After) && (!runsForRows(m.Before) || m.After.Rows > m.Before.Rows)
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
func (r *report) rowsLeft(a *inventory.Case) *rows {
	if r.rowsOf == nil {
		r.rowsOf = map[*inventory.Case]*rows{}
	}
	if r.rowsOf[a] == nil {
		left := &rows{said: a.RowBodies()}
		left.spare = len(left.said)
		for _, m := range r.Pairs {
			if m.After == a {
				for _, was := range m.Before.RowBodies() {
					left.take(was)
					left.spare--
				}
			}
		}
		r.rowsOf[a] = left
	}
	return r.rowsOf[a]
}
