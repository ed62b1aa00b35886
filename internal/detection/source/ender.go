package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// lastCall is the call in which a condition and its branch end.
	lastCall = lazy.MustCompile(`(?s)[\s{)](\w+)\s*\([^;{}]*\)\s*[!?]?;?[\s})]*(?:end)?\s*$`)
	// endsAlways is the last statement of a function that never comes back.
	endsAlways = lazy.MustCompile(`^(?:std::|Kernel\.)?(?:abort|terminate|_?exit|_Exit|quick_exit)\s*\(|^(?:panic|fatalError|preconditionFailure)\w*\(`)
)

// longestEnding bounds a condition and its branch that do nothing but end the process, in bytes.
const longestEnding = 200

// endingsGone are conditions of a function under which it only called one of the files' own functions that
// ends the process, and that are gone.
func (c *comparison) endingsGone(e *edit) (lost []Guard) {
	for _, b := range branchesOnlyIn(e.b, e.a) {
		m := lastCall.FindStringSubmatch(b.Text)
		if len(b.Text) > longestEnding || m == nil || strings.HasPrefix(b.Cond, "else ") || !c.enders()[m[1]] || isGuard(e.b.Guards, b) {
			continue
		}
		lost = append(lost, Guard{Text: b.Cond, Kind: "check"})
	}
	return lost
}

func isGuard(list []Guard, b Branch) bool {
	for _, g := range list {
		if squeeze(g.Text) == b.Cond {
			return true
		}
	}
	return false
}

// enders are the bare names of functions of the files, as they were, that end the process or throw whatever
// they are given.
func (c *comparison) enders() map[string]bool {
	if c.ending != nil {
		return c.ending
	}
	c.ending = map[string]bool{}
	for _, p := range c.pairs {
		for _, f := range functionsOf(p.Before) {
			if neverReturns(f) {
				c.ending[bare(f.Name)] = true
			}
		}
	}
	return c.ending
}

// neverReturns tells a function whose last statement ends the process or throws, and that has no end before.
func neverReturns(f *Function) bool {
	last := lastStatement(f)
	if last < 0 || strings.Contains(f.Text, "return") {
		return false
	}
	text := f.tree.Text(last)
	return endsBadly.MatchString(text) || endsAlways.MatchString(text) || strings.HasPrefix(text, "throw ") || strings.HasPrefix(text, "raise ")
}
