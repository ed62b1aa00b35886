package delta

import (
	"testing"

	"holdfast/internal/detection/inventory"
)

func TestAClaimAboutAPartIsSettledByTheWholeOnlyAtItsPlace(t *testing.T) {
	part := func(subject, expected string) inventory.Oracle {
		return inventory.Oracle{Kind: "equal", Subject: subject, Expected: expected, Literal: true, Strength: 90}
	}
	for _, c := range []struct {
		before, after inventory.Oracle
		want          bool
	}{
		{part("f ( ) . lines [ 1 ]", "2"), part("f ( ) . lines", "[ 1 , 2 ]"), true},
		{part("f ( ) . lines [ 1 ]", "2"), part("f ( ) . lines", "[ 2 , 1 ]"), false},
		{part("f ( ) . lines . length", "2"), part("f ( ) . lines", "[ 1 , 2 ]"), true},
		{part("f ( ) . lines . length", "2"), part("f ( ) . lines", "[ 2 ]"), false},
		{part("f ( ) . name", `"a"`), part("f ( )", `{ name : "a" , age : 3 }`), true},
		{part("f ( ) . name", `"a"`), part("f ( )", `{ name : "b" , also : "a" }`), false},
		{part(`f ( ) [ "name" ]`, `"a"`), part("f ( )", `{ "name" : "a" , "age" : 3 }`), true},
		{part(`f ( ) [ "name" ]`, `"a"`), part("f ( )", `{ "name" : "ab" }`), false},
		{part("f ( ) . name", `"a"`), part("f ( )", `Person ( name = "a" , age = 3 )`), true},
		{part("f ( ) . Name", `"a"`), part("f ( )", `& Person { Name : "b" , Other : "a" }`), false},
		{part("f ( ) . lines [ 0 ] . sku", `"p"`), part("f ( )", `{ lines : [ { sku : "p" } ] }`), true},
		{part("g ( ) . name", `"a"`), part("f ( )", `{ name : "a" }`), false},
	} {
		if got := wholeOf(c.before, c.after); got != c.want {
			t.Errorf("%s = %s within %s = %s: %v, want %v", c.before.Subject, c.before.Expected, c.after.Subject, c.after.Expected, got, c.want)
		}
	}
}

func TestLinksOfOneChainAreNoRowsOfALoop(t *testing.T) {
	of := func(matcher string) inventory.Oracle { return inventory.Oracle{Line: 3, Matcher: matcher} }
	chain := &inventory.Case{Oracles: []inventory.Oracle{of("an"), of("empty")}}
	if fromLoop(chain, []step{{before: of("an")}}) {
		t.Error("two links of a chain were taken for two rows")
	}
	loop := &inventory.Case{Oracles: []inventory.Oracle{of("equal"), of("equal")}}
	if !fromLoop(loop, []step{{before: of("equal")}}) {
		t.Error("one line that claims twice was not taken for a loop")
	}
}
