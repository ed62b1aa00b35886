package source

import "testing"

// A failure that the change itself brings in silences nothing that was there; one that was there before does.
func TestAFailureOfTheChangesOwnMayBeTaken(t *testing.T) {
	const (
		before = "def rows(): return read()\n"
		after  = "class NotYet(Exception): pass\n\ndef rows(): return read()\n"
	)
	side := func(text string) *Facts { return &Facts{Text: []byte(text)} }
	for _, c := range []struct {
		name string
		pair Pair
		h    Handler
		want bool
	}{
		{"brought in", Pair{Before: side(before), After: side(after)}, Handler{Exception: "NotYet"}, true},
		{"there before", Pair{Before: side(after), After: side(after)}, Handler{Exception: "NotYet"}, false},
		{"from elsewhere", Pair{Before: side(before), After: side(before)}, Handler{Exception: "NotYet"}, false},
		{"everything", Pair{Before: side(before), After: side(after)}, Handler{Exception: "NotYet", Broad: true}, false},
	} {
		if got := (&comparison{pairs: []Pair{c.pair}}).ownFailure(c.h); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
