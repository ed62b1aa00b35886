package ledger

import (
	"slices"
	"testing"

	"holdfast/internal/detection/oracle"
)

func TestALooseValueTakesWhatAnExactOneSpellsOut(t *testing.T) {
	for title, c := range map[string]struct {
		before, after string
		want          int
	}{
		"an exact value becomes any":                 {"{ id : 1 , name : \"x\" }", "{ id : 1 , name : expect . anything ( ) }", 1},
		"any becomes an exact value":                 {"{ id : 1 , name : expect . any ( String ) }", "{ id : 1 , name : \"x\" }", -1},
		"a mock's argument becomes any":              {"\"a\" , 5", "\"a\" , mock . ANY", 1},
		"any, and another value beside it":           {"{ id : 1 , name : ANY }", "{ id : 2 , name : \"x\" }", 0},
		"another value":                              {"\"a\" , 5", "\"a\" , 6", 0},
		"a field that is called any":                 {"{ any : 1 }", "{ any : 2 }", 0},
		"one value is not taken for two":             {"anything ( )", "\"a\" , 5", 0},
		"a list within what is spelled out is one":   {"anything ( )", "[ 1 , 2 ]", -1},
		"a matcher with something in it is a whole":  {"objectContaining ( { id : 1 } )", "{ id : 1 , name : \"x\" }", -1},
		"the same words":                             {"anything ( )", "anything ( )", 0},
		"nothing was loose and the words are others": {"a ( )", "b ( )", 0},
	} {
		if got := looseness(oracle.Oracle{Expected: c.before}, oracle.Oracle{Expected: c.after}); got != c.want {
			t.Errorf("%s: %d, want %d", title, got, c.want)
		}
	}
}

func TestAClaimThatSpellsOutWhatItHadAGlimpseOfIsNoOtherValue(t *testing.T) {
	glimpse := oracle.Oracle{Kind: "match", Strength: 60, Expected: "\"Fi\"", Literal: true}
	for value, want := range map[string]bool{"\"Five\"": true, "\"six\"": false} {
		if got := nowExact(glimpse, oracle.Oracle{Kind: "equal", Strength: 100, Expected: value}); got != want {
			t.Errorf("%s: %v, want %v", value, got, want)
		}
	}
}

func TestClaimsAreComparedAsWrittenWhereATableSeesOneArgumentOnly(t *testing.T) {
	for title, c := range map[string]struct {
		before, after string
		want          bool
	}{
		"an argument becomes any":      {`save.assert_called_once_with('a', 5)`, `save.assert_called_once_with('a', mock.ANY)`, true},
		"any becomes an argument":      {`save.assert_called_once_with('a', mock.ANY)`, `save.assert_called_once_with('a', 5)`, false},
		"a name gets any":              {`expect(line).to eq(id: 1, name: 'x')`, `expect(line).to eq(id: 1, name: anything)`, true},
		"any beside another argument":  {`store.AssertCalled(t, "Write", "a")`, `store.AssertCalled(t, "Read", mock.Anything)`, false},
		"a text that speaks of anyone": {`expect(x).to eq('all')`, `expect(x).to eq('any one')`, false},
	} {
		if got := looserText(oracle.Oracle{Text: c.before}, oracle.Oracle{Text: c.after}); got != c.want {
			t.Errorf("%s: %v", title, got)
		}
	}
}

func TestManyLooseValuesAreNoTrouble(t *testing.T) {
	loose := slices.Repeat([]string{wildcard}, 40)
	exact := slices.Repeat([]string{"1"}, 180)
	if !admits(loose, exact) {
		t.Error("forty values were not found in a hundred and eighty words")
	}
	if admits(append(loose, "2"), exact) {
		t.Error("a word was found that is not there")
	}
}
