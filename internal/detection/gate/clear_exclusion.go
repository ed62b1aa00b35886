package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// clearExclusion looks for reasons why what a tool passes by was not looked at before either, or is
// looked at by another.
func clearExclusion(e *event.Event, f file, g catalog.Gate, rule catalog.GateSetting, after []settings.Setting, l loss, files []file) {
	if rule.Loosens == "unset-to-set" && rule.What == "exclusion" {
		if len(after) > 0 && firstOfSection(f, after[0], files) {
			e.Clear("replaced", "the tool is set up here for the first time")
		}
	}
	if rule.What == "exclusion" {
		if by := stricterLevel(f, g); by != "" {
			e.Clear("replaced", "the tool asks for more than before: "+by)
		}
	}
	if rule.Loosens == "grows" && rule.Measure == "coverage" && onlyTests(l.to) {
		e.Clear("generated", "tests are no code that they measure: "+l.to)
	}
	if rule.Loosens == "grows" && newHook(f, l.to) {
		e.Clear("replaced", "the hook is new: "+l.to)
	}
	if rule.Loosens == "grows" && g.Family == "types" {
		if by := includedBy(f, g, l.to, files); by != "" {
			e.Clear("moved", "it is checked by "+by)
		}
	}
	if rule.Loosens == "shrinks" && allSources.MatchString(l.to) {
		e.Clear("replaced", "all sources stand there: "+l.to)
	}
}

// allSources are the globs of a build that take in every source of a project.
var allSources = lazy.MustCompile(`^src/(?:\*\*|\*/\w+/\*\*|main/\w+/\*\*[^ ]* src/test/\w+/\*\*|\*\*/\w+/\*\*)/\*[\w.*]+$`)

// stricterLevel names a level of a tool that is higher than before.
func stricterLevel(f file, g catalog.Gate) string {
	for _, rule := range g.Settings {
		compare := compareValues[rule.Loosens]
		if rule.What != "strictness" || rule.Loosens != "lower" && rule.Loosens != "higher" || compare == nil {
			continue
		}
		before, order := group(f.before, rule)
		after, _ := group(f.after, rule)
		for _, name := range order {
			if len(before[name]) == 0 || len(after[name]) == 0 {
				continue
			}
			if _, stricter := compare(after[name][0].Value, before[name][0].Value); stricter {
				return name + ": " + after[name][0].Value
			}
		}
	}
	return ""
}

// newHook tells whether a hook of that name joins in this change.
func newHook(f file, name string) bool {
	named := func(s settings.Setting) bool { return s.Key() == "id" && s.Value == name }
	return slices.ContainsFunc(f.after.Settings, named) && !slices.ContainsFunc(f.before.Settings, named)
}

// includedBy is another file of the same tool that newly takes in what this one passes by.
func includedBy(f file, g catalog.Gate, item string, files []file) string {
	names := func(d settings.Document) bool {
		return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
			return slices.Contains(s.Path, "include") && strings.HasPrefix(plainPath(s.Value)+"/", plainPath(item)+"/")
		})
	}
	for _, other := range files {
		if other.path != f.path && other.has && other.of(g) && names(other.after) && !names(other.before) {
			return other.path
		}
	}
	return ""
}
