package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// openFolders are names under which programs keep code of their own as well as what no check
// looks at: as a whole they may be left out, a single file of code in them is chosen.
var openFolders = []string{"config", "assets", "static", "public", "cache", "temp", "tmp", "out", "target", "www", "cdk", "deps", "d", "g", "min", "json", "proto", "pb", "md", "lock", "git"}

// withoutOpenFolders is the path of one file of code without folders that say nothing about
// it; everything else stays as it is.
func withoutOpenFolders(item string) string {
	if syntax.LanguageOf(item) == "" || strings.ContainsAny(item, `*?[](){}|^$\ !`) {
		return item
	}
	dir, base := path.Split(item)
	kept := slices.DeleteFunc(strings.Split(dir, "/"), func(part string) bool { return slices.Contains(openFolders, strings.ToLower(part)) })
	return strings.Join(kept, "/") + base
}
