package gone

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// becameRow tells a test whose name is a new value in the table of another: of one that stays,
// or of one that is new and tells several in rows.
func (r *report) becameRow(b *inventory.Case) bool {
	name := expression.PlainName(b.Name)
	for _, a := range r.Fresh {
		if a.Rows > 1 && a.Runs() && ledger.StrengthOf(a) > 0 && r.Home(a) == r.Home(b) && len(name) >= 4 && namesRow(a, name) {
			return true
		}
	}
	for _, m := range r.Pairs {
		if m.After.Rows <= m.Before.Rows || r.Home(m.After) != r.Home(b) {
			continue
		}
		had := map[string]bool{}
		for _, v := range m.Before.RowValues() {
			had[v] = true
		}
		for _, v := range m.After.RowValues() {
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
