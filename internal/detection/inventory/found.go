package inventory

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// found reads a call that throws where nothing is there, and whose result nobody uses:
// screen.getByText("Hello"). All it is for is to look.
func (e *evaluator) found(rule *catalog.Oracle, links []syntax.Link, n int, en *env) []oracle.Oracle {
	out := e.assertionCall(rule, links, en)
	node := e.tree.Nodes[n]
	for i := range out {
		out[i].Kind, out[i].Subject = "non-null", expression.Join(e.resolveRange(node.Start, node.End, en))
	}
	return out
}
