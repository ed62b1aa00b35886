package ledger

import "testing"

func TestATextIsTheSameWhenItIsPutTogetherFromWhatIsSpelledOut(t *testing.T) {
	for now, want := range map[string]bool{
		`"depth (" + ( 40 + 1 ) + ") of " + 40`:       true,
		`"depth (" + 41 + ") of 40"`:                  true,
		`String . format ( "depth (%d) of 40" , 41 )`: true,
		`"depth (" + new File ( "41" ) + ") of 40"`:   true,
		`"depth (" + ( 40 + 2 ) + ") of " + 40`:       false,
		`"depth (" + measure ( "41" ) + ") of 40"`:    false,
		`"depth (" + limit + ") of 40"`:               false,
		`measure ( "depth (41) of 40" )`:              false,
		`"depth (" + 41`:                              false,
	} {
		if got := PutTogether(`"depth (41) of 40"`, now); got != want {
			t.Errorf("%s: %v, want %v", now, got, want)
		}
	}
}
