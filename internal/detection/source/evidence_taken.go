package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// takenName is the name under which a line keeps what a call answers.
var takenName = lazy.MustCompile(`^\s*(?:(?:const|let|var|val|final|auto|my|local) )?(?:[\w<>\[\]:?*&]+ )?([$@]?[A-Za-z_]\w*)(?:: ?[\w<>\[\]?]+)?(?:, \w+)? ?:?= ?[^=~>\s]`)

// farthest is how many lines below a test may ask for what it took.
const farthest = 25

// askedByName tells whether a test takes what is answered in one of its lines under a name, and asks further below for
// this very answer by that name.
func (ev evidence) askedByName(at change.Hit, s SpecialCase, wanted []string) bool {
	m := takenName.FindStringSubmatch(at.Text)
	if m == nil {
		return false
	}
	for _, h := range ev.below(at) {
		if again := takenName.FindStringSubmatch(h.Text); again != nil && again[1] == m[1] {
			return false // from here on the name is something else
		}
		if expression.HoldsWord(h.Text, m[1]) && allHeld(h.Text, s.Input, wanted) {
			return true
		}
	}
	return false
}

// namedBelow are the lines below a call that name what it answered, as long as the name is that.
func (file testFile) namedBelow(i int) string {
	m := takenName.FindStringSubmatch(file.lines[i].text)
	out := ""
	for j := i + 1; m != nil && j < len(file.lines) && file.lines[j].number <= file.lines[i].number+farthest; j++ {
		text := file.lines[j].text
		if again := takenName.FindStringSubmatch(text); again != nil && again[1] == m[1] {
			break
		}
		if expression.HoldsWord(text, m[1]) {
			out += " " + text
		}
	}
	return out
}

// below are the lines of a test that follow on one of them, as far as they are known.
func (ev evidence) below(at change.Hit) []change.Hit {
	var out []change.Hit
	if at.Path == "" { // a line of the change's own tests
		for i := at.Line; i < min(len(ev.lines), at.Line+farthest); i++ {
			out = append(out, change.Hit{Line: i + 1, Text: ev.lines[i]})
		}
		return out
	}
	for _, h := range ev.hits {
		if h.Path == at.Path && h.Line > at.Line && h.Line <= at.Line+farthest {
			out = append(out, h)
		}
	}
	slices.SortFunc(out, func(a, b change.Hit) int { return a.Line - b.Line })
	return out
}

// asksForPart tells whether a line of a test has a whole row of data and asks for a part of it, as the answer has it.
func (ev evidence) asksForPart(s SpecialCase) bool {
	answer := strings.TrimRight(s.Answer, "; ")
	if !strings.Contains(s.Input, ", ") || len(numberOrText.FindAllString(answer, 2)) < 2 {
		return false
	}
	says := func(line string) bool {
		return holds(line, s.Input) && strings.Contains(squeeze(line), squeeze(answer))
	}
	return slices.ContainsFunc(ev.lines, says) || slices.ContainsFunc(ev.hits, func(h change.Hit) bool { return says(h.Text) })
}
