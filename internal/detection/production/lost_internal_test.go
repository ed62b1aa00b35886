package production

import "testing"

// A text that a test looks for is gone with the one that the code put it together from, and not when the code says it in
// other words or says another one no more.
func TestATextIsLostWithTheOneItBeganWith(t *testing.T) {
	said := func(text string) message { return message{text, sentence(text)} }
	gone := []message{said(`\n  Drawer number: `)}
	for name, c := range map[string]struct {
		x    exchange
		text string
		want bool
	}{
		"it is gone":        {exchange{Gone: gone}, "  Drawer number: 3", true},
		"another is gone":   {exchange{Gone: gone}, "  Number of shifts: 3", false},
		"it is said anew":   {exchange{Gone: gone, come: []message{said("Number of the drawer: ")}}, "  Drawer number: 3", false},
		"nothing is gone":   {exchange{}, "  Drawer number: 3", false},
		"a short one is it": {exchange{Gone: []message{said(`\n no: `)}}, " no: 3 of drawers", false},
	} {
		if got := c.x.Lost(c.text); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
