package ledger

import "testing"

func TestTextsThatPatternsStandFor(t *testing.T) {
	for pattern, text := range map[string]string{
		`/name=is\+good\n/`: "name=is+good",
		`/^all of it$/`:     "all of it",
		`/a\.b\ c/i`:        "a.b c",
		`/a.*b/`:            "",
		`/a|b/`:             "",
		`/\d pens/`:         "",
		`"a text"`:          "",
	} {
		if got := plainPattern(pattern); got != text {
			t.Errorf("%s: %q, want %q", pattern, got, text)
		}
	}
}
