package expression_test

import (
	"testing"

	"holdfast/internal/detection/expression"
)

func TestShown(t *testing.T) {
	for in, want := range map[string]string{
		"Total ( [ ] int { 1 , 2 , 3 } ) #0 #sv == 6": "Total([]int{1, 2, 3}) == 6",
		"Total ( [ ] int { - 1 } ) #1 #sv #err":       "Total([]int{-1})",
		"a . b ( \"x y\" ) #s12 . c":                  "a.b(\"x y\").c",
		"a - b":                                       "a - b",
		"a == - 1":                                    "a == -1",
		"f ( x ) - 1":                                 "f(x) - 1",
		"Shop :: Cart . new ( ) . total":              "Shop::Cart.new().total",
		"! done":                                      "!done",
		"x in [ 1 , 2 ]":                              "x in [1, 2]",
		"xs [ 0 ] . n >= 2 && ok":                     "xs[0].n >= 2 && ok",
		"# [ cfg ( test ) ]":                          "#[cfg(test)]",
		"":                                            "",
	} {
		if got := expression.Shown(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
