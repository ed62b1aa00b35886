package gate

import (
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
	for _, g := range globs {
		if matchSegments(strings.Split(g, "/"), keys) {
			return true
		}
	}
	return false
}

func matchSegments(glob, keys []string) bool {
	for len(glob) > 0 {
		if glob[0] == "**" {
			for i := 0; i <= len(keys); i++ {
				if matchSegments(glob[1:], keys[i:]) {
					return true
				}
			}
			return false
		}
		if len(keys) == 0 || !matchSegment(glob[0], keys[0]) {
			return false
		}
		glob, keys = glob[1:], keys[1:]
	}
	return len(keys) == 0
}

func matchSegment(glob, key string) bool {
	for _, alternative := range strings.Split(glob, "|") {
		if star(strings.ToLower(alternative), strings.ToLower(key)) {
			return true
		}
	}
	return false
}

// star matches `*` within one key; keys may hold any sign, so no other sign is special.
func star(glob, s string) bool {
	first, rest, wild := strings.Cut(glob, "*")
	if !wild {
		return glob == s
	}
	if !strings.HasPrefix(s, first) {
		return false
	}
	s = s[len(first):]
	parts := strings.Split(rest, "*")
	for _, part := range parts[:len(parts)-1] {
		i := strings.Index(s, part)
		if i < 0 {
			return false
		}
		s = s[i+len(part):]
	}
	return strings.HasSuffix(s, parts[len(parts)-1])
}
