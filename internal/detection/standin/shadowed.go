package standin

import (
	"holdfast/internal/detection/event"
)

// compareShadows finds functions that took the name of an assertion and check nothing.
func (r *report) compareShadows() {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.After == nil || !p.Test {
			continue
		}
		for name, line := range p.After.Shadowed() {
			if !p.After.KnowsAssertion(name) && (p.Before == nil || !p.Before.Calls(name) || p.Before.Defines(name)) {
				continue // a check of the project's own counts where it was called before
			}
			if p.Before != nil {
				if _, known := p.Before.Shadowed()[name]; known {
					continue
				}
			}
			r.Emit(event.Event{Kind: "oracle-shadowed", Path: p.File.Path, Line: line, Language: string(p.After.Language), After: name,
				Facts: map[string]any{"name": name, "production": r.Production().TouchedWord()}})
		}
	}
}
