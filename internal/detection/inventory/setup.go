package inventory

import "holdfast/internal/detection/syntax"

// setupState is the state that a suite's setup gives to all of its cases, when it
// skips: setUp, before, beforeEach. Suites inside of it are not looked into.
func (r *reader) setupState(suite int) stated {
	t := r.tree
	for n := suite + 1; n < t.End(suite); n++ {
		name, body := "", -1
		switch t.Role(n) {
		case syntax.Func:
			name, body = t.Name(n), t.Body(n)
		case syntax.Call:
			name, body = r.setupCall(n)
		case syntax.Class, syntax.Lambda:
		default:
			continue
		}
		if body >= 0 {
			for _, p := range r.active {
				if !named(name, p.Setup) && !(t.Role(n) == syntax.Func && r.hasMark(n, p.Setup)) {
					continue
				}
				if st := r.bodyState(p, body); st.state != "" {
					return st
				}
			}
		}
		n = t.End(n) - 1
	}
	return stated{}
}

// setupCall is the word and the closure of a call such as before { … }.
func (r *reader) setupCall(n int) (string, int) {
	links := r.tree.Chain(n)
	last := links[len(links)-1]
	if len(links) > 1 || last.Name == "" {
		return "", -1
	}
	if last.Block >= 0 {
		return last.Name, last.Block
	}
	for _, a := range last.Args {
		if a.Node >= 0 && r.isBody(a.Node) {
			return last.Name, a.Node
		}
	}
	return "", -1
}
