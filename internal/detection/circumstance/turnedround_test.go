package circumstance

import "testing"

func TestAConditionThatIsTheOppositeOfWhatItWasIsToldFromTheSameInOtherWords(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          bool
	}{
		{"!config_prof", "config_prof", true},
		{"bool(sys.flags.optimize)", "not sys.flags.optimize", true},
		{"!(a && b)", "a && b", true},
		{"mode == fast", "mode != fast", true},
		{"n >= 3", "n < 3", true},
		{"not (x)", "!x", false},
		{"a == b", "a == c", false},
		{"a", "b", false},
		{"a && b == c", "a && b != c", false},
		{"", "a", false},
	} {
		if got := opposite(c.before, c.after); got != c.want {
			t.Errorf("%q, now %q: got %v", c.before, c.after, got)
		}
	}
}
