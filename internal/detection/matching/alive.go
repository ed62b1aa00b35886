package matching

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/production"
	"holdfast/internal/detection/syntax"
)

// Rarely is how often a name stands in a repository at most that is nowhere defined.
const Rarely = 12

// AliveElsewhere asks the repository whether production code still has a name that the
// change seems to have removed.
func (t *Tests) AliveElsewhere(name string) bool {
	return t.AliveWhere(name, func(string, syntax.Language) bool { return true })
}

// AliveWhere tells whether a line of production code has a name in a way that counts.
func (t *Tests) AliveWhere(name string, counts func(line string, language syntax.Language) bool) bool {
	if t.In.Repository == nil || strings.ContainsAny(name, " \t\n") {
		return false
	}
	hits, err := t.In.Repository.Search([]string{name})
	if err != nil {
		return false
	}
	return slices.ContainsFunc(hits[name], func(h change.Hit) bool {
		language := syntax.LanguageOf(h.Path)
		return language != "" && !place.BesideCode(h.Path) && !production.Migrates(h.Path) && !strings.Contains(h.Text, "import") && counts(h.Text, language)
	})
}
