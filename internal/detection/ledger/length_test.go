package ledger

import (
	"strings"
	"testing"
)

func TestALengthIsAskedOfWhatItIsAbout(t *testing.T) {
	for subject, want := range map[string]string{"strlen ( $slug )": "$slug", "len ( f ( x ) )": "f ( x )", "a . b . length": "a . b", "list . size ( )": "list", "f ( x )": ""} {
		if got := askedLength(subject); got != want {
			t.Errorf("askedLength(%q) = %q, want %q", subject, got, want)
		}
	}
}

func TestAValueThatIsSpelledOutHasALength(t *testing.T) {
	for value, want := range map[string]string{`'abcde'`: "5", `"a b"`: "3", "[ 1 , 2 ]": "2", "x": "", `"a" + "b"`: "", `"\\n"`: "", `"ü"`: "", "[ f ( 1 , 2 ) ]": "1", "[ f ( 1 ) , ... g ( 2 ) ]": "", "[ x for x in y ]": "", "( 1 )": "", "listOf ( 1 , 2 )": "2"} {
		if got := lengthOf(strings.Fields(value)); got != want {
			t.Errorf("lengthOf(%s) = %q, want %q", value, got, want)
		}
	}
}
