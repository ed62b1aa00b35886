package source

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
)

var (
	// prefixedLow are languages in which a free name is called by itself or behind the name of a module,
	// which is written small: a capital before the dot is that of a type.
	prefixedLow = []string{".dart", ".kt", ".kts", ".swift", ".rs", ".scala"}
	// typeBefore is the name of a type at the end of a text, with the sign that leads to its members.
	typeBefore = lazy.MustCompile(`\b([A-Z]\w*)\s*(?:\.|::)\s*$`)
)

// ofOtherClass tells a line that calls a member of a type, where the name that is gone was free and none of
// its owners defines the type: ArgumentError.checkName is not the checkName that shop had.
func (c *comparison) ofOtherClass(h change.Hit, name string, owners []string) bool {
	if !slices.Contains(prefixedLow, path.Ext(h.Path)) {
		return false
	}
	found := false
	for rest, at := h.Text, 0; ; rest = rest[at+len(name):] {
		if at = strings.Index(rest, name+"("); at < 0 {
			return found
		}
		m := typeBefore.FindStringSubmatch(rest[:at])
		if m == nil || c.definesType(owners, m[1]) {
			return false
		}
		found = true
	}
}

// definesType tells whether one of some files of the change defined a type of that name.
func (c *comparison) definesType(owners []string, name string) bool {
	defines := regexp.MustCompile(`\b(?:class|object|enum|struct|mixin|extension|trait|impl|interface|protocol)\s+` + regexp.QuoteMeta(name) + `\b`)
	return slices.ContainsFunc(c.pairs, func(p Pair) bool {
		return slices.Contains(owners, p.Path) && p.Before != nil && defines.Match(p.Before.Text)
	})
}
