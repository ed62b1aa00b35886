package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// shortestLine is how long a text is that a pattern looks for by itself.
const shortestLine = 3

// takeSpelledOut settles looks for a text by a pattern where a new equality expects all of that text: a list of lines
// that was matched line by line.
func (x *Ledger) takeSpelledOut() {
	x.each(func(o oracle.Oracle) bool {
		text := plainPattern(o.Expected)
		return o.Kind == "match" && !o.Negated && len(text) >= shortestLine && slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool {
			return n.Kind == "equal" && !n.Negated && n.Under == o.Under && n.Effective() >= exactly && strings.Contains(n.Expected, text)
		})
	})
}

var (
	// aPattern is a regular expression between its signs.
	aPattern = lazy.MustCompile(`^/(.*)/[a-z]*$`)
	// edges are signs of a pattern for where a line or a text ends.
	edges = lazy.MustCompile(`^\^|^\\A|\$$|\\n$|\\[zZ]$`)
	// escapedSign is a sign that stands for itself.
	escapedSign = lazy.MustCompile(`\\([^A-Za-z0-9])`)
	// openSigns are what a pattern leaves open.
	openSigns = lazy.MustCompile(`[^\\][*+?\[\]{}()|.]|\\[A-Za-z]`)
)

// plainPattern is the text that a pattern stands for which leaves nothing open, "" where it does.
func plainPattern(expected string) string {
	m := aPattern.FindStringSubmatch(expected)
	if m == nil {
		return ""
	}
	inner := edges.ReplaceAllString(edges.ReplaceAllString(m[1], ""), "")
	if openSigns.MatchString(" " + inner) {
		return ""
	}
	return escapedSign.ReplaceAllString(inner, "$1")
}
