package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// barelyGoesOn is a line that does nothing but to give back what is at hand, or to go on.
	barelyGoesOn = lazy.MustCompile(`^(?:return(?:\s+[\w.]+|\s+(?:\[\]|\{\}|""|''|\(\)))?|pass|continue|break|next|\.\.\.|[\w.]+|nil)\s*;?$`)
	// callsOrAsks is a line that calls something or decides about what follows it.
	callsOrAsks = lazy.MustCompile(`\w\s*\(|^(?:\}\s*)?(?:if|unless|guard|when|switch|match|for|while)\b`)
)

// gaveWay tells a function in which one piece of code that did something is gone, and nothing but a line that
// goes on stands in its place.
func gaveWay(e *edit) bool {
	was, is := inPlace(e.b.Lines, e.a.Lines)
	if len(was) < 2 || len(is) > 1 || len(is) == 1 && !barelyGoesOn.MatchString(strings.TrimSpace(is[0])) {
		return false
	}
	did := 0
	for _, l := range was {
		if l = strings.TrimSpace(l); callsOrAsks.MatchString(l) && !logHead.MatchString(l) {
			did++
		}
	}
	return did >= 2
}

// inPlace are the lines of a function that are no longer there, and those that stand where they stood.
func inPlace(was, is []string) (gone, instead []string) {
	for len(was) > 0 && len(is) > 0 && squeeze(was[0]) == squeeze(is[0]) {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && squeeze(was[len(was)-1]) == squeeze(is[len(is)-1]) {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return was, is
}
