package oracle

import (
	"reflect"
	"strings"
	"testing"
)

func TestAConditionIsJudgedTheSameHoweverOftenItIsAsked(t *testing.T) {
	for _, words := range []string{
		"", "got != want", "a == 1 && b == 2", "x == 1 or x == 2", "not ( a and b )", "err != nil", `diff ( want , got ) == ""`,
		"( a == b ) === false", `s == "a b"`, "len ( x ) > 0", "true", "a == " + strings.Repeat("x + ", 900) + "1",
	} {
		toks := strings.Fields(words)
		for _, negated := range []bool{false, true} {
			want := judge(toks, negated)
			for range 2 {
				got := Judge(toks, negated)
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s, negated %v: got %+v, want %+v", words, negated, got, want)
				}
				for i := range got {
					got[i].Subject, got[i].Dead = "overwritten", "tautology"
				}
			}
		}
	}
}

func TestAWordWithTheSeparatorInItIsOneWord(t *testing.T) {
	one, two := Judge([]string{"a" + apart + "b", "==", "1"}, false), Judge([]string{"a", "b", "==", "1"}, false)
	if one[0].Subject == two[0].Subject {
		t.Errorf("both are %q", one[0].Subject)
	}
}
