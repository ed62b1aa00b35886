package ledger

import (
	"strings"
	"testing"

	"holdfast/internal/detection/oracle"
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

func TestACopyIsAsLongAsWhatItIsOf(t *testing.T) {
	for with, want := range map[string]bool{
		"found ( ) . length": true, "[ ... found ( ) ] . length": true, "Array . from ( found ( ) ) . length": true, "found ( ) . slice ( ) . length": true,
		"wanted . length": false, "[ ... wanted ] . length": false, "new Set ( found ( ) ) . size": false, "12": false,
	} {
		if got := measuresItself(oracle.Oracle{Kind: "equal", Subject: "found ( ) . length", Expected: with}); got != want {
			t.Errorf("as long as %s: %v", with, got)
		}
	}
}
