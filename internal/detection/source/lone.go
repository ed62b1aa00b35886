package source

import "strings"

// loneEdit is the only function that a change touches, or nil. Where nothing else
// changed, nothing else can stand in for what the function lost.
func (c *comparison) loneEdit() *edit {
	if len(c.match.gone)+len(c.match.fresh) > 0 {
		return nil
	}
	var only *edit
	for i := range c.match.edits {
		e := &c.match.edits[i]
		e.open()
		if len(e.removed)+len(e.added) == 0 {
			continue
		}
		if only != nil || e.pair.Test {
			return nil
		}
		only = e
	}
	return only
}

// onlyTakesAway tells an edit that lost code and got none.
func (e *edit) onlyTakesAway() bool { return len(e.added) == 0 && len(e.removed) > 0 }

// innermost leaves out texts that only hold another of the list: a return around a
// throw is no failure of its own.
func innermost(texts []string) []string {
	const many = 100
	if len(texts) > many {
		return texts
	}
	var out []string
	for i, outer := range texts {
		holds := false
		for j, inner := range texts {
			holds = holds || i != j && len(inner) < len(outer) && strings.Contains(outer, inner)
		}
		if !holds {
			out = append(out, outer)
		}
	}
	return out
}
