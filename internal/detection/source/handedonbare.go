package source

import (
	"slices"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// wordsAround is how Go puts words around an error: what it is given last is the error.
	wordsAround = lazy.MustCompile(`\b(?:fmt\.Errorf\([^\n]*%w|errors\.(?:Wrapf?|WithMessagef?|WithStack)\()`)
	// returnedLast is what a line of Go returns last, by a name.
	returnedLast = lazy.MustCompile(`\breturn (?:[^\n;{}]*, )?([A-Za-z_][\w.]*)\s*(?:[\n;}]|$)`)
	// noError are names that return nothing that failed.
	noError = lazy.MustCompile(`^(?:nil|true|false)$`)
)

// handedOnBare tells a failure that is handed on as it came, without the words that were put around it.
func handedOnBare(before, after string) bool {
	m := returnedLast.FindStringSubmatch(after)
	return m != nil && !noError.MatchString(m[1]) && wordsAround.MatchString(before) && expression.HoldsWord(before, m[1])
}

// failsBare tells a check under whose condition the same error is still handed on, without the words around it.
func failsBare(e *edit, g Guard) bool {
	cond := squeeze(g.Text)
	return slices.ContainsFunc(e.b.Branches, func(b Branch) bool {
		return b.Cond == cond && slices.ContainsFunc(e.a.Branches, func(a Branch) bool { return a.Cond == cond && handedOnBare(b.Text, a.Text) })
	})
}
