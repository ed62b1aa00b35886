package setup

import (
	"slices"

	"holdfast/internal/integration/install"
	"holdfast/internal/integration/store"
)

// repair installs anew what is outdated, broken or missing in a guarded work tree. What is
// the user's to decide (trust never given, hooks that are switched off, files that cannot be written)
// is left to the user, and is told by the next look.
func (p premises) repair(cures []cure) ([]string, error) {
	s := p.setup()
	for i, c := range cures {
		if slices.Contains(cures[:i], c) || c.scope == install.Project && p.notHome() != nil {
			continue
		}
		part := p.part(c.target, "", install.Options{Scope: c.scope}, putIn)
		if part.Obstacle == nil {
			s.Parts = append(s.Parts, part)
		}
	}
	guarded := store.Guarded(p.state, p.root) && p.notHome() == nil
	if guarded && !store.Marked(p.state, p.root) {
		s.Mark = SetMark
	}
	if err := s.Apply(s.Parts); err != nil {
		return nil, err
	}
	var fixed []string
	for _, part := range s.Parts {
		for _, step := range part.Steps {
			fixed = append(fixed, s.shown(step.Path))
		}
	}
	if s.Mark == SetMark {
		fixed = append(fixed, "marked as guarded")
	}
	return fixed, nil
}
