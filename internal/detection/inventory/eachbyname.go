package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// handsFunction are methods and functions that call a function they are given by name for each element of a list.
var handsFunction = slices.Concat(goesThrough, makesOfEach, []string{"array_map", "array_walk"})

// functionByName reads the ways to hand a function over: check, ::check, this::check, &method(:check), &check/1,
// this.check, [$this, 'check'], $this->check(...), check _.
var functionByName = lazy.MustCompile(`^(?:&method\(:|[\w.]*::|&|this\.|self\.|\$this->|\[\$this, *['"]|['"])?(\w+)(?: _|/1|\)|\(\.\.\.\)|['"]\]?)?$`)

// eachByName follows list.forEach(check): the function claims something about each row.
func (e *evaluator) eachByName(links []syntax.Link, en *env, cx context) bool {
	fn, list, ok := e.eachHanded(links)
	if !ok {
		return false
	}
	e.calls[fn.file.Tree.Name(fn.node)] = true
	rows, known := e.listedAt(list)
	if !known {
		rows, known = e.elements(list, en)
	}
	if known && len(rows) > 0 && len(rows) <= maxRows && len(e.c.Oracles)+len(rows) <= e.c.mostOracles() {
		for _, row := range rows {
			bound := &env{vars: map[string][]string{}}
			for _, b := range e.file.bindRow(helperParams(fn), row) {
				e.bindValue(b, bound, en)
			}
			e.within(fn, bound, en, cx)
		}
		return true
	}
	if known && len(rows) == 0 && cx.dead == "" {
		cx.dead = "empty-table"
	}
	before := len(e.c.Oracles)
	e.within(fn, &env{vars: map[string][]string{}}, en, cx)
	if name, n := e.file.walked(list); name != "" && len(e.c.Oracles) > before {
		e.extent("walk over "+name, max(n, e.c.Extents["walk over "+name]))
	}
	return true
}

// listedAt are the elements of a list, or of what makes one of its arguments: listOf(1, 2), List.of(1, 2).
func (e *evaluator) listedAt(list int) ([]int, bool) {
	if rows, ok := e.file.listElements(list); ok {
		return rows, true
	}
	name, call := e.tree.Text(list), e.tree.Parent(list)
	if e.tree.Role(call) == syntax.Call && (listMakers[name] || e.tree.Language == syntax.CSharp && strings.HasPrefix(name, "List<")) {
		return e.file.listElements(call)
	}
	return nil, false
}

// eachHanded are the function that a call hands over by name and the list that it is called for.
func (e *evaluator) eachHanded(links []syntax.Link) (fn place, list int, ok bool) {
	last := links[len(links)-1]
	if !last.Called || e.depth >= maxDepth || !named(last.Name, handsFunction) {
		return place{}, 0, false
	}
	for i, a := range last.Args {
		name := functionByName.FindStringSubmatch(e.tree.ArgText(a))
		if name == nil {
			continue
		}
		fn, known := e.lookup(name[1], 1, last.Node)
		if !known || !fn.file.claims(fn.node) || e.aCase(fn) || len(helperParams(fn)) == 0 {
			continue
		}
		if len(last.Args) == 2 { // Enum.each(rows, &check/1), map(check, rows)
			return fn, last.Args[1-i].Node, true
		}
		if len(links) < 2 || len(last.Args) != 1 {
			return place{}, 0, false
		}
		list, ok := e.listOf(links)
		return fn, list, ok
	}
	return place{}, 0, false
}
