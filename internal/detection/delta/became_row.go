package delta

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// becameRow tells a test whose name is a new value in the table of another: of one that stays,
// or of one that is new and tells several in rows.
func (c *comparison) becameRow(b *inventory.Case) bool {
	name := expression.PlainName(b.Name)
	for _, a := range c.fresh {
		if a.Rows > 1 && a.Runs() && ledger.StrengthOf(a) > 0 && c.home(a) == c.home(b) && len(name) >= 4 && namesRow(a, name) {
			return true
		}
	}
	for _, m := range c.pairs {
		if m.after.Rows <= m.before.Rows || c.home(m.after) != c.home(b) {
			continue
		}
		had := map[string]bool{}
		for _, v := range m.before.RowValues() {
			had[v] = true
		}
		for _, v := range m.after.RowValues() {
			if had[v] || len(name) < 4 {
				continue
			}
			for _, w := range expression.Quoted(v) {
				if expression.PlainName(w) == name {
					return true
				}
			}
		}
	}
	return false
}

// namesRow tells whether a row of a table has a name.
func namesRow(a *inventory.Case, name string) bool {
	for _, v := range a.RowValues() {
		for _, w := range expression.Quoted(v) {
			if expression.PlainName(w) == name {
				return true
			}
		}
	}
	return false
}
