package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// spelledAsKnown gives a call of PHP, to which the case of a name is the same, the spelling by which its assertion is known.
func (e *evaluator) spelledAsKnown(links []syntax.Link) []syntax.Link {
	last := links[len(links)-1]
	if e.tree.Language != syntax.PHP || len(last.Name) <= len("assert") || !strings.EqualFold(last.Name[:len("assert")], "assert") || e.file.rules.mayCall(links) {
		return links
	}
	spelling := ""
	for known := range e.file.rules.calls() {
		if strings.EqualFold(known, last.Name) {
			spelling = max(spelling, known) // small letters come last: assertSame, not AssertSame
		}
	}
	if spelling == "" {
		return links
	}
	links = slices.Clone(links)
	links[len(links)-1].Name = spelling
	return links
}
