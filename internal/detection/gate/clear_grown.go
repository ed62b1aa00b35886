package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// clearGrown looks for reasons why an entry of a list of what is let pass takes nothing away.
func clearGrown(e *event.Event, f file, g catalog.Gate, rule catalog.GateSetting, after []settings.Setting, item string, files []file) {
	if by := cameFrom(g, item, files); by != "" {
		e.Clear("moved", "it stood in "+by+" before: "+item)
	}
	if len(after) == 0 {
		return
	}
	if rule.What == "strictness" && g.Family == "lint" && ownTable(f, after[0]) && firstOfSection(f, settings.Setting{Path: withoutItem(after[0].Path)}, files) {
		e.Clear("replaced", "the tool is set up here for the first time")
	}
	if strings.HasPrefix(item, "ignore") && joins(f, after[0], "error") {
		e.Clear("replaced", "every other warning is an error now")
	}
	if linter := ofLinter(after); linter != "" && joins(f, settings.Setting{}, linter) {
		e.Clear("replaced", "the linter is newly in force: "+linter)
	}
	if path := besidePath(f, after, item); path != "" {
		e.Clear("replaced", "it is let pass in some files only, which are named beside it: "+path)
	}
	if is, ok := newIndex(f.after).byPath["version"]; ok && rule.What == "exclusion" && joins(f, is, is.Value) {
		e.Clear("replaced", "the settings are written anew for another version of the tool: "+is.Value)
	}
	if hook := ofHook(after[0]); len(hook) > 0 && f.had && !newIndex(wholeBefore(f, files)).holds(hook) {
		e.Clear("replaced", "the hook is new: "+hook[len(hook)-1])
	}
}

// shortestMoved is the length from which a text is taken for the same wherever it stands.
const shortestMoved = 4

// cameFrom is a file in which a setting of the same tool, or a command, had an entry that it has no longer.
func cameFrom(g catalog.Gate, item string, files []file) string {
	if len(item) < shortestMoved {
		return ""
	}
	for _, f := range files {
		if f.had && (givesUp(f, g, item) || inCommands(f.before, item) > inCommands(f.after, item)) {
			return f.path
		}
	}
	return ""
}

// givesUp tells whether a list of what a tool lets pass held an entry that is not in it now.
func givesUp(f file, g catalog.Gate, item string) bool {
	lets := func(s settings.Setting) bool {
		return s.Value == item && slices.ContainsFunc(g.Settings, func(rule catalog.GateSetting) bool {
			return rule.Loosens == "grows" && (matchesKeys(rule.Keys, s.Path) || matchesKeys(rule.Keys, withoutItem(s.Path)))
		})
	}
	return concerns(g, f.old) && slices.ContainsFunc(f.before.Settings, func(was settings.Setting) bool {
		return lets(was) && !slices.ContainsFunc(f.after.Settings, func(is settings.Setting) bool {
			return is.Value == item && unnumberedPath(is.Path) == unnumberedPath(was.Path)
		})
	})
}

func inCommands(d settings.Document, item string) (n int) {
	for _, c := range d.Commands {
		n += strings.Count(c.Text, item)
	}
	return n
}

func withoutItem(keys []string) []string {
	for len(keys) > 0 && settings.IsItem(keys[len(keys)-1]) {
		keys = keys[:len(keys)-1]
	}
	return keys
}

// ownTable tells a setting in the table of a tool itself, in a file that holds those of many: [mypy], [tool.ruff].
func ownTable(f file, s settings.Setting) bool {
	keys := withoutItem(s.Path)
	return manifest(f.path) && (len(keys) == 2 || len(keys) == 3 && keys[0] == "tool")
}

// joins tells a value that the file did not hold before: at the same place, or among what is enabled.
func joins(f file, at settings.Setting, value string) bool {
	holds := func(d settings.Document) bool {
		return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
			place := slices.Contains(s.Path, "enable")
			if len(at.Path) > 0 {
				place = slices.Equal(withoutItem(s.Path), withoutItem(at.Path))
			}
			return place && s.Value == value
		})
	}
	return holds(f.after) && !holds(f.before)
}

// ofLinter is the linter of golangci-lint that settings are about.
func ofLinter(list []settings.Setting) string {
	keys := list[0].Path
	switch {
	case len(keys) > 2 && keys[0] == "linters-settings":
		return keys[1]
	case len(keys) > 3 && keys[0] == "linters" && keys[1] == "settings":
		return keys[2]
	}
	return ""
}

// besidePath is what files a rule about a text is bound to, by a setting that is compared by itself.
func besidePath(f file, after []settings.Setting, item string) string {
	x := newIndex(f.after)
	for _, s := range after {
		if s.Value != item || s.Key() != "text" && s.Key() != "source" {
			continue
		}
		if path, ok := x.byPath[strings.Join(s.Path[:len(s.Path)-1], "\x00")+"\x00path"]; ok {
			return path.Value
		}
	}
	return ""
}

// ofHook is the place of the hook of pre-commit that a setting belongs to.
func ofHook(s settings.Setting) []string {
	if at := slices.Index(s.Path, "hooks"); at > 0 && s.Path[0] == "repos" && at+1 < len(s.Path) {
		return s.Path[:at+2]
	}
	return nil
}

// wholeBefore is a file with all that it said before, not only what changed.
func wholeBefore(f file, files []file) settings.Document {
	if at := slices.IndexFunc(files, func(o file) bool { return o.path == f.path }); at >= 0 {
		return files[at].before
	}
	return f.before
}
