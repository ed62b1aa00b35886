package delta

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

func TestLinksOfOneChainAreNoRowsOfALoop(t *testing.T) {
	of := func(matcher string) inventory.Oracle { return inventory.Oracle{Line: 3, Matcher: matcher} }
	chain := &inventory.Case{Oracles: []inventory.Oracle{of("an"), of("empty")}}
	if fromLoop(chain, []ledger.Step{{Before: of("an")}}) {
		t.Error("two links of a chain were taken for two rows")
	}
	loop := &inventory.Case{Oracles: []inventory.Oracle{of("equal"), of("equal")}}
	if !fromLoop(loop, []ledger.Step{{Before: of("equal")}}) {
		t.Error("one line that claims twice was not taken for a loop")
	}
}
