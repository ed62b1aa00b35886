package ledger

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

func TestAValueThatIsSpelledOutLeavesNothingElseToAsk(t *testing.T) {
	exact := oracle.Oracle{Kind: "equal", Subject: "label ( )", Expected: `"ham"`, Literal: true, Strength: 90, After: 1, Text: `assert got == "ham"`}
	but := func(o oracle.Oracle, change func(*oracle.Oracle)) oracle.Oracle { change(&o); return o }
	other := oracle.Oracle{Kind: "equal", Negated: true, Subject: "label ( )", Expected: `"egg"`, Literal: true, Strength: 40, After: 1, Text: `assert got != "egg"`}
	for name, c := range map[string]struct {
		exact, lost oracle.Oracle
		want        bool
	}{
		"not another value":                  {exact, other, true},
		"not a value that is made elsewhere": {exact, but(other, func(o *oracle.Oracle) { o.Expected, o.Literal = "old ( )", false }), true},
		"a text in it":                       {exact, oracle.Oracle{Kind: "match", Matcher: "contains", Subject: "label ( )", Expected: `"am"`, Strength: 60, After: 1}, true},
		"that it is there":                   {exact, oracle.Oracle{Kind: "non-null", Negated: true, Subject: "label ( )", Expected: "None", Strength: 30, After: 1}, true},
		"of something else":                  {exact, but(other, func(o *oracle.Oracle) { o.Subject = "name ( )" }), false},
		"after another step":                 {exact, but(other, func(o *oracle.Oracle) { o.After = 2 }), false},
		"of what gives another value":        {exact, but(other, func(o *oracle.Oracle) { o.Text = `assert queue.next() != "egg"` }), false},
		"a text in it, in other words":       {exact, but(other, func(o *oracle.Oracle) { o.Matcher, o.Strength, o.Negated = "Contains", 60, false }), true},
		"another value":                      {exact, but(other, func(o *oracle.Oracle) { o.Strength, o.Negated = 90, false }), false},
		"of what type it is":                 {exact, but(other, func(o *oracle.Oracle) { o.Matcher, o.Negated = "IsType", false }), false},
		"compared with itself":               {exact, but(other, func(o *oracle.Oracle) { o.Expected = "copy ( label ( ) )" }), false},
		"only under a condition":             {but(exact, func(o *oracle.Oracle) { o.Under = "linux" }), other, false},
		"only nearly":                        {but(exact, func(o *oracle.Oracle) { o.Tolerance = "0.1" }), other, false},
		"computed":                           {but(exact, func(o *oracle.Oracle) { o.Expected, o.Literal = "plain ( )", false }), other, false},
		"an element of what the language builds": {but(exact, func(o *oracle.Oracle) { o.Expected, o.Literal = "list ( range ( 1 , len ( [ 7 , 8 ] ) + 1 ) )", false }),
			oracle.Oracle{Kind: "equal", Subject: "label ( ) [ 0 ]", Expected: "1", Literal: true, Strength: 90, After: 1}, true},
		"an element of what the code builds": {but(exact, func(o *oracle.Oracle) { o.Expected, o.Literal = "list ( wanted ( 1 ) )", false }),
			oracle.Oracle{Kind: "equal", Subject: "label ( ) [ 0 ]", Expected: "1", Literal: true, Strength: 90, After: 1}, false},
		"an element of another list": {but(exact, func(o *oracle.Oracle) { o.Expected, o.Literal = "list ( range ( 1 , 3 ) )", false }),
			oracle.Oracle{Kind: "equal", Subject: "names ( ) [ 0 ]", Expected: "1", Literal: true, Strength: 90, After: 1}, false},
		"its length": {but(exact, func(o *oracle.Oracle) { o.Expected, o.Strength = "[ 1 , 2 ]", 100 }),
			oracle.Oracle{Kind: "equal", Subject: "len ( label ( ) )", Expected: "2", Literal: true, Strength: 50, After: 1}, true},
		"another length": {but(exact, func(o *oracle.Oracle) { o.Expected, o.Strength = "[ 1 , 2 ]", 100 }),
			oracle.Oracle{Kind: "equal", Subject: "len ( label ( ) )", Expected: "3", Literal: true, Strength: 50, After: 1}, false},
	} {
		if got := determines(c.exact, c.lost); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
