package delta

import "testing"

func TestOneWordMayAskForLess(t *testing.T) {
	for _, c := range []struct {
		was, is string
		less    bool
	}{
		{`assert all(x > 1 for x in got)`, `assert any(x > 1 for x in got)`, true},
		{`assert any(x > 1 for x in got)`, `assert all(x > 1 for x in got)`, false},
		{`assert all(x > 1 for x in got)`, `assert any(x > 2 for x in got)`, false},
		{`Assert.StartsWith("a", got)`, `Assert.Contains("a", got)`, true},
		{`Assert.That(got, Is.EqualTo("a"))`, `Assert.That(got, Is.EqualTo("a").IgnoreCase)`, true},
		{`assert_eq!(got, 3)`, `assert_eq!(got, 3)`, false},
		{``, `assert any(got)`, false},
	} {
		if got := asksForLess(c.was, c.is); got != c.less {
			t.Errorf("%s → %s: %v", c.was, c.is, got)
		}
	}
}
