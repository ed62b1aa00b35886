package oracle

import (
	"testing"

	"holdfast/internal/detection/expression"
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
		{Oracle{Matcher: "toMatchObject", Expected: "[ ]"}, false},
	} {
		if got := HoldsForAll(&c.o); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.o.Matcher, c.o.Expected, got, c.want)
		}
	}
}

func TestAQuestionThatEveryTextAnswersAlwaysHolds(t *testing.T) {
	for _, c := range []struct {
		asked string
		want  bool
	}{
		{`Regex :: new ( r".*" ) . unwrap ( ) . is_match ( out )`, true},
		{`Regex :: new ( r".*" ) . expect ( "reads" ) . is_match ( out )`, true},
		{"regexp . MustCompile ( `.*` ) . MatchString ( out )", true},
		{`/.*/ . test ( out )`, true},
		{`re . search ( "" , out )`, true},
		{`re . fullmatch ( "" , out )`, false},
		{`re . search ( r"^\w+$" , out )`, false},
		{`/^\d+$/ . test ( out )`, false},
		{`Regex :: new ( r"^\w+\n$" ) . unwrap ( ) . is_match ( out )`, false},
		{`out . test ( ".*" )`, false},
	} {
		if got := single(expression.Fields(c.asked), false).Dead != ""; got != c.want {
			t.Errorf("%s: %v, want %v", c.asked, got, c.want)
		}
	}
}

func TestAPatternWithRoomForEverythingAlwaysMatches(t *testing.T) {
	for asked, want := range map[string]bool{
		"matches ! ( out , Err ( Late ) | _ )": true, "matches ! ( out , _ )": true,
		"matches ! ( out , Err ( _ ) )": false, "matches ! ( out , Ok ( 1 | 2 ) )": false,
	} {
		if got := single(expression.Fields(asked), false).Dead != ""; got != want {
			t.Errorf("%s: %v, want %v", asked, got, want)
		}
	}
}
