package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// Rest is a declaration of a file of tests that a test uses, and the names that it is made of.
type Rest struct {
	Name  string
	Class bool
	Of    []string
}

// restDepth is how far declarations are followed: a value, its class, the base of that.
const restDepth = 3

// RestsOn are the declarations around a test that it uses, and those that they use in turn: what
// values are made of, and what classes inherit from.
func (c *Case) RestsOn() (out []Rest) {
	if c.file == nil || c.file.Tree == nil || c.embedded {
		return nil
	}
	values := c.valuesAround()
	seen, next := map[string]bool{}, c.file.namesWithin(c.node)
	for range restDepth {
		var further []string
		for _, name := range next {
			if seen[name] {
				continue
			}
			seen[name] = true
			r := Rest{Name: name}
			if n, ok := c.file.classes[name]; ok {
				r.Class, r.Of = true, c.file.headNames(n)
			} else if n, ok := values[name]; ok {
				r.Of = c.file.namesWithin(n)
			}
			if len(r.Of) > 0 {
				out, further = append(out, r), append(further, r.Of...)
			}
		}
		next = further
	}
	return out
}

// valuesAround are the variables that a test can see and does not make itself.
func (c *Case) valuesAround() map[string]int {
	t, out := c.file.Tree, map[string]int{}
	for n := range t.Nodes {
		if role := t.Role(n); role != syntax.Var && role != syntax.Assign || t.Within(n, c.node) {
			continue
		}
		if around := t.Enclosing(n, syntax.Func, syntax.Lambda); around >= 0 && !t.Within(c.node, around) {
			continue
		}
		if name, value := c.file.assigned(n); name != "" && value >= 0 {
			out[name] = value
		}
	}
	return out
}

// headNames are the names between that of a class and its body.
func (f *File) headNames(n int) (out []string) {
	name, body := f.Tree.NameNode(n), f.Tree.Body(n)
	if name < 0 || body < 0 || f.Tree.Nodes[body].Start < f.Tree.Nodes[name].End {
		return nil
	}
	return Identifiers(string(f.Tree.Source[f.Tree.Nodes[name].End:f.Tree.Nodes[body].Start]))
}

// namesWithin are the names below a node.
func (f *File) namesWithin(n int) (out []string) {
	for i := n; i < f.Tree.End(n); i++ {
		switch f.Tree.Role(i) {
		case syntax.Comment, syntax.String:
			i = f.Tree.End(i) - 1
			continue
		}
		if f.Tree.Leaf(i) && f.Tree.Named(i) {
			if text := f.Tree.Text(i); plainName(text) && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}
