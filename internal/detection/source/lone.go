package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// loneEdit is the only function that a change touches, or nil. Where nothing else
// changed, nothing else can stand in for what the function lost.
func (c *comparison) loneEdit() *edit { return c.onlyEdit(func(*edit) bool { return false }) }

// onlyEdit is the only edit of a change but for those that do not count.
func (c *comparison) onlyEdit(passed func(*edit) bool) *edit {
	if len(c.match.gone)+len(c.match.fresh) > 0 {
		return nil
	}
	var only *edit
	for i := range c.match.edits {
		e := &c.match.edits[i]
		e.open()
		if len(e.removed)+len(e.added) == 0 || passed(e) {
			continue
		}
		if only != nil || e.pair.Test {
			return nil
		}
		only = e
	}
	return only
}

// takesIn is a line that names what a file takes from others; Go writes several of them in parentheses.
var takesIn = lazy.MustCompile(`^(?:import|use|using|from|require|require_once|require_relative|include|#include|alias|export \{|\w+ "[\w./-]+"$|"[\w./-]+"$|\)$)`)

// onlyImports tells an edit outside of all functions that takes other things from other files, and nothing else.
func onlyImports(e *edit) bool {
	other := func(l string) bool { return !takesIn.MatchString(l) }
	return e.after.Name == "" && !slices.ContainsFunc(e.removed, other) && !slices.ContainsFunc(e.added, other)
}

// onlyTakesAway tells an edit that lost code and got none.
func (e *edit) onlyTakesAway() bool { return len(e.added) == 0 && len(e.removed) > 0 }

// innermost leaves out texts that only hold another of the list: a return around a
// throw is no failure of its own. A bare raise is a part of the text of every other, and stands in none of them.
func innermost(texts []string) []string {
	const many = 100
	if len(texts) > many {
		return texts
	}
	var out []string
	for i, outer := range texts {
		holds := false
		for j, inner := range texts {
			holds = holds || i != j && len(inner) < len(outer) && strings.ContainsAny(inner, " (") && expression.HoldsWord(outer, inner)
		}
		if !holds {
			out = append(out, outer)
		}
	}
	return out
}
