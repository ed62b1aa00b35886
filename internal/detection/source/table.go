package source

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// tableCases reads a literal table from inputs to answers.
func tableCases(t *syntax.Tree, n int) []SpecialCase {
	kids := t.NamedChildren(n)
	if body := t.Child(n, "body"); t.Kind(n) == "composite_literal" && body >= 0 {
		kids = t.NamedChildren(body)
	}
	if len(kids) == 1 && t.Role(kids[0]) == syntax.None {
		kids = t.NamedChildren(kids[0])
	}
	if t.Role(n) == syntax.Pair || len(kids) == 0 || len(kids) > 200 {
		return nil
	}
	if out := alternating(t, n, kids); out != nil {
		return out
	}
	var out []SpecialCase
	for _, k := range kids {
		input, answer := entry(t, k)
		if input == "" {
			return nil
		}
		out = append(out, SpecialCase{Input: input, Answer: answer, Form: "table", Line: t.Line(k), Text: t.Text(k)})
	}
	return out
}

// alternating reads a table written as input, answer, input, answer.
func alternating(t *syntax.Tree, n int, kids []int) []SpecialCase {
	if t.Role(n) == syntax.List || len(kids)%2 != 0 || len(kids) < 4 && !makesTable(t, n) {
		return nil
	}
	var out []SpecialCase
	for i := 0; i < len(kids); i += 2 {
		key, value := onlyChild(t, kids[i]), onlyChild(t, kids[i+1])
		if !written(t, key) || t.Role(value) == syntax.Pair || interpolated(t, key) || !fixed(t, value) {
			return nil
		}
		out = append(out, SpecialCase{Input: t.Text(key), Answer: t.Text(value), Form: "table", Line: t.Line(key), Text: t.Text(key) + ": " + t.Text(value)})
	}
	return out
}

// written tells a literal, with a sign or without.
func written(t *syntax.Tree, n int) bool {
	if t.Role(n) == syntax.Unary && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	return t.Role(n) == syntax.String || t.Role(n) == syntax.Number
}

// makesTable tells the arguments of a call that is there to make a table of them, and a table that its language
// writes so: one entry is enough there.
func makesTable(t *syntax.Tree, n int) bool {
	if t.Kind(n) == "dictionary_literal" { // Swift
		return true
	}
	head := t.Text(t.Parent(n))
	if len(head) > len(t.Text(n)) {
		head = head[:len(head)-len(t.Text(n))]
	}
	return strings.HasSuffix(head, "Map.of")
}

// entry is one line of a table: a pair, a list of two, or two values joined by a word.
func entry(t *syntax.Tree, n int) (input, answer string) {
	n = onlyChild(t, n)
	kids := t.NamedChildren(n)
	switch t.Role(n) {
	case syntax.Pair, syntax.List, syntax.Binary:
	default:
		return "", ""
	}
	if t.Role(n) == syntax.Binary && !joins(t, kids) {
		return "", ""
	}
	if len(kids) == 3 && t.Leaf(kids[1]) { // the sign between the two
		kids = []int{kids[0], kids[2]}
	}
	if len(kids) != 2 {
		return "", ""
	}
	key, value := onlyChild(t, kids[0]), onlyChild(t, kids[1])
	switch t.Role(key) {
	case syntax.String, syntax.Number, syntax.List, syntax.Unary:
	default:
		return "", ""
	}
	if t.Role(n) == syntax.List && t.Role(key) == syntax.List { // two rows, not one
		return "", ""
	}
	if !fixed(t, key) || !fixed(t, value) || interpolated(t, key) {
		return "", ""
	}
	return firstLiteral(t, key), t.Text(value)
}

// joins tells whether the sign between two values makes a pair of them.
func joins(t *syntax.Tree, kids []int) bool {
	if len(kids) < 2 {
		return false
	}
	between := string(t.Source[t.Nodes[kids[0]].End:t.Nodes[kids[len(kids)-1]].Start])
	switch strings.TrimSpace(between) {
	case "to", "->", "=>":
		return true
	}
	return false
}

// onlyChild looks through wrappers that hold nothing but one node.
func onlyChild(t *syntax.Tree, n int) int {
	for t.Role(n) == syntax.None || t.Role(n) == syntax.Paren {
		kids := t.NamedChildren(n)
		if len(kids) != 1 {
			return n
		}
		n = kids[0]
	}
	return n
}

func firstLiteral(t *syntax.Tree, n int) string {
	for c := n; c < t.End(n); c++ {
		if r := t.Role(c); r == syntax.String || r == syntax.Number {
			return t.Text(c)
		}
	}
	return ""
}
