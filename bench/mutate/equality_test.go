package main

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestComparedIsWhatTheClaimItselfSays(t *testing.T) {
	for _, c := range []struct {
		name, lang, claim string
		form              string
		want              bool
	}{
		{"two values", "elixir", "assert total(cart) == 19\n", "assert ==", true},
		{"a function inside one of them", "elixir", "assert Enum.map(rows, fn row -> row.total end) == [19]\n", "assert ==", true},
		{"a function that compares", "elixir", "assert Enum.all?(rows, fn row -> row.total == 19 end)\n", "assert ==", false},
		{"a piped function that compares", "elixir", "assert rows |> Enum.all?(fn %{total: total} -> total == 19 end)\n", "assert ==", false},
		{"a function that compares", "scala", "assert(rows.forall(row => row.total == 19))\n", "assert(==)", false},
		{"a function that compares", "swift", "#expect(rows.allSatisfy { row in row.total == 19 })\n", "#expect", false},
		{"a function that compares", "cpp", "void f() { CHECK(all_of(rows, [](auto row) { return row.total == 19; })); }\n", "CHECK ==", false},
	} {
		tree, err := syntax.Parse(syntax.Language(c.lang), []byte(c.claim))
		if err != nil {
			t.Fatal(err)
		}
		_, _, ok := compared(tree, 0, &eqForm{name: c.form})
		if ok != c.want {
			t.Errorf("%s, %s: compared %v, want %v", c.lang, c.name, ok, c.want)
		}
	}
}

func TestThatSomethingIsThereIsNotWeakerThanThatNothingIs(t *testing.T) {
	for expected, want := range map[string]bool{"isNull": false, "isTrue": false, "null": false, "isNullable": true, "19": true} {
		if got := tellingEquality(equality{form: &eqForm{name: "expect"}, actual: "total(cart)", expected: expected}); got != want {
			t.Errorf("%s: telling %v, want %v", expected, got, want)
		}
	}
}
