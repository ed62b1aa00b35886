package leftout

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// leftOut finds a tag that a case got and that the project's own settings leave out of a
// run: nothing in the test says that it is off.
func (s *States) leftOut(b, a *inventory.Case) (inventory.Tag, exclusion) {
	if s.In.Repository == nil {
		return inventory.Tag{}, exclusion{}
	}
	had := map[string]bool{}
	for _, t := range b.Tags() {
		had[t.Name] = true
	}
	for _, t := range a.Tags() {
		if had[t.Name] {
			continue
		}
		if x := s.excludes(a, t.Name); x.where != "" {
			return t, x
		}
	}
	return inventory.Tag{}, exclusion{}
}

// exclusion is a setting that leaves a tag out: its place, and the condition under which it does.
type exclusion struct{ where, condition string }

// decides is what a line says where it leaves something out only sometimes.
var decides = lazy.MustCompile(`\b(if|unless)\b|\?.*:`)

// excludes finds the setting that leaves a tag out; none has no place.
func (s *States) excludes(a *inventory.Case, tag string) exclusion {
	key := a.Framework + " " + tag
	if x, known := s.excluded[key]; known {
		return x
	}
	if s.excluded == nil {
		s.excluded = map[string]exclusion{}
	}
	s.excluded[key] = exclusion{}
	hits, err := s.In.Repository.Search([]string{tag})
	if err != nil {
		return exclusion{} // what cannot be searched says nothing
	}
	for _, h := range hits[tag] {
		run, excluded := a.ExcludedIn(tag, h.Path, h.Text)
		if excluded && !s.chosenByCI(tag, h.Path) && !(run != "" && (isComment(h.Text) || s.runElsewhere(run, tag))) {
			x := exclusion{where: fmt.Sprintf("%s:%d", h.Path, h.Line)}
			if decides.MatchString(h.Text) {
				x.condition = strings.TrimSpace(h.Text)
			}
			s.excluded[key] = x
			break
		}
	}
	return s.excluded[key]
}
