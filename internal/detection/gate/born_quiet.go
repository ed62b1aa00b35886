package gate

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
)

// bornQuiet finds settings of a service for coverage that are new and say from their first day
// that nothing may fail: without them it judges every change. A service that is only now taken
// into use judged nothing before.
func bornQuiet(files []file, gates []catalog.Gate) []event.Event {
	var out []event.Event
	for _, f := range files {
		if f.had || !f.has || f.partial || newProject(f.path, files) || settingsMoved(f, files, gates) {
			continue
		}
		for _, g := range gates {
			if g.Family != "coverage" || !f.of(g) || newlyUsed(g.Tool, files) {
				continue
			}
			for _, rule := range g.Settings {
				if rule.What != "non-blocking" && rule.What != "disabled" {
					continue
				}
				for _, e := range compareRule(f, g, rule, files) {
					e.Facts["new"], e.Facts["minor"], e.Facts["measure"] = true, true, ""
					out = append(out, e)
				}
			}
		}
	}
	return out
}

// newlyUsed tells whether the change has CI call a tool that it did not call.
func newlyUsed(tool string, files []file) bool {
	for _, f := range files {
		if !inCI(f.path) || !f.has {
			continue
		}
		for _, s := range f.after.Settings {
			if strings.Contains(strings.ToLower(s.Value), tool) && !namesTool(f, tool) {
				return true
			}
		}
	}
	return false
}

func namesTool(f file, tool string) bool {
	for _, s := range f.before.Settings {
		if strings.Contains(strings.ToLower(s.Value), tool) {
			return true
		}
	}
	return false
}
