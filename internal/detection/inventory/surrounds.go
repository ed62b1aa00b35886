package inventory

import "holdfast/internal/detection/syntax"

// surrounds tells whether the body of a test defines tests with bodies of their own.
func (r *reader) surrounds(n int, p *prepared, d definition) bool {
	if d.suite || d.part || d.body <= n || r.tree.End(d.body) > r.tree.End(n) {
		return false
	}
	for inside := d.body; inside < r.tree.End(d.body); inside++ {
		if r.tree.Role(inside) != syntax.Call {
			continue
		}
		if inner, ok := r.definition(p, inside, r.tree.Chain(inside)); ok && !inner.part && inner.body >= 0 {
			return true
		}
	}
	return false
}
