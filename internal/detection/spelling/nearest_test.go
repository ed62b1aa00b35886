package spelling

import (
	"strings"
	"testing"
)

func TestNearestIsTheWordWithTheFewestSlips(t *testing.T) {
	words := []string{"format", "fail-on", "horizon", "mode", "before"}
	for written, want := range map[string]string{
		"formt":                  "format",
		"FORMAT":                 "format",
		"failon":                 "fail-on",
		"mdoe":                   "mode",
		"befor":                  "before",
		"o":                      "",
		"":                       "",
		"colour":                 "",
		strings.Repeat("x", 100): "",
	} {
		if got := Nearest(written, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", written, got, want)
		}
	}
}

func TestNearAreTheWordsThatHoldWhatWasWritten(t *testing.T) {
	words := []string{"test-skipped", "test-removed", "removed", "focus"}
	for written, want := range map[string]string{
		"removed":     "removed test-removed",
		"all-removed": "removed",
		"foccus":      "focus",
		"colour":      "",
	} {
		if got := strings.Join(Near(written, words), " "); got != want {
			t.Errorf("Near(%q) = %q, want %q", written, got, want)
		}
	}
}

func TestSlipsAreTheSameBothWays(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"same", "same", 0}} {
		if there, back := slips(c.a, c.b), slips(c.b, c.a); there != c.want || back != c.want {
			t.Errorf("%q and %q: %d and %d slips, want %d", c.a, c.b, there, back, c.want)
		}
	}
}
