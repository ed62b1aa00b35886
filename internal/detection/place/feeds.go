package place

import (
	"path"
	"strings"
)

// Accepted tells what libraries keep of an output that somebody looked at, whatever its format.
func Accepted(p string) bool {
	base := path.Base(p)
	return strings.Contains(base, ".approved.") || strings.Contains(base, ".verified.")
}

// FeedsTests tells what tests are fed with from what they compare with.
func FeedsTests(p string) bool {
	switch path.Ext(p) {
	case ".json", ".yaml", ".yml", ".csv", ".tsv", ".xml", ".sql", ".toml", ".ndjson", ".jsonl":
		return !Accepted(p) && !strings.Contains(p, "snapshots") && !strings.Contains(p, "/expected/") && !strings.Contains(p, "/golden/")
	}
	return false
}
