package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// takeOnlyIfThere finds claims about a value that are made only where there is one now, in a closure that
// calls it by another name: found?.let { assertEquals(7, it) }.
func (x *Ledger) takeOnlyIfThere() {
	x.each(func(o oracle.Oracle) bool {
		if o.Under != "" || o.Text == "" {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			name, asked := strings.CutSuffix(n.Under, inventory.IsThere)
			return asked && n.Kind == o.Kind && n.Negated == o.Negated && value(n) == value(o) && name != "" && expression.HoldsWord(o.Text, name)
		})
		if n != nil {
			x.Unreachable = append(x.Unreachable, Step{o, &oracle.Oracle{Text: n.Text, Line: n.Line, Under: n.Under, Dead: "conditional"}, "conditional"})
		}
		return n != nil
	})
}
