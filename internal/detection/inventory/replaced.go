package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// replacedBy says why a definition is not collected.
const replacedBy = "a later definition has the same name"

// shadowed switches off what a later definition of the same name replaces.
func (r *reader) shadowed() {
	for _, p := range r.active {
		if !p.Shadowing {
			continue
		}
		r.shadowedClasses(p)
		last := map[string]*Case{}
		for _, c := range r.file.Cases {
			if c.Framework != p.ID || c.Sub || c.Why == replacedBy || !r.bindsName(c) {
				continue
			}
			key := strings.Join(c.Suite, "\x00") + "\x00" + c.Name
			if earlier := last[key]; earlier != nil && r.sameBlock(earlier.node, c.node) {
				earlier.State, earlier.Why = Skipped, replacedBy
			}
			last[key] = c
		}
	}
	r.listChoicesOnce()
}

// bindsName tells a case that is a function, a method or a member of an object: a later one takes its name away.
// What is handed to a call is kept there, whatever its title.
func (r *reader) bindsName(c *Case) bool { return r.tree.Role(c.node) != syntax.Call }

// Replaced tells a case that a later definition of its name took the place of, so that it never ran.
func (c *Case) Replaced() bool { return c.Why == replacedBy }

// shadowedClasses switches off the tests of a class that a later one of its name replaces
// and does not inherit from. Ruby opens a class of that name again.
func (r *reader) shadowedClasses(p *prepared) {
	t := r.tree
	if t.Language != syntax.Python {
		return
	}
	last := map[string]int{}
	for n := range t.Nodes {
		if t.Role(n) != syntax.Class || t.Name(n) == "" {
			continue
		}
		earlier, known := last[t.Name(n)]
		if last[t.Name(n)] = n; !known || !r.sameBlock(earlier, n) || r.asksFor(earlier, n) {
			continue
		}
		for _, c := range r.file.Cases {
			if c.Framework == p.ID && t.Within(c.node, earlier) {
				c.State, c.Why = Skipped, replacedBy
			}
		}
	}
}

// asksFor tells whether the name of a class is used up to the end of the head of the one
// that takes its place, or a mark keeps it: then it is not lost.
func (r *reader) asksFor(earlier, later int) bool {
	t := r.tree
	between := string(t.Source[t.Nodes[earlier].End:t.Nodes[later].Start])
	return len(t.Marks(earlier)) > 0 || expression.ContainsWord(between, t.Name(earlier)) || slices.Contains(parents(t.Language, r.afterName(later)), t.Name(earlier))
}

func (r *reader) afterName(n int) string { _, after := r.aroundName(n); return after }

// listChoicesOnce leaves one of the definitions of a name that branches choose between:
// a runner lists the one that was met.
func (r *reader) listChoicesOnce() {
	if !r.listing {
		return
	}
	met := map[string]bool{}
	r.file.Cases = slices.DeleteFunc(r.file.Cases, func(c *Case) bool {
		if c.Sub || c.Why == replacedBy || !r.bindsName(c) || !slices.ContainsFunc(r.active, func(p *prepared) bool { return p.ID == c.Framework && p.Shadowing }) {
			return false
		}
		key := strings.Join(c.Suite, "\x00") + "\x00" + c.Name
		again := met[key]
		met[key] = true
		return again
	})
}

// sameBlock tells two definitions that stand side by side, not in branches of an if.
func (r *reader) sameBlock(a, b int) bool { return r.block(a) == r.block(b) }

func (r *reader) block(n int) int {
	t := r.tree
	p := t.Parent(n)
	for t.Kind(p) == "decorated_definition" {
		p = t.Parent(p)
	}
	return p
}
