package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// asksNow is the head of a branch, with its condition.
	asksNow = lazy.MustCompile(`^(?:if|guard|unless)\b\s*\(?(.+?)\)?\s*(?:\{|:|else\b|then\b|\breturn\b|$)`)
	// leavesNow is a leave-taking that says nothing to whoever called: a no, a null and a number below nought do.
	leavesNow = lazy.MustCompile(`(?:^|[\s{)])(?:return(?:\s+(?:0(?:\.0)?|""|''|Default::default\(\)|self|\(\)))?|continue);?\s*\}?$`)
)

// assertAnswered is an assertion that ended a program where something could not be, in whose place a function
// leaves without a word or takes the next best value, while nothing new fails.
func (c *comparison) assertAnswered(e *edit) (was, is string) {
	at := slices.IndexFunc(e.removed, func(l string) bool { return assertionIn(l) != "" })
	if at < 0 || len(e.added) == 0 || len(e.added) > mostTold || slices.ContainsFunc(e.added, func(l string) bool { return assertionIn(l) != "" }) || c.faultsAdded() {
		return "", ""
	}
	asserted := words(strings.Join(e.removed[at:], " "))
	known := func(text string) bool {
		asked := slices.DeleteFunc(words(text), func(w string) bool { return clamps.MatchString(w) })
		return len(asked) > 0 && !slices.ContainsFunc(asked, func(w string) bool { return !slices.Contains(asserted, w) && !slices.Contains(logicWords, w) })
	}
	for i, l := range e.added {
		if m := asksNow.FindStringSubmatch(l); m != nil && known(m[1]) && (leavesNow.MatchString(l) || i+1 < len(e.added) && leavesNow.MatchString(e.added[i+1])) {
			return e.removed[at], strings.Join(e.added, " ")
		}
		if _, value, gives := strings.Cut(l, "="); gives && clamping.MatchString(value) && known(value) && len(e.added) <= 2 {
			return e.removed[at], l
		}
	}
	return "", ""
}

var (
	// clamps are names of what brings a value within bounds.
	clamps = lazy.MustCompile(`^(?:min|max|Min|Max|MIN|MAX|clamp|std|cmp|math|Math)$`)
	// logicWords join questions.
	logicWords = []string{"not", "and", "or", "is", "in", "None", "null", "nullptr", "NULL", "nil"}
)
