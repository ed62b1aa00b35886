package inventory

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// rowsBefore takes the rows that calls right before a test give it: data("empty", []) is one row with its
// name, data("a" => 1, "b" => 2) two.
func (r *reader) rowsBefore(p *prepared, n int, d *definition) {
	for i := range p.Rows {
		rule := &p.Rows[i]
		if len(rule.Before) == 0 {
			continue
		}
		for _, call := range r.callsBefore(rule, n) {
			d.rowRule = rule
			rows := r.givenRows(call.Args)
			if rows == nil || call.Block >= 0 {
				d.unknown = true
				continue
			}
			d.hasRows, d.rows = true, append(d.rows, rows...)
		}
	}
}

// callsBefore are the calls of a rule that stand right before a node, in their order.
func (r *reader) callsBefore(rule *catalog.Rows, n int) (calls []syntax.Link) {
	t := r.tree
	for _, c := range t.NamedChildren(t.Parent(n)) {
		if c >= n {
			break
		}
		switch {
		case t.Role(c) == syntax.Comment:
		case t.Role(c) == syntax.Call && named(lastLink(t, c).Name, rule.Before):
			calls = append(calls, lastLink(t, c))
		default:
			calls = nil
		}
	}
	return calls
}

func lastLink(t *syntax.Tree, call int) syntax.Link {
	links := t.Chain(call)
	return links[len(links)-1]
}

// givenRows are the values of rows with their names: a name and a value, or pairs of them; nil where
// nobody can list them.
func (r *reader) givenRows(args []syntax.Arg) (rows []int) {
	t := r.tree
	if len(args) == 1 && args[0].Node >= 0 && t.Role(args[0].Node) == syntax.Map {
		for _, pair := range t.NamedChildren(args[0].Node) {
			kids := t.NamedChildren(pair)
			if t.Role(pair) != syntax.Pair || len(kids) != 2 {
				return nil
			}
			rows = append(rows, kids[1])
		}
		return rows
	}
	if len(args) == 2 && args[0].Node >= 0 && args[1].Node >= 0 && t.Role(args[0].Node) == syntax.String && args[1].Label == "" && t.Role(args[1].Node) != syntax.Pair {
		return []int{args[1].Node}
	}
	for _, a := range args {
		kids := []int(nil)
		if a.Node >= 0 {
			kids = t.NamedChildren(a.Node)
		}
		switch {
		case a.Label != "" && a.Node >= 0 && t.Role(a.Node) != syntax.Pair:
			rows = append(rows, a.Node)
		case a.Node >= 0 && t.Role(a.Node) == syntax.Pair && len(kids) == 2:
			rows = append(rows, kids[1])
		default:
			return nil
		}
	}
	return rows
}
