package gone

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// asksForFile is a condition that asks whether a file is there.
	asksForFile = lazy.MustCompile(`(?i)exists|is_?file|access`)
	// personalPath is a name that is given a path in the folder of one person or on one disk of theirs.
	personalPath = lazy.MustCompile(`(\w+)(?:\s*:\s*\w+)?\s*:?=\s*["'` + "`" + `](?:/Users/|/Volumes/|/home/\w+/|[A-Z]:\\+Users\\)`)
)

// onOneDisk tells a test that runs only where a file is there which is named by a path of one person's own: nobody else,
// and no build, ever ran it.
func (r *report) onOneDisk(b *inventory.Case) bool {
	p := r.FileOf[b]
	if p == nil || b.State != inventory.Conditional || !asksForFile.MatchString(b.Condition) {
		return false
	}
	if strings.Contains(b.Condition, "/Users/") || strings.Contains(b.Condition, "/Volumes/") {
		return true
	}
	for _, m := range personalPath.FindAllStringSubmatch(p.File.Before.All(), -1) {
		if expression.HoldsWord(b.Condition, m[1]) {
			return true
		}
	}
	return false
}
