package inventory

import "holdfast/internal/detection/syntax"

// WrittenRows is how many rows are written out beside others which cannot be told.
func (c *Case) WrittenRows() int { return c.written }

// writtenElements counts the elements of a list that are written out, where the list is joined with
// others of which nobody can tell the elements: rows() + [1, 2], [...rows(), 1, 2], array_merge(rows(), [1, 2]).
func (f *File) writtenElements(n, depth int) (count int) {
	t := f.Tree
	if n < 0 || depth > 4 {
		return 0
	}
	switch t.Role(n) {
	case syntax.Paren, syntax.Cast, syntax.Binary:
		for _, k := range t.NamedChildren(n) {
			count += f.writtenElements(k, depth+1)
		}
	case syntax.List:
		if body := t.Child(n, "body"); body >= 0 {
			n = body
		}
		if init := t.ChildRole(n, syntax.List); init >= 0 && t.Language == syntax.CSharp {
			n = init
		}
		for _, k := range t.NamedChildren(n) {
			if f.spreadOut(k) < 0 && t.Role(k) != syntax.Comment && t.Field(k) != "type" {
				count++
			}
		}
	case syntax.Call:
		if links := t.Chain(n); len(links) == 1 && listMakers[links[0].Name] { // List(1, 2) ++ rows
			return len(links[0].Args)
		}
		for _, l := range t.Chain(n) {
			for _, a := range l.Args {
				if a.Node >= 0 && t.Role(a.Node) == syntax.List {
					count += f.writtenElements(a.Node, depth+1)
				}
			}
		}
	}
	return count
}
