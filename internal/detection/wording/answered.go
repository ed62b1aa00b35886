package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// throwsHere is a line that does nothing but throw, or fail the test.
	throwsHere = lazy.MustCompile(`^(?:raise|throw|panic!?)\b.*$|^(?:(?:self|this|pytest|Assert|Assertions|t|assert)\.|\$this->)?(?:fail|Fail|Fatalf?|flunk|XCTFail)\b\s*[( ].*$`)
	// mustFailHere is a call for what must fail.
	mustFailHere = lazy.MustCompile(`(?i)\b\w*(?:raises|throws|rejects|shouldThrow|catchThrow|intercept)\w*\b`)
	// givesSomething hands a value back.
	givesSomething = lazy.MustCompile(`^return\b\s*\S`)
)

// failureAnswered finds a helper of the tests that failed where it did not find what it looked for, and hands
// something back there now.
func (w Change) failureAnswered() (was, is Passage) {
	if slices.ContainsFunc(w.Come, func(l Passage) bool {
		return throwsHere.MatchString(l.Text) || claimsBy.MatchString(l.Text) || mustFailHere.MatchString(l.Text)
	}) {
		return Passage{}, Passage{}
	}
	for _, g := range w.Gone {
		if !throwsHere.MatchString(g.Text) {
			continue
		}
		for _, n := range w.Come {
			if !givesSomething.MatchString(n.Text) || !nearTo(g, n) {
				continue
			}
			if name := w.functionAt(n.Line); name != "" && name == (Change{lines: w.before}).functionAt(g.Line) && spokenAfter(w.before, g.Line) == spokenAfter(w.lines, n.Line) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// claimOfOwn is a statement that hands a condition to what checks it.
var claimOfOwn = lazy.MustCompile(`^((?:[\w$]+(?:\.|::|->))*\w*(?i:assert|expect|check|test|verif|ensure|must)\w*\s*\()(.*)\)\s*;?$`)

// orInstead finds a claim whose condition will do where one of several holds, of which all had to: check(a && b)
// became check(a || c).
func (w Change) orInstead() (was, is Passage) {
	for _, n := range w.Come {
		now := claimOfOwn.FindStringSubmatch(n.Text)
		if now == nil || !strings.Contains(now[2], "||") || strings.Contains(now[2], "&&") {
			continue
		}
		first, _, _ := strings.Cut(now[2], "||")
		for _, g := range w.Gone {
			had := claimOfOwn.FindStringSubmatch(oneStatement(w.before, g.Line))
			if had == nil || had[1] != now[1] || !nearTo(g, n) || strings.Contains(had[2], "||") {
				continue
			}
			if whole, _, _ := strings.Cut(had[2], "&&"); Letters(whole) == Letters(first) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// statementLines is over how many lines a claim may go on.
const statementLines = 5

// oneStatement is what begins in a line, with the lines that it goes on in, up to the sign that ends it.
func oneStatement(lines []string, line int) string {
	text := ""
	for at := line - 1; at < len(lines) && at < line-1+statementLines; at++ {
		text = strings.TrimSpace(text + " " + strings.TrimSpace(lines[at]))
		if strings.HasSuffix(text, ";") {
			break
		}
	}
	return text
}
