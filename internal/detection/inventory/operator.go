package inventory

import (
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// operator reads expect(a) == b.
func (e *evaluator) operator(n int, en *env, cx context) bool {
	t := e.tree
	kids := t.NamedChildren(n)
	if t.Language == syntax.Ruby && e.shouldOperator(n, kids, en, cx) {
		return true
	}
	if len(kids) < 2 || t.Role(kids[0]) != syntax.Call || !isStatement(t, n) {
		return false
	}
	links := t.Chain(kids[0])
	for _, rule := range e.file.oracles() {
		at, ok := headOf(rule.Expect, links)
		if !rule.Operators || !ok || at != len(links)-1 || len(links[at].Args) == 0 {
			continue
		}
		a := links[at].Args[0]
		toks := append([]string{"("}, e.resolveRange(a.Start, a.End, en)...)
		toks = append(toks, ")")
		toks = append(toks, e.resolveRange(t.Nodes[kids[0]].End, t.Nodes[n].End, en)...)
		for _, o := range oracle.Judge(toks, false) {
			o.Line, o.Text, o.Whole = t.Line(n), firstLine(t.Text(n)), moreLines(t.Text(n))
			e.record(o, cx)
		}
		return true
	}
	return false
}
