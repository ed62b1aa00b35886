package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// lintWords are parts of the names of packages that bring rules.
var lintWords = []string{"eslint", "stylelint", "biome", "oxlint", "tslint", "rubocop", "lint", "flutter_lints", "very_good_analysis", "pedantic", "xo", "standard", "prettier", "airbnb"}

// otherPresets names the preset or package that changed together with a rule: new rules come
// with it, and one that is switched off then was never met before.
func otherPresets(f file, g catalog.Gate, files []file) string {
	if was, is := presets(f.before), presets(f.after); !slices.Equal(was, is) {
		return strings.Join(missing(is, was), ", ") + " in " + f.path
	}
	for _, other := range files {
		if !manifest(other.path) || !other.had && other.of(g) {
			continue
		}
		was, is := versions(other.before), versions(other.after)
		for name, version := range is {
			if was[name] != version {
				return name + " in " + other.path
			}
		}
	}
	return ""
}

// clearAlongCode: a rule of a preset that is switched off beside code which it speaks of is a
// choice of style as often as not. On its own it has one purpose only.
func clearAlongCode(events []event.Event, changed []change.File) {
	for i := range events {
		if events[i].Facts["from"] != preset {
			continue
		}
		for _, f := range changed {
			if !Concerns(f.Path) && !prose(f.Path) {
				events[i].Clear("replaced", "the change is about code, too: "+f.Path)
				break
			}
		}
	}
}

func prose(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".md", ".mdx", ".rst", ".txt", ".adoc":
		return true
	}
	return false
}

// stricterBeside names a rule of the same file that is newly in force: rules are taken up one by one.
func stricterBeside(f file, rule catalog.GateSetting) string {
	before := newIndex(f.before)
	for _, s := range f.after.Settings {
		was, had := before.byPath[strings.Join(s.Path, "\x00")]
		if matchesKeys(rule.Keys, s.Path) && level(s.Value) > 0 && (!had || level(was.Value) < level(s.Value)) {
			return ruleOf(s)
		}
	}
	return ""
}

// presets lists what a file takes its rules from.
func presets(d settings.Document) []string {
	var out []string
	for _, s := range d.Settings {
		if slices.ContainsFunc(s.Path, func(k string) bool {
			return k == "extends" || k == "plugins" || k == "include" || k == "inherit_from" || k == "inherit_gem" || k == "require" || k == "plugin"
		}) {
			out = append(out, s.Value)
		}
	}
	slices.Sort(out)
	return out
}

// versions are the packages of a manifest that bring rules, and how new they are.
func versions(d settings.Document) map[string]string {
	out := map[string]string{}
	for _, s := range d.Settings {
		if n := len(s.Path); n > 1 && strings.Contains(strings.ToLower(s.Path[n-2]), "dependencies") && slices.ContainsFunc(lintWords, func(w string) bool { return strings.Contains(s.Key(), w) }) {
			out[s.Key()] = s.Value
		}
	}
	return out
}
