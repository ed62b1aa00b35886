package claims

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

func TestLinksOfOneChainAreNoRowsOfALoop(t *testing.T) {
	of := func(matcher string) oracle.Oracle { return oracle.Oracle{Line: 3, Matcher: matcher} }
	chain := &inventory.Case{Oracles: []oracle.Oracle{of("an"), of("empty")}}
	if fromLoop(chain, chain, []ledger.Step{{Before: of("an")}}) {
		t.Error("two links of a chain were taken for two rows")
	}
	loop := &inventory.Case{Oracles: []oracle.Oracle{of("equal"), of("equal")}}
	if !fromLoop(loop, loop, []ledger.Step{{Before: of("equal")}}) {
		t.Error("one line that claims twice was not taken for a loop")
	}
}

func TestAClaimOfATestThatRunsForRowsIsNoLoop(t *testing.T) {
	of := oracle.Oracle{Line: 3, Matcher: "equal"}
	before := &inventory.Case{Rows: 2, Oracles: []oracle.Oracle{of, of}}
	if fromLoop(before, &inventory.Case{Rows: 2}, []ledger.Step{{Before: of}, {Before: of}}) {
		t.Error("a claim that is gone for all rows was taken for rows that are gone")
	}
	if !fromLoop(before, &inventory.Case{Rows: 1}, []ledger.Step{{Before: of}}) {
		t.Error("a row that is gone was not taken for one")
	}
}
