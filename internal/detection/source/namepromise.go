package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// joinedName parts a name that promises two things: findByNameOrAlias, flush_and_close.
var joinedName = lazy.MustCompile(`^\w*?[a-z](?:Or|And|With)([A-Z][a-z]{3,})|^\w*?[a-z]_(?:or|and|with)_([a-z]{4,})`)

// nameUnkept finds functions whose name says what they also do, and whose body no longer has anything
// of that name, while it is still there for others.
func (c *comparison) nameUnkept(e *edit) {
	m := joinedName.FindStringSubmatch(bare(e.after.Name))
	if m == nil || e.before.Name != e.after.Name || c.testsSpeak() || c.toldOf(e) || rewritten(e) || len(e.added) > len(e.removed) || newThings(e) > 0 {
		return
	}
	word := strings.ToLower(m[1] + m[2])
	of := func(d *Detail) (names []string) {
		for name := range d.Idents {
			if name != bare(e.after.Name) && !slices.Contains(e.after.Params, name) && strings.Contains(strings.ToLower(name), word) {
				names = append(names, name)
			}
		}
		for name := range d.Calls {
			if name != bare(e.after.Name) && strings.Contains(strings.ToLower(name), word) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names
	}
	had := of(e.b)
	if len(had) == 0 || len(of(e.a)) > 0 || !expression.HoldsWord(e.pair.After.All(), had[0]) {
		return
	}
	c.add("source-name-unkept", e.pair, e.after.Line, strings.Join(e.removed, " "), strings.Join(e.added, " "), map[string]any{"function": e.after.Name, "what": had[0], "word": word})
}
