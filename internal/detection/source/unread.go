package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// boundLast is the name that takes the error of a call in Go.
var boundLast = lazy.MustCompile(`^(?:if )?(?:[\w.]+, )*(\w*[eE]rr\w*) :?= `)

// neverRead tells whether the error of a call has a name and nobody asks for it: what follows
// does not speak of it before it stands for another.
func neverRead(e *edit, callee string) bool {
	if e.pair.Language != syntax.Go || e.a.Calls[callee] != 1 {
		return false
	}
	at := slices.IndexFunc(e.a.Lines, func(l string) bool { return strings.Contains(l, callee+"(") && boundLast.MatchString(l) })
	if at < 0 || strings.HasPrefix(e.a.Lines[at], "if ") {
		return false
	}
	name := boundLast.FindStringSubmatch(e.a.Lines[at])[1]
	if slices.Contains(words(signature(e.after)), name) {
		return false // a return without a word gives it back
	}
	for _, l := range e.a.Lines[at+1:] {
		if !expression.HoldsWord(l, name) {
			continue
		}
		again := boundLast.FindStringSubmatchIndex(l)
		return again != nil && l[again[2]:again[3]] == name && !expression.HoldsWord(l[again[1]:], name)
	}
	return true
}
