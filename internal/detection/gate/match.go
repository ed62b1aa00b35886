package gate

import (
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/catalog"
)

// concerns tells whether a gate speaks of a file.
func concerns(g catalog.Gate, p string) bool { return matchesFile(g.Files, p) }

func matchesFile(globs []string, p string) bool {
	for _, glob := range globs {
		if ok, _ := doublestar.Match(glob, p); ok {
			return true
		}
	}
	return false
}

// matchesKeys tells whether a key path meets one of the globs.
func matchesKeys(globs []string, keys []string) bool {
	low := lowered(keys)
	for _, g := range globs {
		if keyGlobOf(g).match(low) {
			return true
		}
	}
	return false
}

// lowered are keys in lower case; most are already.
func lowered(keys []string) []string {
	for i, key := range keys {
		low := strings.ToLower(key)
		if low == key {
			continue
		}
		out := slices.Clone(keys)
		for ; i < len(out); i++ {
			out[i] = strings.ToLower(out[i])
		}
		return out
	}
	return keys
}

// star matches `*` within one value; no other sign is special.
func star(glob, s string) bool { return readStar(glob).match(s) }
