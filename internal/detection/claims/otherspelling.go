package claims

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// respelled are ways to write a call that do what another way does.
var respelled = []struct {
	old *lazy.Regexp
	now string
}{
	{lazy.MustCompile(`\b(strings|bytes) \. Replace \((.*) , - 1 \)`), "$1 . ReplaceAll ($2 )"},
	{lazy.MustCompile(`\bioutil \. (ReadFile|WriteFile|ReadDir)\b`), "os . $1"},
	{lazy.MustCompile(`\bioutil \. (ReadAll|Discard|NopCloser)\b`), "io . $1"},
	{lazy.MustCompile(` , encoding (?::|=) (?:\. utf8|["'](?i:utf-?8)["'])`), ""},
	{lazy.MustCompile(`\barray \( ([^()]*) \)`), "[ $1 ]"},
	{lazy.MustCompile(`(") \. (?:dup|freeze)\b(?: \( \))?`), "$1"}, // a copy of a text of Ruby is that text
}

// otherSpelling tells an expectation that says the same, in a newer way to write it.
func otherSpelling(s ledger.Step) bool {
	if s.After == nil {
		return false
	}
	return spelledAnew(s.Before.Expected) == spelledAnew(s.After.Expected) && spelledAnew(s.Before.Subject) == spelledAnew(s.After.Subject)
}

func spelledAnew(text string) string {
	text = ledger.Normal(text)
	for _, r := range respelled {
		text = r.old.ReplaceAllString(text, r.now)
	}
	return text
}
