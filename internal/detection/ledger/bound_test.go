package ledger

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

// A bound moves by its number and its unit, whichever way a library writes it; one that rules out more than before
// asks for more.
func TestABoundMovesByNumberAndUnit(t *testing.T) {
	for _, c := range []struct {
		matcher, was, is string
		want             int
	}{
		{"GreaterThan", "2000", "500", 1},
		{"GreaterThan", "500", "2000", -1},
		{"GreaterThan", "TimeSpan . FromSeconds ( 2 )", "TimeSpan . FromMilliseconds ( 500 )", 1},
		{"LessThan", "TimeSpan . FromMilliseconds ( 900 )", "TimeSpan . FromSeconds ( 20 )", 1},
		{"LessThan", "TimeSpan . FromSeconds ( 20 )", "TimeSpan . FromSeconds ( 2 )", -1},
		{"isLessThan", "Duration . ofMillis ( 900 )", "Duration . ofSeconds ( 9 )", 1},
		{">", "timedelta ( seconds = 2 )", "timedelta ( milliseconds = 50 )", 1},
		{">", "timedelta ( milliseconds = 50 )", "timedelta ( seconds = 2 )", -1},
		{"<", "2 . seconds", "900 . millis", -1},
		{"<", "limit ( 2 )", "limit ( 3 )", 1},
		{"<", "limit ( seconds )", "limit ( minutes )", 0},
		{"EqualTo", "2000", "500", 0},
	} {
		o := oracle.Oracle{Kind: "equal", Matcher: c.matcher, Expected: c.was}
		n := oracle.Oracle{Kind: "equal", Matcher: c.matcher, Expected: c.is}
		got := 0
		if moved := boundMoved(o, n); moved > 0 {
			got = 1
		} else if moved < 0 {
			got = -1
		}
		if got != c.want {
			t.Errorf("%s %s, then %s: %d, want %d", c.matcher, c.was, c.is, got, c.want)
		}
	}
}
