package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// generatorParts are those of for ((in, want) <- rows) of Scala. Several generators and conditions
// make other rows than are written down.
func (f *File) generatorParts(n int) ([]string, int) {
	t := f.Tree
	steps := t.ChildOf(n, "enumerators")
	if steps < 0 {
		return nil, -1
	}
	all := t.NamedChildren(steps)
	if len(all) != 1 || t.ChildOf(all[0], "<-") < 0 {
		return nil, -1
	}
	parts := t.NamedChildren(all[0])
	if len(parts) != 2 {
		return nil, -1
	}
	return splitNames(t.Text(parts[0])), parts[1]
}

// loneCase is what a closure of Scala does that takes its argument apart in the only way there is,
// rows.foreach { case (in, want) => … }, and the names it gives the parts; -1 for others.
func (e *evaluator) loneCase(l syntax.Link) (body int, names []string) {
	t, n := e.tree, l.Block
	if t.Language != syntax.Scala {
		return -1, nil
	}
	if n < 0 && len(l.Args) > 0 {
		n = l.Args[len(l.Args)-1].Node
	}
	if n < 0 || t.Kind(n) != "case_block" {
		return -1, nil
	}
	clauses := t.NamedChildren(n)
	if len(clauses) != 1 || t.Role(clauses[0]) != syntax.Case || t.ChildOf(clauses[0], "guard") >= 0 {
		return -1, nil
	}
	pattern := t.Child(clauses[0], "pattern")
	if pattern < 0 {
		return -1, nil
	}
	return t.Child(clauses[0], "body"), splitNames(t.Text(pattern))
}

// enumerated is the list that Enum.each(rows, fn row -> … end) of Elixir goes through, or -1.
func (e *evaluator) enumerated(links []syntax.Link) int {
	t, last := e.tree, links[len(links)-1]
	if t.Language != syntax.Elixir || last.Name != "each" || len(links) < 2 || links[len(links)-2].Name != "Enum" {
		return -1
	}
	switch {
	case len(links) == 2 && len(last.Args) == 2:
		return last.Args[0].Node
	case len(links) == 3 && len(last.Args) == 1: // rows |> Enum.each(fn row -> … end)
		return links[0].Node
	}
	return -1
}

// wordRows walks a body once for each word of a list of words in Elixir: ~w(a b) ++ ~w(c).
func (e *evaluator) wordRows(names []string, list, body int, en *env, cx context) bool {
	if e.tree.Language != syntax.Elixir || len(names) != 1 || list < 0 {
		return false
	}
	words, ok := e.wordsOf(list, 0)
	if !ok || len(words) == 0 || len(words) > maxRows || len(e.c.Oracles)+len(words) > maxOracles {
		return false
	}
	for _, w := range words {
		inner := en.child()
		inner.vars[names[0]] = []string{w}
		e.fromRow(names[0])
		e.walk(body, inner, cx)
	}
	return true
}

// wordsOf are the words of a sigil, or of several lists put one behind the other.
func (e *evaluator) wordsOf(n, depth int) (out []string, ok bool) {
	t := e.tree
	if n < 0 || depth > 8 {
		return nil, false
	}
	switch {
	case t.Role(n) == syntax.Ident:
		return e.wordsOf(e.file.blockValue(n), depth+1)
	case t.Kind(n) == "sigil":
		inner, found := strings.CutPrefix(t.Text(n), "~w")
		if !found || len(inner) < 3 {
			return nil, false
		}
		quote := `"`
		if strings.HasSuffix(inner, "a") {
			inner, quote = inner[:len(inner)-1], ""
		}
		for w := range strings.FieldsSeq(inner[1 : len(inner)-1]) {
			if quote == "" {
				w = ":" + w
			}
			out = append(out, quote+w+quote)
		}
		return out, true
	case t.Kind(n) == "list":
		for _, k := range t.NamedChildren(n) {
			if t.Role(k) != syntax.String {
				return nil, false
			}
			out = append(out, e.file.nodeText(k))
		}
		return out, true
	case t.Role(n) == syntax.Binary && t.ChildOf(n, "++") >= 0:
		left, one := e.wordsOf(t.Child(n, "left"), depth+1)
		right, two := e.wordsOf(t.Child(n, "right"), depth+1)
		return append(left, right...), one && two
	}
	return nil, false
}
