package source

import "holdfast/internal/detection/syntax"

// endsThrown tells whether a handler ends by throwing, whatever it threw or answered on the way there.
func endsThrown(t *syntax.Tree, body int) bool {
	if body < 0 {
		return false
	}
	kids := t.NamedChildren(body)
	for i := len(kids) - 1; i >= 0; i-- {
		last := kids[i]
		for (t.Role(last) == syntax.ExprStmt || t.Role(last) == syntax.Block) && len(t.NamedChildren(last)) > 0 {
			list := t.NamedChildren(last)
			last = list[len(list)-1]
		}
		if t.Role(last) != syntax.Comment {
			return t.Role(last) == syntax.Throw
		}
	}
	return false
}

// lostItsEnd tells a handler that threw on whatever it had no answer for, and now throws only some of it:
// nothing in the function throws in its place.
func (c *comparison) lostItsEnd(e *edit, hb, ha Handler) bool {
	if !hb.EndsThrown || ha.EndsThrown || hb.Does != Rethrows || ha.Does != Rethrows || c.testsSpeak() || rewritten(e) || len(e.added) > mostTold {
		return false
	}
	lost, more := difference(e.b.Faults, e.a.Faults)
	return len(lost) > 0 && len(more) == 0 && !c.faultsAdded()
}
