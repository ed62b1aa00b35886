package production

import (
	"path"
	"strings"

	"holdfast/internal/detection/inventory"
)

// lostDefinition tells whether a file of that base name defined a name and does not any more:
// whatever is called so elsewhere is something else.
func lostDefinition(touched []inventory.Pair, of, name string) bool {
	for _, pair := range touched {
		if Stem(pair.File.Path) != of {
			continue
		}
		was, is := map[string]string{}, map[string]string{}
		define(pair.BeforeTree, was)
		define(pair.AfterTree, is)
		if was[name] != "" && is[name] == "" {
			return true
		}
	}
	return false
}

// LostFrom tells whether a test names both what the change removed and the file that it was removed
// from: grouping_map_by_count is about the count of grouping_map.rs, though others count as well.
func (p Change) LostFrom(test, name string) bool {
	said := "_" + strings.Join(inventory.Words(strings.NewReplacer(" ", "_", "-", "_", ">", "_").Replace(test)), "_") + "_"
	if !strings.Contains(said, "_"+strings.ToLower(name)+"_") {
		return false
	}
	for of := range p.stems {
		if len(of) >= ShortName && strings.Contains(said, "_"+strings.ReplaceAll(of, "-", "_")+"_") && p.LostBy(of, name) {
			return true
		}
	}
	return false
}

// Migrates tells a file that changes a database from one version to the next.
func Migrates(file string) bool {
	dir := "/" + path.Dir(file) + "/"
	return strings.Contains(dir, "/migrate/") || strings.Contains(dir, "/migrations/")
}

// ShortName is the length from which a name is not met by chance.
const ShortName = 8
