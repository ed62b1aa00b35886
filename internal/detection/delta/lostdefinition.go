package delta

import (
	"path"
	"strings"
)

// lostDefinition tells whether a file of that base name defined a name and does not any more:
// whatever is called so elsewhere is something else.
func lostDefinition(touched []Pair, of, name string) bool {
	for _, pair := range touched {
		if stem(pair.File.Path) != of {
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

// migrates tells a file that changes a database from one version to the next.
func migrates(file string) bool {
	dir := "/" + path.Dir(file) + "/"
	return strings.Contains(dir, "/migrate/") || strings.Contains(dir, "/migrations/")
}
