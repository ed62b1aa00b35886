package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// Heir is a class of tests that runs the tests of another class with what it sets itself.
type Heir struct {
	Name  string
	Bases []string
	Line  int

	tree *syntax.Tree
	node int
}

// Names are what its head and its body speak of.
func (h Heir) Names() []string { return Identifiers(h.tree.Text(h.node)) }

// Heirs are the classes of a test file that name another one in their head, by their place.
func (f *File) Heirs() []Heir {
	if !f.Test {
		return nil
	}
	var out []Heir
	for name, n := range f.classes {
		head := Identifiers(classHead(f.Tree, n))
		bases := slices.DeleteFunc(slices.Clone(head), func(w string) bool { return w == name || !startsUpper(w) })
		if len(bases) > 0 && !slices.Contains(head, "abstract") {
			out = append(out, Heir{name, bases, f.Tree.Line(n), f.Tree, n})
		}
	}
	slices.SortFunc(out, func(a, b Heir) int { return a.Line - b.Line })
	return out
}

// classHead is the text of a class before its body: name, bases, marks.
func classHead(t *syntax.Tree, n int) string {
	end := t.Nodes[n].End
	if b := t.Body(n); b >= 0 {
		end = t.Nodes[b].Start
	} else if b := t.ChildOf(n, "class_body", "declaration_list", "template_body", "enum_class_body", "field_declaration_list"); b >= 0 {
		end = t.Nodes[b].Start
	}
	head := string(t.Source[t.Nodes[n].Start:end])
	for _, m := range t.Marks(n) {
		head += " @" + m.Name()
	}
	return head
}

func startsUpper(word string) bool { return word != "" && word[0] >= 'A' && word[0] <= 'Z' }

// Identifiers are the words of a text that can be names.
func Identifiers(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	})
}
