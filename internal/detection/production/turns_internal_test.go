package production

import "testing"

// A change of conditions and a loss of code are told from other changes.
func TestHowCodeChanges(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		turns, loses  bool
	}{
		"a bound moves":         {"return age >= 18", "return age > 21", true, false},
		"one will do":           {"return a and b", "return a or b", true, false},
		"another name":          {"return age >= 18", "return years >= 18", false, false},
		"a check is gone":       {"check ( a ) save ( a )", "save ( a )", false, true},
		"a check is another":    {"check ( a ) save ( a )", "guard ( a ) save ( a )", false, false},
		"something comes along": {"save ( a )", "save ( a ) tell ( a )", false, false},
	} {
		p := Change{edited: map[string]bool{"f": true}, bodies: map[string][2]string{"f": {c.before, c.after}}}
		if got := p.OnlyTurns(); got != c.turns {
			t.Errorf("%s: turns %v", name, got)
		}
		if got := p.OnlyLoses(); got != c.loses {
			t.Errorf("%s: loses %v", name, got)
		}
		p.removed = map[string]bool{"g": true}
		if p.OnlyTurns() || p.OnlyLoses() {
			t.Errorf("%s: a function is gone", name)
		}
	}
}
