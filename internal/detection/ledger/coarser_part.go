package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// sizeOf is what stands behind a value of which only the size is looked at.
var sizeOf = lazy.MustCompile(`^(?:\? )?(?:\.|->|\?\.) (?:Length|length|size|Size|count|Count|len)$`)

// onlySizes tells a claim that compares the sizes of what was compared: got.Length and want.Length, or asks how
// many there are where it asked which.
func onlySizes(o, n oracle.Oracle) bool {
	if sizeAlone(o, n) {
		return true
	}
	left, okLeft := around(n.Subject, o.Subject)
	right, okRight := around(n.Expected, o.Expected)
	return okLeft && okRight && left == right && sizeOf.MatchString(left)
}

// sizeAlone tells a claim about the size of what another compared as a whole. That there is nothing is all
// that can be said of nothing.
func sizeAlone(o, n oracle.Oracle) bool {
	of := askedLength(Normal(n.Subject))
	if of == "" || o.Kind != "equal" || n.Kind != "equal" || o.Negated || n.Negated || n.Expected == "0" || oracle.EmptyCollection(o.Expected) {
		return false
	}
	return unsorted(Normal(o.Subject)) == unsorted(of) && !expression.IsNumber(o.Expected)
}

// cuts are calls that leave a piece of a text.
var cuts = lazy.MustCompile(`^(?:prefix|suffix|slice|substring|Substring|substr|mb_substr|take|takeLast|take_last|first|last|head|truncate|byteslice|split|partition|rpartition|binary_part|dropLast|dropFirst|drop|removeSuffix|substringBefore|substringAfter)$`)

// onlyPart tells a claim about a piece of a value, which is expected to be a piece of the text that
// the value was: raw()[:3] is "123" where raw() was "12345".
func onlyPart(o, n oracle.Oracle) bool {
	if !textOnly(o.Expected) || !textOnly(n.Expected) || len(n.Expected) >= len(o.Expected) || !strings.Contains(BareText(o.Expected), BareText(n.Expected)) {
		return false
	}
	extra, all := insertedWords(strings.Fields(o.Subject), strings.Fields(n.Subject))
	return all && (slices.ContainsFunc(extra, cuts.MatchString) || slices.Contains(extra, "[") && slices.ContainsFunc(extra, isRange))
}

func isRange(word string) bool { return word == ":" || strings.Contains(word, "..") }
