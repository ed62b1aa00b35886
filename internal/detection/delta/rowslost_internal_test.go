package delta

import (
	"testing"

	"holdfast/internal/detection/inventory"
)

func TestLinksOfOneChainAreNoRowsOfALoop(t *testing.T) {
	of := func(matcher string) inventory.Oracle { return inventory.Oracle{Line: 3, Matcher: matcher} }
	chain := &inventory.Case{Oracles: []inventory.Oracle{of("an"), of("empty")}}
	if fromLoop(chain, []step{{before: of("an")}}) {
		t.Error("two links of a chain were taken for two rows")
	}
	loop := &inventory.Case{Oracles: []inventory.Oracle{of("equal"), of("equal")}}
	if !fromLoop(loop, []step{{before: of("equal")}}) {
		t.Error("one line that claims twice was not taken for a loop")
	}
}
