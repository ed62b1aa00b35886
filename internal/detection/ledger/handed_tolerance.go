package ledger

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// takeHandedTolerance finds claims of a helper that are written as before, and are handed a wider
// tolerance: by the call, or by what a parameter is where the call says nothing.
func (x *Ledger) takeHandedTolerance() {
	x.each(func(o oracle.Oracle) bool {
		var was []string
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			if n.Kind != o.Kind || n.Negated != o.Negated || n.Subject == o.Subject || o.Written() == "" || n.Written() != o.Written() {
				return false
			}
			if was == nil {
				was = expression.Fields(o.Subject)
			}
			return wideTolerance(was, expression.Fields(n.Subject))
		})
		if n == nil {
			return false
		}
		x.Loosened = append(x.Loosened, Step{o, n, "tolerance"})
		return true
	})
}
