package ledger

import (
	"strings"

	"holdfast/internal/detection/oracle"
)

// listing are calls that write all elements of an array out, in order, so that two of them can be compared.
var listing = []struct{ before, behind string }{
	{"Arrays . toString (", ")"}, {"Arrays . asList (", ")"}, {"java . util . Arrays . toString (", ")"}, {"List . of (", ")"},
	{"", ". contentToString ( )"}, {"", ". contentDeepToString ( )"}, {"", ". asList ( )"}, {"", ". toList ( )"},
}

// writtenArray is an array that an expression writes out.
func writtenArray(expression string) (string, bool) {
	for _, l := range listing {
		rest, begins := strings.CutPrefix(expression, l.before)
		rest, ends := strings.CutSuffix(rest, l.behind)
		if begins && ends && strings.Count(rest, "(") == strings.Count(rest, ")") {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// listedAlike tells two comparisons of the same arrays that write them out by different calls.
func listedAlike(o, n oracle.Oracle) bool {
	if o.Kind != "equal" || n.Kind != "equal" || n.Negated != o.Negated || n.Under != o.Under || n.Effective() < o.Effective() {
		return false
	}
	left, written := writtenArray(o.Subject)
	right, other := writtenArray(o.Expected)
	leftNow, writtenNow := writtenArray(n.Subject)
	rightNow, otherNow := writtenArray(n.Expected)
	return written && other && writtenNow && otherNow && left == leftNow && right == rightNow
}
