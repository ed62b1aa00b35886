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
	low := make([]string, len(keys))
	for i, key := range keys {
		low[i] = strings.ToLower(key)
	}
	for _, g := range globs {
		if matchSegments(g, low) {
			return true
		}
	}
	return false
}

// matchSegments matches a glob, part by part, with keys in lower case.
func matchSegments(glob string, keys []string) bool {
	for more := true; more; {
		var segment string
		segment, glob, more = strings.Cut(glob, "/")
		if segment == "**" {
			return matchBelow(glob, more, keys)
		}
		if len(keys) == 0 || !matchSegment(segment, keys[0]) {
			return false
		}
		keys = keys[1:]
	}
	return len(keys) == 0
}

// matchBelow tells whether what follows `**` matches the keys or a rest of them.
func matchBelow(glob string, more bool, keys []string) bool {
	if !more {
		return true
	}
	for i := range len(keys) + 1 {
		if matchSegments(glob, keys[i:]) {
			return true
		}
	}
	return false
}

func matchSegment(glob, key string) bool {
	for more := true; more; {
		var alternative string
		alternative, glob, more = strings.Cut(glob, "|")
		if star(strings.ToLower(alternative), key) {
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
