package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// goesThrough are methods that run a closure for each element of a list.
var goesThrough = []string{"each", "forEach", "for_each", "foreach", "each_with_index", "each_pair", "Enum.each", "times", "ForEach"}

// eachCall recognises list.forEach(x => …).
func (e *evaluator) eachCall(links []syntax.Link) (body int, names []string, list int, ok bool) {
	last := links[len(links)-1]
	if len(links) < 2 || !named(last.Name, goesThrough) && !e.mapsByClaims(last) {
		return 0, nil, 0, false
	}
	if body, names, ok = e.file.caseClosure(last); !ok {
		if body = e.closureOf(last); body < 0 {
			return 0, nil, 0, false
		}
		names = e.tree.ParamNames(body)
		if params := e.tree.Child(body, "parameters"); params >= 0 && e.tree.Language == syntax.Rust && strings.Contains(e.tree.Text(params), "(") {
			names = splitNames(strings.Trim(e.tree.Text(params), "|()& ")) // |(in, want)| …
		}
	}
	list, ok = e.listOf(links)
	return body, names, list, ok
}

// listOf is the list that the last link of a chain goes through.
func (e *evaluator) listOf(links []syntax.Link) (int, bool) {
	if list := e.file.handedTo(links); list >= 0 {
		return list, true
	}
	if len(links) == 3 && narrows(links[1].Name) { // ROWS.first(2).each
		return e.tree.Enclosing(links[1].Node, syntax.Call), true
	}
	if made := links[len(links)-2]; len(links) == 3 && made.Called && listMakers[made.Name] { // List.of(1, 2).forEach
		return e.tree.Enclosing(made.Node, syntax.Call), true
	}
	return links[len(links)-2].Node, len(links) == 2
}

// makesOfEach are methods that make something of each element of a list.
var makesOfEach = []string{"map", "flatMap", "collect", "onEach"}

// mapsByClaims tells list.map(x => …) whose closure claims something: what it makes of the list nobody needs.
func (e *evaluator) mapsByClaims(l syntax.Link) bool {
	if !named(l.Name, makesOfEach) {
		return false
	}
	body := e.closureOf(l)
	return body >= 0 && e.file.claims(body)
}

// handedTo is the list that a chain goes through which is no link of it by itself: Enum.each(list, …),
// Object.entries(list).forEach(…); -1 where it is none of these.
func (f *File) handedTo(links []syntax.Link) int {
	last, before := links[len(links)-1], links[len(links)-2]
	switch {
	case f.Language == syntax.Elixir && before.Name == "Enum" && len(links) == 2 && len(last.Args) == 2:
		return last.Args[0].Node
	case f.Language == syntax.Elixir && before.Name == "Enum" && len(links) == 3 && len(last.Args) == 1: // rows |> Enum.each(fn row -> … end)
		return links[0].Node
	case len(links) == 3 && links[0].Name == "Object" && before.Name == "entries" && len(before.Args) == 1:
		return before.Args[0].Node
	case len(links) == 3 && links[0].Name == "Map" && before.Name == "of" && len(before.Args)%2 == 0 && f.Language == syntax.Java:
		return f.Tree.Enclosing(before.Node, syntax.Call)
	case len(links) > 2 && !slices.ContainsFunc(links[1:len(links)-1], func(l syntax.Link) bool { return len(l.Args) > 0 || l.Block >= 0 || !named(l.Name, sameList) }):
		return links[0].Node // rows.into_iter().for_each(…)
	}
	return -1
}

// caseClosure is the body of a closure of Scala that takes its argument apart, and the names it
// gives the parts: { case (in, want) => … }.
func (f *File) caseClosure(l syntax.Link) (body int, names []string, ok bool) {
	t := f.Tree
	if t.Language != syntax.Scala {
		return -1, nil, false
	}
	n := l.Block
	if n < 0 && len(l.Args) == 1 {
		n = l.Args[0].Node
	}
	for n >= 0 && t.Role(n) == syntax.Block && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	if n < 0 || t.Kind(n) != "case_clause" || t.Child(n, "guard") >= 0 {
		return -1, nil, false
	}
	pattern, body := t.Child(n, "pattern"), t.Child(n, "body")
	if pattern < 0 || body < 0 {
		return -1, nil, false
	}
	names = splitNames(strings.ReplaceAll(t.Text(pattern), "->", ","))
	for _, name := range names {
		if !plainName(name) {
			return -1, nil, false
		}
	}
	return body, names, len(names) > 0
}

// pairsOf are the keys and values of Map.of("a", 1, "b", 2), which stand side by side.
func (f *File) pairsOf(list int) ([][2]int, bool) {
	t := f.Tree
	if list < 0 || t.Language != syntax.Java || t.Role(list) != syntax.Call {
		return nil, false
	}
	links := t.Chain(list)
	if len(links) < 2 || !strings.HasSuffix(links[0].Name, "Map") || links[1].Name != "of" || len(links[1].Args)%2 != 0 || len(links) > 2 && links[2].Name != "entrySet" {
		return nil, false
	}
	var out [][2]int
	for i := 0; i+1 < len(links[1].Args); i += 2 {
		out = append(out, [2]int{links[1].Args[i].Node, links[1].Args[i+1].Node})
	}
	return out, len(out) > 0
}

// eachPair walks a body once for each entry of such a map.
func (e *evaluator) eachPair(names []string, list, body int, en *env, cx context) bool {
	pairs, ok := e.file.pairsOf(list)
	if !ok || len(names) == 0 || len(names) > 2 || len(pairs) > maxRows {
		return false
	}
	for _, pair := range pairs {
		inner := en.child()
		keys := names
		if len(names) == 1 {
			keys = []string{names[0] + ".getKey", names[0] + ".getValue"}
		}
		for i, key := range keys {
			inner.vars[key] = e.substitute(expression.Fields(e.file.nodeText(pair[i])), en, 1)
			e.fromRow(key)
		}
		e.walk(body, inner, cx)
	}
	return true
}
