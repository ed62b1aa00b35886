package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// firstAsked and thenAsked are a question that is asked first of all, and one that is asked when others were answered with no.
	firstAsked = lazy.MustCompile(`^if\b\s*(.*)$`)
	thenAsked  = lazy.MustCompile(`^(?:\}\s*)?(?:elsif|elif|else\s+if)\b\s*(.*)$`)
)

// askedLater is a question whose answer is a failure and which is asked only now when another is
// answered with no, where the answer to that other one fails nothing; and its line.
func askedLater(f edited) (from string, line int) {
	first := map[string]string{}
	for text := range f.was {
		if m := firstAsked.FindStringSubmatch(text); m != nil && f.lost(text) && asksResult.MatchString(text) && !asksBefore.MatchString(text) {
			first[m[1]] = text
		}
	}
	if len(first) == 0 {
		return "", 0
	}
	lines := strings.Split(f.after, "\n")
	for i, l := range lines {
		text := strings.TrimSpace(l)
		m := thenAsked.FindStringSubmatch(text)
		if m == nil || first[m[1]] == "" || !f.came(text) || !failsBelow(lines, i) {
			continue
		}
		if before := branchBefore(lines, i); before >= 0 && f.came(strings.TrimSpace(lines[before])) && !failsBelow(lines, before) {
			return first[m[1]], before + 1
		}
	}
	return "", 0
}

// failsBelow tells whether the branch that a question opens fails.
func failsBelow(lines []string, at int) bool {
	for _, l := range lines[at+1:] {
		text := strings.TrimSpace(l)
		if text != "" && indent(l) <= indent(lines[at]) {
			return false
		}
		if failLine.MatchString(text) || failsStill.MatchString(text) && !wayOut.MatchString(text) {
			return true
		}
	}
	return false
}

// branchBefore is where the question stands that is asked right before another, -1 where none does.
func branchBefore(lines []string, at int) int {
	for i := at - 1; i >= 0; i-- {
		text := strings.TrimSpace(lines[i])
		if text == "" || indent(lines[i]) > indent(lines[at]) {
			continue
		}
		if firstAsked.MatchString(text) || thenAsked.MatchString(text) {
			return i
		}
		return -1
	}
	return -1
}
