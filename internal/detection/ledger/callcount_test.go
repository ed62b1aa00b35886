package ledger

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

func TestHowOftenADoubleWasCalledIsOneClaimInEveryForm(t *testing.T) {
	record := oracle.Oracle{Kind: "equal", Matcher: "toBe", Subject: "fn . mock . calls . length", Expected: "2"}
	matcher := oracle.Oracle{Kind: "match", Matcher: "toHaveBeenCalledTimes", Subject: "fn", Expected: "2"}
	if callCount(record) == "" || callCount(record) != callCount(matcher) {
		t.Errorf("%q and %q are one claim", callCount(record), callCount(matcher))
	}
	least := oracle.Oracle{Kind: "equal", Matcher: "assertGreaterEqual", Subject: "fn . call_count", Expected: "2"}
	if callCount(least) != "" {
		t.Error("at least so often is no number of calls")
	}
}
