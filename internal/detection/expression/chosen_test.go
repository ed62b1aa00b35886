package expression

import "testing"

func TestAChosenValueIsTakenApart(t *testing.T) {
	for _, c := range []string{
		"big ( ) ? 2 : 4", "( big ( ) ? 2 : 4 #sv )", "2 if big ( ) else 4", "( 2 if big ( ) else 4 #sv )", "if ( big ( ) ) 2 else 4", "if ( big ( ) ) { 2 } else { 4 }",
		"if big ( ) { 2 } else { 4 }", "if big ( ) , do: 2 , else: 4", "( ( big ( ) ) ? 2 : 4 )",
	} {
		condition, then, otherwise, ok := Chosen(c)
		if bare, denied := Affirmed(condition); !ok || bare != "big()" || denied || then != "2" || otherwise != "4" {
			t.Errorf("%s: %q, %q, %q, %v", c, condition, then, otherwise, ok)
		}
	}
	for _, c := range []string{"", "2", "f ( a ? 1 : 2 )", "if ( a ) 2", "{ a : 1 }", "a ?", "x if", "if", "if else", "? :", "a ? b"} {
		if _, _, _, ok := Chosen(c); ok {
			t.Errorf("%s is taken for a choice", c)
		}
	}
}

func TestAConditionIsReadWithoutWhatDeniesIt(t *testing.T) {
	for text, want := range map[string]struct {
		bare   string
		denied bool
	}{
		"big ( )": {"big()", false}, "! big ( )": {"big()", true}, "not ! big ( )": {"big()", false}, "(!(a == 'x'))": {`a=="x"`, true}, "(a) && (b)": {"(a)&&(b)", false}, "": {"", false}, "!": {"", true}, "((": {"((", false},
	} {
		if bare, denied := Affirmed(text); bare != want.bare || denied != want.denied {
			t.Errorf("%s: %q, %v", text, bare, denied)
		}
	}
}
