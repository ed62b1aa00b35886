package delta

import (
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/production"
)

// clearGoneSubject clears what became of a test whose subject is gone, or does less.
func (c *comparison) clearGoneSubject(e *event.Event, b *inventory.Case) {
	if name := c.goneWith(b); name != "" {
		e.Clear("subject-removed", name+" is removed by the same change")
	} else if why := c.reducedTo(b); why != "" {
		e.Clear("subject-reduced", why)
	} else if c.fileOf[b] != nil && c.production().Gone[production.Stem(b.Path)] {
		e.Clear("subject-removed", "the file it tests is removed by the same change")
	} else if name := c.couldNotBeBuilt(b); name != "" {
		e.Clear("already-dead", "it could not be built: "+name+" exists nowhere, nor did it before the change")
	} else if module := c.couldNotBeLoaded(b); module != "" {
		e.Clear("already-dead", "no test of its file could be loaded: "+module+" exists nowhere, nor did it before the change")
	} else if name := c.absentSubject(b); name != "" {
		e.Clear("subject-removed", name+" exists nowhere in the repository any more")
	} else if version := c.supportDropped(b); version != "" {
		e.Clear("subject-removed", "it ran only before "+version+", and the same change no longer asks whether it runs there")
	}
}

// goneWith is what a test was about and the change removed, or "".
func (c *comparison) goneWith(b *inventory.Case) string {
	for _, name := range c.production().RemovedSubjects(b) {
		if !c.callableElsewhere(b, name) || c.production().LostBy(production.Stem(b.Path), name) || c.production().LostFrom(b.FullName(), name) {
			return name
		}
	}
	if name := c.goneThrough(b); name != "" {
		return name
	}
	if name := c.namedSubject(b); name != "" {
		return name
	}
	return c.writtenOut(b)
}

// goneThrough is what a helper of the tests called that went with the test, and the change
// removed; "" when there is none.
func (c *comparison) goneThrough(b *inventory.Case) string {
	p := c.fileOf[b]
	if p == nil || p.Before == nil {
		return ""
	}
	for _, helper := range b.Calls {
		if !p.Before.Defines(helper) || p.After != nil && p.After.Defines(helper) {
			continue
		}
		for _, name := range p.Before.CalledBy(helper) {
			if c.production().IsRemoved(name) && !c.aliveElsewhere(name) {
				return name
			}
		}
	}
	return c.restedOn(b, p)
}
