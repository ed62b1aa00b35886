package inventory

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// children visits what stands below a node. A suite that is opened and closed by calls
// of its own encloses the siblings between them.
func (r *reader) children(n int, sc scope) {
	t := r.tree
	open := []scope{sc}
	left, early := "", stated{}
	for c := range t.Children(n) {
		inner := open[len(open)-1]
		if left != "" {
			inner.state = stated{state: Skipped, why: left}.over(inner.state)
		}
		inner.state = early.over(inner.state)
		if (sc.inCase || sc.body > 0) && r.leaves(c) {
			left = firstLine(t.Text(c))
		} else if s := r.leavesWhen(c, sc); s.state != "" {
			early = s
		}
		if !r.regions {
			r.visit(c, inner)
			continue
		}
		p, form, links := r.region(c)
		switch {
		case form == nil:
			r.visit(c, inner)
		case named(links[0].Name, form.Until):
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
		default:
			open = append(open, r.intoRegion(p, form, links, inner))
		}
	}
}

// leaves tells a statement after which the parts of a case or suite are never reached.
func (r *reader) leaves(n int) bool {
	t := r.tree
	if kids := t.NamedChildren(n); t.Role(n) == syntax.ExprStmt && len(kids) == 1 {
		n = kids[0]
	}
	return t.Role(n) == syntax.Return && blockLike(t, t.Parent(n))
}

// region is the form a statement opens or closes, if any.
func (r *reader) region(n int) (*prepared, *catalog.Form, []syntax.Link) {
	t := r.tree
	for t.Role(n) == syntax.ExprStmt && t.End(n) > n+1 {
		n++
	}
	if t.Role(n) != syntax.Call {
		return nil, nil, nil
	}
	links := t.Chain(n)
	for _, p := range r.active {
		for i := range p.Suite {
			f := &p.Suite[i]
			if len(f.Until) > 0 && (named(links[0].Name, f.Call) || named(links[0].Name, f.Until)) && links[0].Block < 0 {
				return p, f, links
			}
		}
	}
	return nil, nil, nil
}

func (r *reader) intoRegion(p *prepared, form *catalog.Form, links []syntax.Link, sc scope) scope {
	var d definition
	r.readTitle(form, links[0], &d)
	sc.suite = append(sc.suite[:len(sc.suite):len(sc.suite)], d.title)
	sc.state = r.linkState(p, links[:1], nil, links[0], d.title).over(sc.state)
	return sc
}

func hasRegions(active []*prepared) bool {
	for _, p := range active {
		for _, f := range p.Suite {
			if len(f.Until) > 0 {
				return true
			}
		}
	}
	return false
}
