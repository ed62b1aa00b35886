package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// conditionEnd is where the condition of a branch ends and what it does begins.
var conditionEnd = lazy.MustCompile(`\b(?:throw|raise|return|panic|fail|abort)\b|\{`)

// restated is the one branch, new in a function, that asks in other words for what a branch that failed and
// is gone asked for: typeof x === "undefined", and now !x.
func restated(e *edit, failed Branch) (Branch, bool) {
	gone, came := branchesOnlyIn(e.b, e.a), branchesOnlyIn(e.a, e.b)
	if len(gone) != 1 || len(came) != 1 || gone[0].Cond != failed.Cond || strings.HasPrefix(came[0].Cond, "else") {
		return Branch{}, false
	}
	if leftOut(failed.Cond, came[0].Cond) != "" {
		return Branch{}, false // it refused more than that, which is told of by itself
	}
	asked := namesAsked(failed)
	same := slices.ContainsFunc(namesAsked(came[0]), func(w string) bool { return slices.Contains(asked, w) })
	return came[0], same && len(e.b.Branches) == len(e.a.Branches)
}

// namesAsked are the names that the condition of a branch speaks of.
func namesAsked(b Branch) []string {
	text := b.Text
	if at := conditionEnd.FindStringIndex(text); at != nil && at[0] > 0 {
		text = text[:at[0]]
	}
	return slices.DeleteFunc(words(text), func(w string) bool { return commonWords[w] || w == "if" || w == "unless" || w == "guard" })
}
