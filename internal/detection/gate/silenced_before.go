package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// silencedBefore is the file of settings in which a list no longer names a rule that another
// file switches off now: it was off before, and only moved.
func silencedBefore(f file, s settings.Setting, files []file) string {
	rule := diagnosed(s)
	if rule == "" {
		return ""
	}
	names := func(d settings.Document) bool {
		return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool { return slices.Contains(items([]settings.Setting{s}), rule) })
	}
	for _, other := range files {
		if other.path != f.path && other.had && names(other.before) && !names(other.after) {
			return other.path
		}
	}
	return ""
}

// diagnosed is the rule that a key is about: CA2008 of dotnet_diagnostic.CA2008.severity.
func diagnosed(s settings.Setting) string {
	for _, key := range s.Path {
		if name, own := strings.CutPrefix(key, "dotnet_diagnostic."); own {
			return strings.TrimSuffix(name, ".severity")
		}
	}
	return ""
}
