package oracle

import (
	"testing"
)

func TestAClaimThatLooksForNothingAlwaysHolds(t *testing.T) {
	for _, c := range []struct {
		o    Oracle
		want bool
	}{
		{Oracle{Kind: "equal", Matcher: "assertEqual", Subject: "entry . mode ( ) & 0", Expected: "0"}, true},
		{Oracle{Kind: "equal", Matcher: "assertEqual", Subject: "entry . mode ( ) & 07", Expected: "0"}, false},
		{Oracle{Matcher: "HasPrefix", Expected: "data [ : 0 ]"}, true},
		{Oracle{Matcher: "startsWith", Expected: `""`}, true},
		{Oracle{Matcher: "assertStringStartsWith", Expected: "''"}, true},
		{Oracle{Matcher: "containsAll", Expected: "[ ]"}, true},
		{Oracle{Matcher: "containsAll", Expected: "< String > [ ]"}, true},
		{Oracle{Matcher: "toMatchObject", Expected: "{ }"}, true},
		{Oracle{Matcher: "assert_match", Expected: "/.*/"}, true},
		{Oracle{Matcher: "toMatch", Expected: `new RegExp ( ".*" )`}, true},
		{Oracle{Matcher: "Regexp", Expected: `regexp . MustCompile ( ".*" )`}, true},
		{Oracle{Kind: "equal", Matcher: "toEqual", Expected: "expect . arrayContaining ( [ ] )"}, true},
		{Oracle{Matcher: "HasPrefix", Expected: "data [ : 4 ]"}, false},
		{Oracle{Matcher: "startsWith", Expected: `""`, Negated: true}, false},
		{Oracle{Matcher: "matches", Expected: `""`}, false},
		{Oracle{Matcher: "containsExactly", Expected: "[ ]"}, false},
		{Oracle{Matcher: "containsAnyOf", Expected: "[ ]"}, false},
		{Oracle{Matcher: "toContain", Expected: `""`}, false},
		{Oracle{Matcher: "assert_match", Expected: `/^\d+$/`}, false},
		{Oracle{Kind: "equal", Matcher: "toEqual", Expected: "[ ]"}, false},
	} {
		if got := HoldsForAll(&c.o); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.o.Matcher, c.o.Expected, got, c.want)
		}
	}
}
