package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// intoLoop multiplies what stands in a loop by the loop's rows.
func (r *reader) intoLoop(n int, sc scope) scope {
	names, list := r.file.loopParts(n)
	rows, ok := r.file.listElements(list)
	if !ok {
		sc.dynamic = true
		return sc
	}
	sc.rows *= len(rows)
	sc.loops = append(sc.loops[:len(sc.loops):len(sc.loops)], loop{names: names, rows: rows})
	return sc
}

// loopParts are the names a loop binds and the list it runs over, -1 when it has none.
func (f *File) loopParts(n int) ([]string, int) {
	t := f.Tree
	if c := t.ChildOf(n, "range_clause"); c >= 0 { // Go
		left := t.Child(c, "left")
		if left < 0 {
			return nil, t.Child(c, "right")
		}
		key, value, _ := strings.Cut(strings.ReplaceAll(t.Text(left), " ", ""), ",")
		if value == "" {
			return nil, t.Child(c, "right")
		}
		if key != "_" && value != "_" {
			return []string{key, value}, t.Child(c, "right")
		}
		return []string{value}, t.Child(c, "right")
	}
	if c := t.Child(n, "condition"); c >= 0 && t.Language == syntax.Elixir { // for x <- list do
		if t.ChildOf(c, "<-") < 0 || len(t.NamedChildren(n)) != 2 {
			return nil, -1
		}
		return splitNames(strings.Trim(t.Text(t.Child(c, "left")), "{}[]")), t.Child(c, "right")
	}
	if t.Language == syntax.PHP {
		return f.foreachParts(n)
	}
	if t.Kind(n) == "for_range_loop" { // C++: for (auto& [in, want] : rows)
		return splitNames(strings.Trim(t.Text(t.Child(n, "declarator")), "&*[] ")), f.arrayBefore(t.Child(n, "condition"))
	}
	if t.Kind(n) == "foreach_statement" && t.Language == syntax.CSharp { // foreach (var (a, b) in rows)
		if left := t.Child(n, "left"); left >= 0 {
			return splitNames(t.Text(left)), t.Child(n, "condition", "right")
		}
	}
	if t.Kind(n) == "enhanced_for_statement" { // Java: for (String[] row : rows)
		return splitNames(t.Text(t.Child(n, "name"))), t.Child(n, "condition", "value")
	}
	if steps := t.ChildOf(n, "enumerators"); steps >= 0 { // Scala: for { (in, want) <- rows } …
		return f.enumerated(steps)
	}
	left, right := t.Child(n, "left", "name", "pattern", "value", "item"), t.Child(n, "right", "value", "collection", "iterable")
	if right >= 0 && left == right {
		right = -1
	}
	if t.Kind(n) == "for_expression" && t.Language == syntax.Rust { // for _ in list
		right = t.Child(n, "condition")
	}
	if right < 0 {
		kids := t.NamedChildren(n)
		if len(kids) >= 3 {
			left, right = kids[0], kids[1]
		} else {
			return nil, -1
		}
	}
	var names []string
	if left >= 0 {
		names = splitNames(ungrouped.Replace(t.Text(left)))
	}
	if list := f.numbered(right); list >= 0 && len(names) > 1 {
		return names[1:], list
	}
	return names, right
}

// foreachParts are those of foreach (list as $key => $value): the list comes first.
func (f *File) foreachParts(n int) ([]string, int) {
	kids := f.Tree.NamedChildren(n)
	if f.Tree.Kind(n) != "foreach_statement" || len(kids) < 3 {
		return nil, -1
	}
	key, name, paired := strings.Cut(f.Tree.Text(kids[1]), "=>")
	if !paired {
		key, name = "", key
	}
	names := splitNames(strings.Trim(strings.ReplaceAll(strings.TrimSpace(name), "$", ""), "[]&"))
	if key = strings.TrimSpace(key); key != "" { // its sign tells it from the names of parts
		names = append([]string{key}, names...)
	}
	return names, kids[0]
}

// enumerated are those of for { (in, want) <- rows }: one generator and nothing that sifts it.
func (f *File) enumerated(steps int) ([]string, int) {
	kids := f.Tree.NamedChildren(steps)
	if len(kids) != 1 {
		return nil, -1
	}
	parts := f.Tree.NamedChildren(kids[0])
	if len(parts) != 2 || !strings.Contains(f.Tree.Text(kids[0]), "<-") {
		return nil, -1
	}
	return splitNames(f.Tree.Text(parts[0])), parts[1]
}

// intoEach multiplies what stands in list.forEach(x => …) by the list's length.
func (r *reader) intoEach(links []syntax.Link, sc scope) scope {
	if len(links) < 2 {
		return sc
	}
	last := links[len(links)-1]
	switch last.Name {
	case "each", "forEach", "map", "each_with_index", "times", "foreach", "for_each", "withData", "each_pair", "each_key":
	default:
		return sc
	}
	body := last.Block
	if body < 0 && len(last.Args) > 0 {
		body = last.Args[len(last.Args)-1].Node
	}
	if closure := r.file.bareClosure(body); closure >= 0 {
		body = closure
	}
	if !r.isBody(body) {
		return sc
	}
	names := r.tree.ParamNames(body)
	if _, taken, ok := r.file.caseClosure(last); ok {
		names = taken
	}
	rows, ok := r.file.listed(links[len(links)-2])
	if list := r.file.handedTo(links); list >= 0 {
		rows, ok = r.file.listElements(list)
	} else if len(links) > 2 {
		ok = false
	}
	if _, pairs := r.file.pairsOf(r.file.handedTo(links)); !ok || pairs {
		sc.dynamic = true
		return sc
	}
	sc.rows *= len(rows)
	sc.loops = append(sc.loops[:len(sc.loops):len(sc.loops)], loop{names: names, rows: rows})
	return sc
}
