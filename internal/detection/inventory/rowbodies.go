package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
)

// RowBodies are what the body of a case says for each of its literal rows, with the values of the row
// where their names stand; of a case without rows, what it says.
func (c *Case) RowBodies() (out []string) {
	if c.body < 0 || c.file == nil {
		return nil
	}
	rows := c.binds
	if len(rows) == 0 {
		rows = [][]binding{nil}
	}
	if len(rows) > maxRows {
		return nil
	}
	node := c.file.Tree.Nodes[c.body]
	for _, row := range rows {
		e := &evaluator{version: &version{}, file: c.file, tree: c.file.Tree, c: c}
		en := &env{vars: map[string][]string{}}
		for _, b := range row {
			en.vars[b.name] = e.substitute(expression.Fields(b.text), nil, 1)
			e.fromRow(b.name)
		}
		out = append(out, strings.Join(e.resolveRange(node.Start, node.End, en), " "))
	}
	return out
}
