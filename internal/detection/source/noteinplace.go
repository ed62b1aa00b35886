package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// talks is a line that only tells somebody something.
var talks = lazy.MustCompile(`(?i)^(?:\$?\w+(?:\.|::|->))*(?:e?print(?:ln|f)?|puts|p|pp|echo|dump|dbg|log\w*|debug|info|warn(?:ing)?|trace|console)\b`)

// noteInPlace tells a note that stands where a function did something, which it no longer does: beside
// that, at most, a name says that nobody uses it any more.
func noteInPlace(e *edit, note Comment) bool {
	if len(e.removed) <= len(e.added) || len(e.removed) > mostSilenced {
		return false
	}
	lost := unmarked(e.removed)
	for _, l := range unmarked(e.added) {
		at := slices.Index(lost, l)
		if at < 0 {
			return false
		}
		lost = slices.Delete(lost, at, at+1)
	}
	above, had := codeAbove(e, note.Line), unmarked(e.b.Lines)
	for i, l := range had[:max(0, len(had)-1)] {
		if next := had[i+1]; l == above && slices.Contains(lost, next) && len(next) > 3 && !talks.MatchString(e.b.Lines[i+1]) {
			return true
		}
	}
	return false
}

// codeAbove is the line of code above a note.
func codeAbove(e *edit, line int) string {
	for at := line - 1; at >= e.after.Line; at-- {
		text := strings.TrimSpace(string(e.after.tree.LineText(at)))
		if text != "" && !slices.ContainsFunc(e.pair.After.Comments, func(c Comment) bool { return c.Line <= at && at < c.Line+max(1, c.Lines) }) {
			return unmarked([]string{text})[0]
		}
	}
	return ""
}

// unmarked are lines, squeezed, without the mark of names that nobody uses.
func unmarked(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.ReplaceAll(squeeze(l), "_", "")
	}
	return out
}
