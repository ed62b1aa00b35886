package inventory

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/syntax"
)

// interpolated records the tests of a text whose values are tests: each is named by the
// words of its line, and is what its value says or the function that it names.
func (r *reader) interpolated(n int, sc scope) {
	t := r.tree
	kind := t.Child(n, "interpolator")
	if kind < 0 || sc.inCase {
		return
	}
	for _, p := range r.active {
		for i := range p.Test {
			if p.Test[i].Interpolator != t.Text(kind) {
				continue
			}
			for c := n; c < t.End(n); c++ {
				if t.Kind(c) == "interpolation" {
					r.interpolatedCase(p, c, sc)
					c = t.End(c) - 1
				}
			}
			return
		}
	}
}

func (r *reader) interpolatedCase(p *prepared, n int, sc scope) {
	t := r.tree
	kids := t.NamedChildren(n)
	title := r.wordsBefore(n)
	if len(kids) != 1 || title == "" {
		return
	}
	c := r.newCase(n, p, title, sc)
	c.body = kids[0]
	var st stated
	if name := t.Text(kids[0]); t.Role(kids[0]) == syntax.Ident {
		if fn, ok := r.file.functions[name]; ok && t.Body(fn) >= 0 {
			c.body = t.Body(fn)
		} else if statementNamed(name, p.State["skipped"].Statement) {
			st = stated{state: Skipped, why: name}
		}
	}
	r.finish(c, p, st.over(sc.state), sc)
}

// wordsBefore is the text of a value's line in front of it.
func (r *reader) wordsBefore(n int) string {
	t := r.tree
	start := int(t.Nodes[n].Start)
	line := t.Source[:start]
	if i := bytes.LastIndexByte(line, '\n'); i >= 0 {
		line = line[i+1:]
	}
	return strings.Join(strings.Fields(string(line)), " ")
}
