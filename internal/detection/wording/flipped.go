package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// answerRow is a row of a table that says of a text whether something holds for it.
	answerRow = lazy.MustCompile("^(?:[\\[({]\\s*)?(\"[^\"]+\"|'[^']+'|`[^`]+`)\\s*(?::|=>|,|->|\\bto\\b)\\s*(true|false|True|False)\\s*[\\])}]?\\s*,?\\s*(?://.*|#.*)?$")
	// plainKey is a text that may name an option of what is tested, and not a thing that is asked about.
	plainKey = lazy.MustCompile("^.[A-Za-z_]\\w*.$")
	// goesOver is what goes through the rows of a table.
	goesOver = lazy.MustCompile(`\b(?:for|foreach|forEach|each|each_pair|keys|entries|items|range|map|test_each|iter)\b`)
)

// fewestAnswers is how many rows make a table of answers.
const fewestAnswers = 4

// answerFlipped finds a row of a table of answers that says the opposite of what it said.
func (w Change) answerFlipped() (was, is Passage) {
	for _, n := range w.Come {
		now := answerRow.FindStringSubmatch(n.Text)
		if now == nil || plainKey.MatchString(now[1]) {
			continue
		}
		for _, g := range w.Gone {
			had := answerRow.FindStringSubmatch(g.Text)
			if had != nil && had[1] == now[1] && !strings.EqualFold(had[2], now[2]) && g.Line == w.lineBefore(n) && w.asksTable() {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// claimsInTable tells a line that claims something.
func claimsInTable(line string) bool {
	text := strings.TrimSpace(line)
	return claimsBy.MatchString(text) || claimsByOk.MatchString(text) || wholeAsked.MatchString(text)
}

// asksTable tells a file with a table of answers that something goes through and claims.
func (w Change) asksTable() bool {
	rows := 0
	for _, l := range w.lines {
		if answerRow.MatchString(strings.TrimSpace(l)) {
			rows++
		}
	}
	return rows >= fewestAnswers && slices.ContainsFunc(w.lines, goesOver.MatchString) && slices.ContainsFunc(w.lines, claimsInTable)
}

// lineBefore is where a line stood that came in, as far as what was put in and taken out above it tells.
func (w Change) lineBefore(n Passage) int {
	line := n.Line
	for _, c := range w.Come {
		if c.Line < n.Line {
			line--
		}
	}
	for _, g := range w.Gone {
		if g.Line < n.Line {
			line++
		}
	}
	return line
}
