package expression

import (
	"slices"
	"strings"
	"testing"
)

func TestATextIsOneWord(t *testing.T) {
	for text, want := range map[string][]string{
		`total ( "a b" , 'c d' )`: {"total", "(", `"a b"`, ",", `'c d'`, ")"},
		`say ( "it \"was\" so" )`: {"say", "(", `"it \"was\" so"`, ")"},
		`"never closed`:           {`"never closed`},
		"  ":                      nil,
	} {
		if got := Words(text); !slices.Equal(got, want) {
			t.Errorf("Words(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestTheOutermostCallIsTheLastOneOutsideOfBrackets(t *testing.T) {
	for text, want := range map[string]string{"f ( g ( x ) )": "f", "a . b ( ) . c ( d ( ) )": "c", "x": "", "( x )": ""} {
		if got := Callee(text); got != want {
			t.Errorf("Callee(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestAMarkCountsOutsideOfBracketsOnly(t *testing.T) {
	words := strings.Fields("f ( a , b ) , c ] , d")
	if got := EndOf(words, 0, len(words), ","); got != 6 {
		t.Errorf("the first comma outside of brackets is word %d", got)
	}
	if got := EndOf(words, 7, len(words), ","); got != 8 {
		t.Errorf("the bracket around it closes at word %d", got)
	}
}

func TestAWordIsHeldWhereItIsNoPartOfAnother(t *testing.T) {
	for text, want := range map[string]bool{"total(x)": true, "subtotal": false, "totals": false, "subtotal total": true, "": false} {
		if HoldsWord(text, "total") != want {
			t.Errorf("HoldsWord(%q) is %v", text, !want)
		}
	}
	if HoldsWord("total", "") {
		t.Error("no word is held by a text")
	}
}

func TestQuotedTextsAreListedInOrder(t *testing.T) {
	if got := Quoted(`f ( "a" , 'b c' , x , "open`); !slices.Equal(got, []string{"a", "b c"}) {
		t.Errorf("got %q", got)
	}
}

func FuzzWords(f *testing.F) {
	f.Add(`total ( "a b" )`)
	f.Add("\\\"'`")
	f.Fuzz(func(t *testing.T, text string) {
		if joined := strings.Join(Words(text), ""); strings.Trim(joined, " \t\n") != "" && strings.TrimSpace(text) == "" {
			t.Errorf("words %q of nothing", joined)
		}
		for _, w := range Words(text) {
			if w == "" || !strings.Contains(text, w) {
				t.Fatalf("%q is no part of %q", w, text)
			}
		}
		Quoted(text)
		Callee(text)
		Spaced(text)
	})
}

func TestIsName(t *testing.T) {
	for word, want := range map[string]bool{"total": true, "_x": true, "Total": true, "3rd": false, "+": false, "": false} {
		if IsName(word) != want {
			t.Errorf("IsName(%q) is %v", word, !want)
		}
	}
}
