package circumstance

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// beforeVersion is a question that holds for what is older than a version, or the range of an option.
	BeforeVersion = lazy.MustCompile(`(?i)\w*version\w*(?:\.to_[fis])?[\])}\s]*<=?\s*[\w:.(]*["'(]?\s*v?(\d[\w.]*(?:\s*,\s*\d+)*)|["'(]v?(\d[\w.]*)["']\s*\)?\s*>=?\s*[\w:.]*version|\w+:\s*["']<=?\s*v?(\d[\w.]*)["']`)
	// fromVersion is one that holds for a version and what is newer.
	FromVersion = lazy.MustCompile(`(?i)\w*version\w*(?:\.to_[fis])?[\])}\s]*>=?\s*[\w:.(]*["'(]?\s*v?(\d[\w.]*(?:\s*,\s*\d+)*)|["'(]v?(\d[\w.]*)["']\s*\)?\s*<=?\s*[\w:.]*version|\w+:\s*["'](?:>=?|~>)\s*v?(\d[\w.]*)["']`)
)

// ElseLine is the line between what is there for a version and what is there without it.
var ElseLine = lazy.MustCompile(`^\}?\s*else\s*[:{]?$`)

// OlderThan is the version before which a test runs only.
func OlderThan(b *inventory.Case, head string) string {
	if v := Asked(BeforeVersion, head); v != "" && !strings.ContainsAny(head, "&|") {
		return v
	}
	if b.State != inventory.Conditional {
		return ""
	}
	if MustHold(b.Why) {
		return Asked(BeforeVersion, b.Condition)
	}
	return Asked(FromVersion, b.Condition)
}

// Asked is the version that a question names.
func Asked(question *lazy.Regexp, text string) string {
	for _, v := range question.FindStringSubmatch(text) {
		if v != "" && v[0] >= '0' && v[0] <= '9' {
			return v
		}
	}
	return ""
}

// AsksForVersion tells a line that asks for a version, in either direction.
func AsksForVersion(line, version string) bool {
	return Asked(BeforeVersion, line) == version || Asked(FromVersion, line) == version
}
