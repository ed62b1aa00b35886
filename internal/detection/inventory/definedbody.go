package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// readObject takes title and body from an object.
func (r *reader) readObject(key string, object int, d *definition) {
	t := r.tree
	for _, pair := range t.NamedChildren(object) {
		if k, v := t.Child(pair, "key"), t.Child(pair, "value"); k >= 0 && v >= 0 && t.Text(k) == key && t.Role(v) == syntax.String {
			d.title, d.literal = literalText(t.Text(v), syntax.String), true
			d.title = strings.Trim(d.title, `"`)
		}
		r.closureBelow(pair, d)
	}
}

// closureBelow takes the first closure below a node for the body.
func (r *reader) closureBelow(node int, d *definition) {
	t := r.tree
	for n := node; n < t.End(node) && d.body < 0; n++ {
		if !isClosure(t, n) {
			continue
		}
		d.body, d.params = n, t.ParamNames(n)
		if inner := t.Body(n); t.Role(n) == syntax.Func && inner >= 0 {
			d.body = inner
		}
	}
}

func (r *reader) readBody(titled syntax.Link, d *definition) {
	t := r.tree
	if titled.Block >= 0 {
		d.body = titled.Block
		d.params = t.ParamNames(titled.Block)
		return
	}
	for i := len(titled.Args) - 1; i >= 0 && d.body < 0; i-- {
		n := titled.Args[i].Node
		if n < 0 {
			continue
		}
		switch t.Role(n) {
		case syntax.Lambda, syntax.Block:
			d.body = n
			d.params = t.ParamNames(n)
			return
		case syntax.Call: // it('x', async(() => {…})), withFixture(fn)
			if c := r.closureIn(n); c >= 0 {
				d.body = c
				d.params = t.ParamNames(c)
				return
			}
		case syntax.Ternary: // describe('x', posix ? () => {…} : () => {…})
			if r.chosenBody(n, d) {
				return
			}
		case syntax.Map: // it('x', {requires: …, test() {…}})
			if i > 0 {
				r.closureBelow(n, d)
			}
		case syntax.Ident:
			if i > 0 {
				if fn, ok := r.file.functions[t.Text(n)]; ok {
					d.body = fn
					d.params = t.ParamNames(fn)
					return
				}
			}
		}
	}
}
