package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// matchAwaited settles claims about a value that a callback was given, where the test waits for the value
// itself now and claims the same of it, or the other way round.
func (x *Ledger) matchAwaited(b, a *inventory.Case) {
	then := func(c *inventory.Case) bool { return slices.Contains(c.Calls, "then") }
	if then(b) == then(a) {
		return
	}
	x.each(func(o oracle.Oracle) bool {
		return pick(&x.fresh, func(n oracle.Oracle) bool {
			if n.Kind != o.Kind || n.Negated != o.Negated || n.Under != o.Under || n.Tolerance != o.Tolerance || value(n) != value(o) {
				return false
			}
			if then(b) {
				return givenTo(o, n) && madeIn(b, n.Subject)
			}
			return givenTo(n, o) && madeIn(a, o.Subject)
		}) != nil
	})
}

// givenTo tells a claim about the parameter of a callback, and about the same part of what a call gives.
func givenTo(callback, awaited oracle.Oracle) bool {
	words := expression.Words(Normal(callback.Subject))
	if len(words) == 0 || !expression.IsName(words[0]) || len(words) > 1 && words[1] == "(" {
		return false
	}
	asked := strings.Join(words[1:], " ")
	return expression.Callee(awaited.Subject) != "" && strings.HasSuffix(Normal(awaited.Subject), strings.TrimSpace(") "+asked))
}

// madeIn tells whether a case calls what an expression calls, with the texts that it has.
func madeIn(c *inventory.Case, subject string) bool {
	said := strings.Join(c.Literals(), " ")
	return callsAll(c, subject) && !slices.ContainsFunc(expression.Quoted(subject), func(text string) bool { return !strings.Contains(said, text) })
}
