package inventory

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// overTable follows a closure that a framework's call runs for each row of a table:
// forAll(table) { (text, at) => … }. A call over anything but a literal table, such as a
// generator, is left to the others.
func (e *evaluator) overTable(links []syntax.Link, en *env, cx context) bool {
	if len(e.file.tables) == 0 || len(links[0].Args) == 0 {
		return false
	}
	last := links[len(links)-1]
	for _, rule := range e.file.tables {
		if !named(syntax.ChainName(links[:1]), rule.Over) {
			continue
		}
		body := e.closureOf(last)
		rows, ok := e.elements(links[0].Args[0].Node, en)
		if !ok {
			rows, ok = e.rowCalls(links[0], rule)
		}
		if body < 0 || !ok {
			continue
		}
		if len(rows) > 0 && named(e.makerOf(rows[0]), rule.Header) {
			rows = rows[1:]
		}
		e.eachRow(e.tree.ParamNames(body), rows, body, en, cx)
		return true
	}
	return false
}

// rowCalls are the arguments of a call that are rows: forAll(row(1, 2), row(3, 4)) { a, b -> … }.
func (e *evaluator) rowCalls(l syntax.Link, rule *catalog.Rows) (rows []int, ok bool) {
	for _, a := range l.Args {
		if a.Node < 0 || e.tree.Role(a.Node) == syntax.Lambda {
			continue
		}
		if e.tree.Role(a.Node) != syntax.Call || !named(e.tree.Chain(a.Node)[0].Name, rule.Makers) {
			return nil, false
		}
		rows = append(rows, a.Node)
	}
	return rows, len(rows) > 0
}

// closureOf is the closure that a link is given, as its block or as its last argument.
func (e *evaluator) closureOf(l syntax.Link) int {
	n := l.Block
	if n < 0 && len(l.Args) > 0 {
		n = l.Args[len(l.Args)-1].Node
	}
	return e.file.bareClosure(n)
}

// bareClosure is the closure that a node is, or that stands alone in a block: { (a, b) => f(a, b) }
// of Scala; -1 when there is none.
func (f *File) bareClosure(n int) int {
	for n >= 0 && (f.Tree.Role(n) == syntax.Block || f.Tree.Kind(n) == "annotated_lambda") {
		kids := f.Tree.NamedChildren(n)
		if len(kids) != 1 {
			return -1
		}
		n = kids[0]
	}
	if n < 0 || f.Tree.Role(n) != syntax.Lambda {
		return -1
	}
	return n
}

// makerOf is the name of the call that an argument belongs to.
func (e *evaluator) makerOf(n int) string {
	call := e.tree.Enclosing(n, syntax.Call)
	if call < 0 {
		return ""
	}
	return lastLink(e.tree, call).Name
}
