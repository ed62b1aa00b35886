package ledger

import "holdfast/internal/detection/oracle"

// Contrary tells two claims about one thing of which what the first asks for is what the second forbids, so that the
// code cannot do what it did: there is nothing, and there is something; it fails, and it does not.
func Contrary(o, n oracle.Oracle) bool {
	return nothingThenSomething(o, n) || failsThenPasses(o, n) || opposed(o, n)
}

// nothingThenSomething tells a claim that there is nothing, and one that there is something.
func nothingThenSomething(o, n oracle.Oracle) bool {
	return o.Kind == "equal" && !o.Negated && isNothing(o) && isNothing(n) == n.Negated && (n.Kind == "equal" || n.Kind == "match" || n.Kind == "non-null")
}

func isNothing(o oracle.Oracle) bool {
	v := value(o)
	return v == "null" || v == "undefined"
}

// failsThenPasses tells a claim that something fails in some way, and one that it does not fail.
func failsThenPasses(o, n oracle.Oracle) bool {
	fails := o.Kind == "raises" && o.Effective() > oracle.SetupStrength || o.Kind == "error"
	return fails && n.Effective() == oracle.SetupStrength && (n.Kind == "raises" || n.Kind == "no-error")
}
