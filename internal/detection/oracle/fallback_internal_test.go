package oracle

import (
	"strings"
	"testing"
)

func TestAFallbackInsideOfAnArgumentIsNotThatOfTheWhole(t *testing.T) {
	for subject, want := range map[string]string{
		`( find ( x ) ?? Note ( "Ham" ) ) . name`:              `( find ( x )`,
		`shop ( { get : fn ( ( d ) => d ?? "Ham" ) } ) . open`: "",
		`open ( shop ?? "Ham" )`:                               "",
		`find ( x ) ?? Note ( "Ham" )`:                         `find ( x )`,
	} {
		if got := strings.Join(withoutWhole(strings.Fields(subject), []string{`"Ham"`}), " "); got != want {
			t.Errorf("%s: before the fallback %q, want %q", subject, got, want)
		}
	}
}
