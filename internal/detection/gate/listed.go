package gate

import (
	"path"
	"slices"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/settings"
)

// listedElsewhere is another file of the same tool whose list of the same kind names an item that it
// did not name before: a target moved to another folder, a plugin to what several builds share.
func listedElsewhere(f file, g catalog.Gate, rule catalog.GateSetting, item string, files []file) string {
	for _, other := range files {
		if other.path == f.path || !other.has || !other.of(g) {
			continue
		}
		if path.Base(other.path) == path.Base(f.path) && rule.What == "strictness" && !above(other.path, f.path) { // it holds for a part of what it held for
			continue
		}
		if slices.Contains(listed(other.after, rule), item) && !slices.Contains(listed(other.before, rule), item) {
			return other.path
		}
	}
	return ""
}

// listed are the items of all lists of a file that a rule speaks of.
func listed(d settings.Document, rule catalog.GateSetting) (out []string) {
	groups, order := group(d, rule)
	for _, name := range order {
		out = append(out, items(groups[name])...)
	}
	return out
}
