package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// calledOn is a call of a member of a name.
	calledOn = lazy.MustCompile(`^(\w+)\.(\w+)\(`)
	// madeBy is a line that gives a name something which a type makes.
	madeBy = lazy.MustCompile(`\b(\w+)\s*(?::\s*[\w<>]+\s*)?:?=\s*(?:new\s+)?([A-Z]\w*)(?:<[^>]*>)?\(`)
)

// calledOnWhatWasMade tells a call of a check on a name that only stood for something made for it, where the same is
// called on that thing itself now.
func calledOnWhatWasMade(e *edit, g Guard) bool {
	call := calledOn.FindStringSubmatch(strings.TrimSpace(g.Text))
	if g.Kind != "call" || call == nil || e.a.Idents[call[1]] {
		return false
	}
	return slices.ContainsFunc(e.removed, func(l string) bool {
		made := madeBy.FindStringSubmatch(l)
		return made != nil && made[1] == call[1] && slices.ContainsFunc(e.added, func(now string) bool {
			return expression.HoldsWord(now, made[2]) && strings.Contains(now, ")."+call[2]+"(")
		})
	})
}
