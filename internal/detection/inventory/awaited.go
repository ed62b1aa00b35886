package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// awaited tells whether the promise of an expression is waited for or handed on.
func (e *evaluator) awaited(n int) bool {
	t := e.tree
	from := n
	for p := t.Parent(n); ; from, p = p, t.Parent(p) {
		switch t.Role(p) {
		case syntax.Assign: // _ = promise throws it away
			return !strings.HasPrefix(t.Text(p), "_ =")
		case syntax.Var:
			return t.Language != syntax.Scala || !discarded(t, from)
		case syntax.Await, syntax.Return, syntax.Args, syntax.List, syntax.Lambda:
			return true
		case syntax.Block:
			if t.Language == syntax.Scala {
				if t.Role(from) == syntax.Case { // each case of a match gives the value of the whole
					continue
				}
				kids := t.NamedChildren(p)
				return len(kids) > 0 && kids[len(kids)-1] == from
			}
			return false
		case syntax.ExprStmt:
			return false
		}
		if p == 0 {
			return false
		}
	}
}

// effects are words of a file of Scala whose tests describe what is to be run and hand it to the
// runner.
var effects = []string{"cats.effect", "CatsEffect", "IO[", "IO.", "monix", "zio"}

// mustBeReturned tells a claim that is a description of its own: where nobody hands it on, it is
// never run.
func (e *evaluator) mustBeReturned() bool {
	if e.tree.Language != syntax.Scala {
		return true
	}
	source := string(e.tree.Source)
	for _, w := range effects {
		if strings.Contains(source, w) {
			return true
		}
	}
	return false
}

// callsBack tells a chain that ends by itself and says so to a callback: .expect(200, done), .end(f).
func callsBack(t *syntax.Tree, links []syntax.Link) bool {
	last := links[len(links)-1]
	for i, a := range last.Args {
		if a.Node < 0 || t.Role(a.Node) == syntax.Lambda || t.Role(a.Node) == syntax.Func || t.Role(a.Node) == syntax.Call || t.Role(a.Node) == syntax.Ident && (i > 0 || last.Name == "end") {
			return true
		}
	}
	return false
}
