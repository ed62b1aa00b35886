package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// handedBody is a closure that a call hands to a function which defines a suite around it:
// whenOpen('disk', () => { it(…) }).
type handedBody struct {
	node    int
	calls   []followed // what was followed where it is written
	entered bool
}

// bodiesOf are the closures with tests that a call gives to the parameters of a function.
func (r *reader) bodiesOf(fn int, call syntax.Link) map[string]*handedBody {
	out := map[string]*handedBody{}
	for i, name := range r.tree.ParamNames(fn) {
		if i < len(call.Args) && r.isBody(call.Args[i].Node) && r.definesTests(call.Args[i].Node) {
			out[name] = &handedBody{node: call.Args[i].Node, calls: slices.Clone(r.makers.calls)}
		}
	}
	return out
}

// handed is the closure that a name stands for in the function that is followed.
func (r *reader) handed(name string) *handedBody {
	if !r.following() {
		return nil
	}
	return r.makers.calls[len(r.makers.calls)-1].bodies[name]
}

// enterHanded lists what a closure holds where the function calls it.
func (r *reader) enterHanded(links []syntax.Link, sc scope) bool {
	b := r.handed(links[0].Name)
	if b == nil || !links[len(links)-1].Called {
		return false
	}
	if b.entered = true; !sc.inCase {
		r.visitHanded(b, sc)
	}
	return true
}

// enterGiven lists what a closure holds that is the body of a suite as it is: describe(title, fn).
func (r *reader) enterGiven(links []syntax.Link, sc scope) bool {
	args := links[len(links)-1].Args
	if len(args) < 2 || args[len(args)-1].Node < 0 {
		return false
	}
	b := r.handed(r.tree.Text(args[len(args)-1].Node))
	if b == nil {
		return false
	}
	b.entered, sc.body = true, b.node
	r.visitHanded(b, sc)
	return true
}

func (r *reader) visitHanded(b *handedBody, sc scope) {
	around := r.makers.calls
	r.makers.calls = b.calls
	r.visit(b.node, sc)
	r.makers.calls = around
}

// enterLeft lists closures of a call that nothing in its function was seen to call.
func (r *reader) enterLeft(of followed, sc scope) {
	for _, b := range of.bodies {
		if !b.entered {
			r.visitHanded(b, sc)
		}
	}
}

// handsBody tells a definition whose body is a parameter: describe(title, fn).
func (r *reader) handsBody(fn int, last syntax.Link) bool {
	if len(last.Args) < 2 {
		return false
	}
	body := last.Args[len(last.Args)-1].Node
	return body >= 0 && r.tree.Role(body) == syntax.Ident && slices.Contains(r.tree.ParamNames(fn), r.tree.Text(body))
}
