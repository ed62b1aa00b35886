package leftout

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/wording"
)

// knownIssues are calls that take the issues which they are told to expect.
var knownIssues = []string{"XCTExpectFailure", "withKnownIssue"}

// reportsNow tells a test that must see an issue reported, of which the words came into the code with this very change:
// without the report it would fail.
func (s *States) reportsNow(l *lapse) bool {
	why := l.after.Why
	if !strings.HasPrefix(why, knownIssues[0]) && !strings.HasPrefix(why, knownIssues[1]) {
		return false
	}
	_, matcher, found := cutAny(why, "issueMatcher", "matching")
	if !found {
		return false
	}
	for _, quoted := range expression.Quoted(matcher) {
		if words := strings.Trim(quoted, `"`); len(words) >= fewWords && s.saidSince(words) {
			return true
		}
	}
	return false
}

// saidSince tells whether words stand in code that is no test since this change, and stood there nowhere before.
func (s *States) saidSince(words string) bool {
	said := false
	for i := range s.In.Pairs {
		p := &s.In.Pairs[i]
		if p.Test {
			continue
		}
		if strings.Contains(string(p.File.Before.Text), words) {
			return false
		}
		_, come := wording.DifferingLines(string(p.File.Before.Text), string(p.File.After.Text))
		for _, line := range come {
			said = said || strings.Contains(line.Text, words)
		}
	}
	return said
}

// cutAny cuts a text at the first of some words that it has.
func cutAny(text string, words ...string) (before, after string, found bool) {
	for _, w := range words {
		if before, after, found = strings.Cut(text, w); found {
			return before, after, true
		}
	}
	return text, "", false
}
