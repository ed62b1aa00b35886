package claims

import (
	"testing"

	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

func TestAClaimThatOnlyWaitsForAnotherTimeAsksAboutTheSame(t *testing.T) {
	for _, c := range []struct {
		was, is, kind, expected string
		negated, only           bool
	}{
		{"done . wait_for ( std :: chrono :: seconds ( 60 ) )", "done . wait_for ( std :: chrono :: seconds ( 6 ) )", "truth", "", false, true},
		{"gate . WaitOne ( TimeSpan . FromSeconds ( 60 ) )", "gate . WaitOne ( TimeSpan . FromSeconds ( 6 ) )", "truth", "", false, true},
		{"new CountDownLatch ( 1 ) . ( 60 , TimeUnit . SECONDS )", "new CountDownLatch ( 1 ) . ( 6 , TimeUnit . SECONDS )", "truth", "", false, true},
		{"pool . submit ( job ) . get ( 60 , SECONDS )", "pool . submit ( job ) . get ( 6 , SECONDS )", "equal", "3", false, true},
		{"ask ( context . WithTimeout ( ctx , 60 ) , name )", "ask ( context . WithTimeout ( ctx , 6 ) , name )", "equal", "3", false, true},

		{"gate . WaitOne ( TimeSpan . FromSeconds ( 60 ) )", "gate . WaitOne ( TimeSpan . FromSeconds ( 6 ) )", "truth", "", true, false},
		{"gate . WaitOne ( 60 )", "gate . WaitOne ( 6 )", "equal", "False", false, false},
		{"parse ( 60 ) . wait ( 5 )", "parse ( 6 ) . wait ( 5 )", "truth", "", false, false},
		{"cache . get ( 60 , key )", "cache . get ( 6 , key )", "equal", "3", false, false},
		{"cut ( 60 )", "cut ( 6 )", "equal", "3", false, false},
	} {
		s := ledger.Step{Before: oracle.Oracle{Kind: c.kind, Subject: c.was, Expected: c.expected, Negated: c.negated}, After: &oracle.Oracle{Kind: c.kind, Subject: c.is, Expected: c.expected}}
		if got := onlyWaits(s); got != c.only {
			t.Errorf("%s → %s: %v", c.was, c.is, got)
		}
	}
}

func TestAnExpectationThatMayTakeLongerIsTheSame(t *testing.T) {
	for _, c := range []struct {
		was, is string
		only    bool
	}{
		{"client . withRequestTimeout ( 100 . milliseconds ) . sum ( 1 )", "client . withRequestTimeout ( 300 . milliseconds ) . sum ( 1 )", true},
		{"client . request_timeout ( 100 ) . sum ( 1 )", "client . request_timeout ( 300 ) . sum ( 1 )", true},
		{"client . withRequestTimeout ( 100 ) . sum ( 1 )", "client . withRequestTimeout ( 300 ) . sum ( 2 )", false},
		{"client . withRows ( 100 ) . sum ( 1 )", "client . withRows ( 300 ) . sum ( 1 )", false},
		{"100", "300", false},
	} {
		s := ledger.Step{Before: oracle.Oracle{Kind: "equal", Subject: "total", Expected: c.was}, After: &oracle.Oracle{Kind: "equal", Subject: "total", Expected: c.is}}
		if got := onlyPatience(s); got != c.only {
			t.Errorf("%s → %s: %v", c.was, c.is, got)
		}
	}
}
