package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// joinWords are the words of a condition that say how many of its parts, or of the things it looks
// at, must be so: one of them, or all.
var joinWords = lazy.MustCompile(`\|\||&&|\b(?:or|and)\b|\b(?:any|Any|some|exists|anyMatch|any_of|all|All|every|forall|allMatch|all_of)\b\??(?:\(|\s*\{|\s+do\b)`)

// oneWillDo are the words of which one part is enough.
var oneWillDo = []string{"||", "or", "any", "Any", "some", "exists", "anyMatch", "any_of"}

// turnedAround is a group that counts when it does not hold: which way its words work is another question.
var turnedAround = lazy.MustCompile(`(?:!|\bnot\s*)\(`)

// joinedLooser tells whether two conditions differ in those words only, and the second refuses less:
// what one reason was enough for needs all of them now.
func joinedLooser(before, after string, accepts bool) bool {
	const mark = "\x00"
	if turnedAround.MatchString(before) || squeeze(joinWords.ReplaceAllString(before, mark)) != squeeze(joinWords.ReplaceAllString(after, mark)) {
		return false
	}
	was, is := joinWords.FindAllStringIndex(before, -1), joinWords.FindAllStringIndex(after, -1)
	moved := false
	for i := range was {
		old, now := joinWord(before, was[i]), joinWord(after, is[i])
		if slices.Contains(oneWillDo, old) == slices.Contains(oneWillDo, now) {
			continue
		}
		if slices.Contains(oneWillDo, old) == (accepts != denied(before, was[i][0])) {
			return false
		}
		moved = true
	}
	return moved
}

func joinWord(cond string, at []int) string {
	word := strings.TrimSpace(strings.TrimSuffix(cond[at[0]:at[1]], "do"))
	return strings.TrimRight(word, "?({ ")
}

// denied tells whether a question about things counts when the answer is no: !lines.all(…). For the
// words between parts that is a group turned around, which is not looked at.
func denied(cond string, at int) bool {
	part := cond[:at]
	if joinsParts.MatchString(cond[at:]) {
		return false
	}
	if i := strings.LastIndexAny(part, "&|"); i >= 0 {
		part = part[i+1:]
	}
	part = strings.TrimLeft(part, "( \t\n")
	return strings.HasPrefix(part, "!") || strings.HasPrefix(part, "not ")
}

var joinsParts = lazy.MustCompile(`^(?:\|\||&&|or\b|and\b)`)
