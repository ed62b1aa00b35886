package ledger

import "testing"

func TestAConditionMayHoldLessOften(t *testing.T) {
	for _, c := range []struct {
		was, is string
		less    bool
	}{
		{`not zone == "a"`, `not zone == "a" || zone == "b"`, true},
		{`not zone == "a"`, `not zone == "b" or zone == "a"`, true},
		{`not zone == "a" || zone == "b"`, `not zone == "a"`, false},
		{`not zone == "a"`, `not zone == "a" && old`, false},
		{`not zone in ( "a" , "b" )`, `not zone in ( "a" , "b" , "c" )`, true},
		{`not zone in ( "a" , "b" )`, `not zone in ( "a" )`, false},
		{`zone in ( "a" )`, `zone in ( "a" , "b" )`, false},
		{`not zone == "a" and at < end`, `not zone == "a" || zone == "b" and at < end`, true},
		{`open`, `open && paid`, true},
		{`open`, `open and paid`, true},
		{`open`, `open || paid`, false},
		{`open`, `closed`, false},
		{`not open`, `not open and paid`, false}, // not (open and paid), in Python
		{`not size ( a || b )`, `not size ( a || b || c )`, false},
		{``, `open`, false},
		{`open`, ``, false},
	} {
		if got := holdsLess(c.was, c.is); got != c.less {
			t.Errorf("%s → %s: %v", c.was, c.is, got)
		}
	}
}
