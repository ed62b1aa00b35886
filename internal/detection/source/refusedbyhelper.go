package source

import "slices"

// refusedByHelper tells a check in a function of its own that went together with its call, while what it
// looked at is handed in as before: that the function is gone too says nothing about what it refused.
// Where tests change along with it, they are asked.
func (c *comparison) refusedByHelper(e *edit, g Guard) bool {
	if g.Kind != "call" || !e.onlyTakesAway() || c.hasTests() || !stillGiven(e, g) {
		return false
	}
	return slices.ContainsFunc(c.match.gone, func(o owned) bool {
		if bare(o.f.Name) != bare(g.What) {
			return false
		}
		refused := o.f.Detail().Guards
		return len(refused) > 0 && !slices.ContainsFunc(refused, c.guardElsewhere)
	})
}

// stillGiven tells whether a call was given what the function is still given.
func stillGiven(e *edit, g Guard) bool {
	return slices.ContainsFunc(words(g.Text), func(w string) bool { return slices.Contains(e.after.Params, w) })
}
