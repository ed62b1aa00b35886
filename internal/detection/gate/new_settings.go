package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// bornNarrow finds settings of a runner that are new and leave tests out from their first day:
// a file that was not there let everything run. Settings that come with their project narrow nothing.
func bornNarrow(files []file, gates []catalog.Gate, tools commands) []event.Event {
	var out []event.Event
	for _, f := range files {
		if f.had || !f.has || f.partial || manifest(f.path) || newProject(f.path, files) || settingsMoved(f, files, gates) {
			continue
		}
		for _, g := range gates {
			if g.Family != "test" || !f.of(g) {
				continue
			}
			for _, rule := range g.Settings {
				out = append(out, narrowFromStart(f, g, rule, files, tools)...)
			}
		}
	}
	return out
}

func narrowFromStart(f file, g catalog.Gate, rule catalog.GateSetting, files []file, tools commands) []event.Event {
	var found []event.Event
	switch {
	case rule.Loosens == "arguments":
		none, okNone := argumentsOf(f.path, settings.Document{}, rule, tools)
		a, ok := argumentsOf(f.path, f.after, rule, tools)
		if !ok || !okNone {
			return nil
		}
		found = narrowed(none, a, beside{})
	case rule.What == "narrowed" && !rule.Minor && (rule.Loosens == "grows" || rule.Loosens == "unset-to-set"):
		f.after.Settings = slices.DeleteFunc(slices.Clone(f.after.Settings), func(s settings.Setting) bool {
			return slices.ContainsFunc(s.Path, settings.IsItem) && (strings.HasPrefix(s.Value, "...") || otherRun(s.Value))
		})
		found = compareRule(f, g, rule, files)
	}
	var out []event.Event
	for _, e := range found {
		to, _ := e.Facts["to"].(string)
		_, named, _ := strings.Cut(to, "=")
		if e.Facts["what"] != "narrowed" || rule.Loosens != "unset-to-set" && (otherRun(to) || harmlessExclusion(named)) { // a reason names nothing
			continue
		}
		e.Facts["new"] = true
		out = append(out, e)
	}
	return out
}

// newProject tells whether a manifest beside the file, or above it, is as new as the file is.
func newProject(p string, files []file) bool {
	return slices.ContainsFunc(files, func(f file) bool {
		dir := path.Dir(f.path)
		return !f.had && f.has && manifest(f.path) && (dir == "." || dir == path.Dir(p) || strings.HasPrefix(p, dir+"/"))
	})
}

// settingsMoved tells whether another file of the same tool left, or gave up settings, in this change.
func settingsMoved(f file, files []file, gates []catalog.Gate) bool {
	for _, g := range gates {
		if g.Family != "test" || !f.of(g) {
			continue
		}
		for _, other := range files {
			if !other.had || other.path == f.path || !concerns(g, other.old) {
				continue
			}
			if !other.has || len(other.after.Settings) < len(other.before.Settings) {
				return true
			}
		}
	}
	return false
}

// otherRun tells tests that a project runs by other means, and what stands among tests without being one.
func otherRun(item string) bool {
	for _, word := range strings.FieldsFunc(strings.ToLower(item), func(r rune) bool { return r < 'a' || r > 'z' }) {
		switch word {
		case "e", "ee", "integration", "acceptance", "playwright", "cypress", "browser", "browsers", "helper", "helpers", "util", "utils", "support", "setup", "mock", "mocks",
			"bench", "perf", "live", "smoke", "lib", "types", "typecheck", "manual", "external", "slow", "nightly", "network", "online", "docker", "data", "stubs", "factories":
			return true
		}
	}
	return false
}
