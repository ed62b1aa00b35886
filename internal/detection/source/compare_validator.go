package source

import "strings"

// validatorCut finds functions that validate by their name and only lost code with which they
// refused, in a form that no check of theirs tells of: a loop, a match, a chain.
func (c *comparison) validatorCut(e *edit, lost string) {
	name := bare(e.after.Name)
	if !e.onlyTakesAway() || !validationName.MatchString(name) && !strongName.MatchString(name) || c.toldOf(e) {
		return
	}
	ev := c.guardLost(e, Guard{Text: lost, Kind: "check"}, 0)
	if len(ev.Clearances) == 0 && c.bodyElsewhere(e.removed) {
		ev.Clear("moved", "the body stands elsewhere in the change")
	}
	ev.Facts["what"] = shorten(strings.Join(e.removed, " "))
}

// toldOf tells whether anything was said already of a function.
func (c *comparison) toldOf(e *edit) bool {
	for _, ev := range c.events {
		if ev.Path == e.pair.Path && ev.Facts["function"] == e.after.Name {
			return true
		}
	}
	return false
}
