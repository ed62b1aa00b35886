package ledger

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

func TestAClaimOfTheSameWordsMayBeHandedAWiderTolerance(t *testing.T) {
	claim := func(by string) oracle.Oracle {
		return oracle.Oracle{Kind: "custom", Strength: 40, Text: "assert near(got, want, rtol=rtol)", Subject: "near ( got , want , rtol = " + by + " )"}
	}
	for by, want := range map[string]int{"0.5": 1, "0.001": 0, "0.01": 0} {
		x := &Ledger{lostOnes: []oracle.Oracle{claim("0.01")}, fresh: []oracle.Oracle{claim(by)}}
		x.takeHandedTolerance()
		if len(x.Loosened) != want {
			t.Errorf("%s: %d loosened", by, len(x.Loosened))
		}
	}
}
