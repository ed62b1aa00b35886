package production

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// throwing are the words that a failure is thrown with.
var throwing = []string{"throw", "raise", "panic"}

// RefusesNow tells a function in which the call of something that the change removed became a failure that is
// thrown, and nothing else changed: what it warned of, it refuses.
func (p Change) RefusesNow(name string) bool {
	if !p.edited[name] {
		return false
	}
	was, is := strings.Fields(p.bodies[name][0]), strings.Fields(p.bodies[name][1])
	for len(was) > 0 && len(is) > 0 && was[0] == is[0] {
		was, is = was[1:], is[1:]
	}
	if len(was) == 0 || len(is) == 0 || !p.removed[was[0]] || !slices.Contains(throwing, is[0]) {
		return false
	}
	behindWas, called := behindCall(was)
	behindIs, thrown := behindCall(is)
	return called && thrown && slices.Equal(behindWas, behindIs)
}

// behindCall is what follows on the brackets of the first call.
func behindCall(words []string) ([]string, bool) {
	open := slices.Index(words, "(")
	if open < 0 {
		return nil, false
	}
	end := expression.Matching(words, open)
	if end < 0 {
		return nil, false
	}
	return words[end+1:], true
}
