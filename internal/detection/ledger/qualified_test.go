package ledger

import "testing"

func TestANameMayBeWrittenWithWhatItStandsIn(t *testing.T) {
	for _, c := range []struct {
		was, is string
		same    bool
	}{
		{"[ [ Layer , block ] ]", "[ [ Shop :: Layer , block ] ]", true},
		{"Shop :: Web :: Layer", "Layer", true},
		{"Layer :: class", `\ Shop \ Layer :: class`, true},
		{"Layer . class", "Shop . Layer . class", true},
		{"[ Layer , Store ]", "[ shop . Layer , shop . Store ]", true},
		{"Layer", ":: Layer", true},
		{"[ { Layer , block } ]", "[ { Shop.Layer , block } ]", true},
		{"Layer", "Store", false},
		{"A :: Layer", "B :: Layer", false},
		{"Layer", "Layer :: OTHER", false},
		{"rate", "shop . rate", false}, // a value of its own
		{"Layer ( 1 )", "Shop . Layer ( 2 )", false},
		{"Layer", "Layer", false}, // nothing to tell
	} {
		if got := sameButQualified(c.was, c.is); got != c.same {
			t.Errorf("%s and %s: %v", c.was, c.is, got)
		}
	}
}
