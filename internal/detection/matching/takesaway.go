package matching

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// takingAway are words by which a headline says that there is less of something now.
	takingAway = lazy.MustCompile(`(?i)\b(?:remov(?:e[sd]?|ing)|delet(?:e[sd]?|ing)|drop(?:s|ped|ping)?|revert(?:s|ed|ing)?|retir(?:e[sd]?|ing)|relax(?:es|ed|ing)?|withdr[ae]w\w*|get(?:s|ting)? rid of|no longer|any ?more)\b`)
	// ofTheTests are words of a headline that takes something from the tests, and not from the code.
	ofTheTests = lazy.MustCompile(`(?i)^(?:tests?|testing|test-?cases?|specs?|assertions?|asserts?|checks?|expectations?|coverage|ci|flak\w*|fail\w*|broken|skipped|todos?)$`)
	oneWord    = lazy.MustCompile(`[\pL\d_-]+`)
)

// objectWords is how many words behind such a word may name what is taken away.
const objectWords = 3

// undoing begins the headline of what takes a whole change back.
var undoing = lazy.MustCompile(`(?i)^\W*revert(?:s|ed|ing)?\b`)

// clearTakenAway clears a lost test when the code got shorter and the author says that something was taken
// away. The test must have a word that went, and the code must have lost at least a line for each lost test: who
// removes one thing does not remove the tests of all others by the way. What is taken back goes with all that it
// brought, of which a line of code may have had two tests, or two suites within others.
func (t *Tests) clearTakenAway(e *event.Event, b *inventory.Case) {
	headline := takesAway(t.In.Message)
	if headline == "" {
		return
	}
	shorter := t.Production().Shorter()
	undone := undoing.MatchString(headline) && 2*shorter >= t.goneTogether()
	if shorter > 0 && (undone || shorter >= len(t.Gone) && t.speaksOfLess(b)) {
		e.Clear("stated", "the code has fewer lines now, and the author says so: "+headline)
	}
}

// goneTogether counts what is gone of the tests: those of a suite that stood within another and is gone as a whole are
// one thing, for they were written as one.
func (t *Tests) goneTogether() int {
	left, seen, n := map[string]bool{}, map[string]bool{}, 0
	within := func(x *inventory.Case) string { return x.Path + "\x00" + strings.Join(x.Suite, "\x00") }
	for _, a := range t.After {
		left[within(a)] = true
	}
	for _, b := range t.Gone {
		if suite := within(b); len(b.Suite) < innerSuite || left[suite] || !seen[suite] {
			seen[suite] = true
			n++
		}
	}
	return n
}

// innerSuite is how many suites stand around the tests of one that is a part of another.
const innerSuite = 2

// speaksOfLess tells a test that is named after something of which the code speaks less, or that uses what the
// code has at most half as often.
func (t *Tests) speaksOfLess(b *inventory.Case) bool {
	p := t.FileOf[b]
	return slices.ContainsFunc(NameWords(b.FullName()), t.Production().Seldomer) ||
		p != nil && slices.ContainsFunc(NameWords(CodeOf(p.BeforeLines(), b)), t.Production().SeldomerByHalf)
}

// takesAway is the headline by which an author says that code goes, or "".
func takesAway(message string) string {
	for one := range strings.SplitSeq(message, change.MessageEnd) {
		headline, _, _ := strings.Cut(strings.TrimSpace(one), "\n")
		for _, at := range takingAway.FindAllStringIndex(headline, -1) {
			object := oneWord.FindAllString(headline[at[1]:], objectWords)
			if !slices.ContainsFunc(object, ofTheTests.MatchString) {
				return headline
			}
		}
	}
	return ""
}
