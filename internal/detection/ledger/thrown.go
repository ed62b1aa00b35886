package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// matchThrown settles claims about what is thrown that are made in another form: about the error that a
// handler caught and one that a call hands over, about a call and the same call in a future, about the
// subject of a suite and its own name.
func (x *Ledger) matchThrown(a *inventory.Case) {
	var moved []oracle.Oracle
	x.each(func(o oracle.Oracle) bool {
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			return n.Kind == o.Kind && n.Negated == o.Negated && n.Tolerance == o.Tolerance && n.Effective() >= o.Effective() &&
				(handedOver(o, n) || handedOver(n, o) && mustThrow(a, o) || sameThrow(o, n))
		})
		if n != nil {
			moved = append(moved, o)
		}
		return n != nil
	})
	x.each(func(o oracle.Oracle) bool { // that its callback is called: what the callback claimed is claimed elsewhere
		return strings.HasPrefix(o.Matcher, "expectAsync") && slices.ContainsFunc(moved, func(m oracle.Oracle) bool { return strings.Contains(o.Subject, m.Subject) })
	})
}

// handedOver tells a claim about the error that a handler caught, where the same is claimed of the error
// that a call gives which must throw.
func handedOver(caught, given oracle.Oracle) bool {
	if caught.Under != "catch" || given.Under != "" || value(caught) != value(given) || !throwing.MatchString(given.Subject) {
		return false
	}
	words := expression.Words(Normal(caught.Subject))
	if len(words) == 0 || !expression.IsName(words[0]) {
		return false
	}
	asked := strings.Join(words[1:], " ")
	return strings.HasSuffix(Normal(given.Subject), strings.TrimSpace(") "+asked))
}

// mustThrow tells whether a case claims that the call throws whose error another claim took.
func mustThrow(a *inventory.Case, o oracle.Oracle) bool {
	return slices.ContainsFunc(a.Oracles, func(p oracle.Oracle) bool {
		call := bareCall(p.Subject)
		return p.Live() && p.Kind == "raises" && p.Under == "" && !p.Negated && len(call) >= shortestCall && strings.Contains(Normal(o.Subject), call)
	})
}

// sameThrow tells two claims that the same call throws the same, or one that says more of it.
func sameThrow(o, n oracle.Oracle) bool {
	if o.Kind != "raises" || n.Under != o.Under || n.Expected != o.Expected && !strings.HasPrefix(n.Expected, o.Expected+" , ") {
		return false
	}
	if o.Subject == "subject" || n.Subject == "subject" { // of a suite of Ruby, which may have a name
		return !strings.Contains(o.Subject+n.Subject, " ")
	}
	return n.Matcher == o.Matcher && strings.HasPrefix(o.Subject, "( ) => ") && strings.Contains(n.Subject, " . then ( ") && sameCallWithin(o, n)
}
