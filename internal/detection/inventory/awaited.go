package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// awaited tells whether the promise of an expression is waited for or handed on.
func (e *evaluator) awaited(n int) bool {
	t := e.tree
	from := n
	settles := false
	for p := t.Parent(n); ; from, p = p, t.Parent(p) {
		if how := e.gathers(p); how != "" {
			settles = settles || how == "allSettled"
			continue
		}
		switch t.Role(p) {
		case syntax.Assign: // _ = promise throws it away
			return !strings.HasPrefix(t.Text(p), "_ =")
		case syntax.Var:
			return t.Language != syntax.Scala || !discarded(t, from)
		case syntax.Await, syntax.Return, syntax.Lambda:
			return !settles
		case syntax.Args, syntax.List:
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

// gathering are calls that make one promise of several.
var gathering = []string{"Promise.all", "Promise.allSettled", "Promise.race", "Promise.any", "Future.wait"}

// gathers is the call that makes one promise of a list, by the list or by its place among the
// arguments; "" where it is another. The one of allSettled keeps every failure to itself.
func (e *evaluator) gathers(n int) string {
	t := e.tree
	if t.Role(n) == syntax.List {
		n = t.Parent(n)
	}
	if n < 0 || t.Role(n) != syntax.Args {
		return ""
	}
	links := t.Chain(t.Parent(n))
	if len(links) < 2 || !named(links[0].Name+"."+links[1].Name, gathering) || doneAfter(t, n) {
		return ""
	}
	return links[1].Name
}

// doneAfter tells a promise that is followed by what tells the runner of its end.
func doneAfter(t *syntax.Tree, args int) bool {
	statement := t.Enclosing(args, syntax.ExprStmt)
	return statement >= 0 && sayingDone.Match(t.Source[t.Nodes[args].End:t.Nodes[statement].End])
}

var sayingDone = lazy.MustCompile(`\b(done|end|resolve|finish)\b`)

// effects are words of a file of Scala whose tests describe what is to be run and hand it to the
// runner.
var effects = []string{"cats.effect", "CatsEffect", "IO[", "IO.", "monix", "zio"}

// mustBeReturned tells a claim that is a description of its own: where nobody hands it on, it is
// never run.
func (e *evaluator) mustBeReturned() bool {
	if e.tree.Language != syntax.Scala {
		return true
	}
	source := e.tree.All()
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
