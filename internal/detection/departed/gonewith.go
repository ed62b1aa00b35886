package departed

import (
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/production"
)

// ClearGoneSubject clears what became of a test whose subject is gone, or does less.
func (s *Subjects) ClearGoneSubject(e *event.Event, b *inventory.Case) {
	if name := s.goneWith(b); name != "" {
		e.Clear("subject-removed", name+" is removed by the same change")
	} else if why := s.reducedTo(b); why != "" {
		e.Clear("subject-reduced", why)
	} else if s.FileOf[b] != nil && s.Production().Gone[production.Stem(b.Path)] {
		e.Clear("subject-removed", "the file it tests is removed by the same change")
	} else if name := s.couldNotBeBuilt(b); name != "" {
		e.Clear("already-dead", "it could not be built: "+name+" exists nowhere, nor did it before the change")
	} else if module := s.couldNotBeLoaded(b); module != "" {
		e.Clear("already-dead", "no test of its file could be loaded: "+module+" exists nowhere, nor did it before the change")
	} else if name := s.absentSubject(b); name != "" {
		e.Clear("subject-removed", name+" exists nowhere in the repository any more")
	} else if version := s.supportDropped(b); version != "" {
		e.Clear("subject-removed", "it ran only before "+version+", and the same change no longer asks whether it runs there")
	}
}

// goneWith is what a test was about and the change removed, or "".
func (s *Subjects) goneWith(b *inventory.Case) string {
	for _, name := range s.Production().RemovedSubjects(b) {
		if !s.callableElsewhere(b, name) || s.Production().LostBy(production.Stem(b.Path), name) || s.Production().LostFrom(b.FullName(), name) {
			return name
		}
	}
	if name := s.goneThrough(b); name != "" {
		return name
	}
	if name := s.namedSubject(b); name != "" {
		return name
	}
	return s.writtenOut(b)
}

// goneThrough is what a helper of the tests called that went with the test, and the change
// removed; "" when there is none.
func (s *Subjects) goneThrough(b *inventory.Case) string {
	p := s.FileOf[b]
	if p == nil || p.Before == nil {
		return ""
	}
	for _, helper := range b.Calls {
		if !p.Before.Defines(helper) || p.After != nil && p.After.Defines(helper) {
			continue
		}
		for _, name := range p.Before.CalledBy(helper) {
			if s.Production().IsRemoved(name) && !s.AliveElsewhere(name) {
				return name
			}
		}
	}
	return s.restedOn(b, p)
}
