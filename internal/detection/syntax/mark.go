package syntax

import "strings"

// Mark is a decorator, annotation or attribute on a declaration.
type Mark struct {
	Node  int
	Chain []Link
}

// Name is the dotted name of the mark: pytest.mark.skip, Test, tokio::test.
func (m Mark) Name() string { return ChainName(m.Chain) }

// Marks lists what is attached to a declaration: decorators, annotations, attributes.
func (t *Tree) Marks(n int) []Mark {
	var out []Mark
	add := func(d int) {
		out = append(out, Mark{Node: d, Chain: t.markChain(d)})
	}
	p := t.Parent(n)
	if t.Kind(p) == "decorated_definition" || t.Kind(p) == "export_statement" {
		for c := range t.Children(p) {
			if t.Role(c) == Decorator {
				add(c)
			}
		}
	}
	if t.Language == Rust || t.Language == Dart || t.Language == Scala || t.Language == Kotlin || t.Language == JavaScript || t.Language == TypeScript || t.Language == TSX {
		for _, c := range t.precedingMarks(n) {
			add(c)
		}
	}
	if t.Language == Elixir {
		for _, c := range t.elixirMarks(n) {
			add(c)
		}
	}
	for c := range t.Children(n) {
		switch {
		case t.Role(c) == Decorator && t.Kind(c) != "attribute_list":
			add(c)
		case t.Kind(c) == "modifiers" || t.Kind(c) == "attribute_list" || t.Kind(c) == "attribute_group" || t.Kind(c) == "attributes" ||
			t.Kind(c) == "preproc_if_in_attribute_list":
			for d := c + 1; d < t.End(c); d++ {
				if t.Role(d) == Decorator {
					add(d)
				}
			}
		}
	}
	return out
}

// precedingMarks are attributes written as siblings before the declaration.
func (t *Tree) precedingMarks(n int) []int {
	var run []int
	for c := range t.Children(t.Parent(n)) {
		switch {
		case c == n:
			return run
		case t.Role(c) == Decorator && t.Kind(c) != "inner_attribute_item":
			run = append(run, c)
		case t.Role(c) == Comment:
		default:
			run = run[:0]
		}
	}
	return nil
}

func (t *Tree) markChain(d int) []Link {
	if k := t.Kind(d); k == "attribute_item" || k == "inner_attribute_item" || k == "attribute_declaration" {
		if a := t.ChildOf(d, "attribute"); a >= 0 {
			d = a
		}
	}
	kids := t.NamedChildren(d)
	if len(kids) == 0 {
		return []Link{{Name: strings.Trim(t.Text(d), "@[]#"), Node: d, Block: -1}}
	}
	links := t.chain(nil, kids[0]) // its own: it is completed below
	if t.Role(kids[0]) == Type || t.Kind(kids[0]) == "user_type" {
		links = []Link{{Name: strings.TrimLeft(t.Text(kids[0]), "@"), Node: kids[0], Block: -1}}
	}
	last := &links[len(links)-1]
	for _, k := range kids[1:] {
		switch {
		case t.Role(k) == Args:
			last.Called = true
			last.Args = append(last.Args, t.ArgsOf(k)...)
		case t.Field(k) == "value":
			last.Called = true
			last.Args = append(last.Args, t.arg(k))
		}
	}
	return links
}
