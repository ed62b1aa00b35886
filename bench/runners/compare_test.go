package main

import "testing"

func TestASuiteWithoutANameOfItsOwnIsFound(t *testing.T) {
	for _, c := range []struct {
		theirs, ours string
		want         bool
	}{
		{"<anonymous> > sums up", "makeCart > sums up", true},
		{"<anonymous> > sums up", "shop.makeCart > sums up", true},
		{"<anonymous> > sums up", "a cart > sums up", false},
		{"<anonymous> > sums up", "makeCart > counts", false},
		{"makeCart > <anonymous> > sums up", "makeCart > sums up", false},
	} {
		if got := sameButNameless(c.theirs, c.ours); got != c.want {
			t.Errorf("%s is %s: %v, want %v", c.theirs, c.ours, got, c.want)
		}
	}
}
