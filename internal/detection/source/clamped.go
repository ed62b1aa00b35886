package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// clamping is a call that brings a value within bounds.
var clamping = lazy.MustCompile(`\b(?:min|max|Min|Max|MIN|MAX|minOf|maxOf|fmin|fmax|clamp|Clamp|coerceIn|coerceAtMost|coerceAtLeast|saturating_(?:add|sub|mul))\(|\]\.(?:min|max)\b|\.(?:slice|substring|substr|take|truncate|Take|Substring|Truncate|prefix|first)\(|\[:\w`)

// clampedInstead tells whether what a check refused is brought within bounds now, where no test says
// that this is meant, nothing else fails for it and nobody else asks.
func (c *comparison) clampedInstead(e *edit, g Guard) bool {
	if c.testsSpeak() || c.faultsAdded() || rewritten(e) || len(e.a.Guards) >= len(e.b.Guards) || c.newConds[squeeze(g.Text)] || g.Kind == "call" && c.newCalls[g.What] {
		return false
	}
	about := func(l string) bool {
		return slices.ContainsFunc(words(g.Text), func(w string) bool { return w != g.What && !commonWords[w] && expression.HoldsWord(l, w) })
	}
	clamps := func(lines []string) (n int) {
		for _, l := range lines {
			if clamping.MatchString(l) && about(l) {
				n++
			}
		}
		return n
	}
	if clamps(e.added) <= clamps(e.removed) {
		return false
	}
	return len(e.added) <= mostTold && !slices.ContainsFunc(e.added, func(l string) bool {
		return strings.HasPrefix(l, "if ") && !clamping.MatchString(l) && !asksWithin(l, g.Text)
	})
}

// asksWithin tells a line with a condition all of whose parts are parts of another.
func asksWithin(line, cond string) bool {
	had := partsOf(cond)
	has := partsOf(strings.TrimRight(strings.TrimPrefix(line, "if "), " {:"))
	return !slices.ContainsFunc(has, func(p string) bool { return !slices.Contains(had, p) })
}
