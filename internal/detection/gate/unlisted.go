package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// unlisted says why a job that stands in a file is not run: no workflow names it, its name
// makes it a template that nobody uses, or its first rule rules it out.
func (x index) unlisted(keys []string) string {
	switch {
	case len(keys) > 1 && keys[0] == "pipelines" && keys[1] == "custom":
		return "a custom pipeline runs when somebody starts it"
	case len(keys) > 1 && keys[0] == "jobs" && x.holds([]string{"workflows"}) && x.byPath["version"].Value != "" && !x.named("workflows", keys[1]):
		return "no workflow runs " + keys[1]
	case len(keys) > 1 && strings.HasPrefix(keys[0], ".") && keys[1] == "script" && !x.extended(keys[0]):
		return keys[0] + " is a template that nothing extends"
	case len(keys) > 1 && x.byPath[keys[0]+"\x00rules\x00#0\x00when"].Value == "never" && len(x.under(keys[0], "rules")) == 1:
		return "rules: never"
	}
	return ""
}

// named tells whether a section mentions a name, as a value or as a key.
func (x index) named(section, name string) bool {
	for _, s := range x.under(section) {
		if s.Value == name || slices.Contains(s.Path[1:], name) {
			return true
		}
	}
	return false
}

func (x index) extended(template string) bool {
	for _, s := range x.doc.Settings {
		if s.Value == template && (slices.Contains(s.Path, "extends") || slices.Contains(s.Path, "!reference")) {
			return true
		}
	}
	return false
}

// under are the settings below some keys.
func (x index) under(keys ...string) (out []settings.Setting) {
	for _, s := range x.doc.Settings {
		if len(s.Path) >= len(keys) && slices.Equal(s.Path[:len(keys)], keys) {
			out = append(out, s)
		}
	}
	return out
}
