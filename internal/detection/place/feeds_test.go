package place_test

import (
	"testing"

	"holdfast/internal/detection/place"
)

func TestWhatTestsAreFedWithIsNotWhatTheyCompareWith(t *testing.T) {
	for path, feeds := range map[string]bool{
		"tests/data/orders.json":             true,
		"fixtures/rates.csv":                 true,
		"tests/expected/orders.json":         false,
		"tests/golden/orders.json":           false,
		"tests/snapshots/orders.yaml":        false,
		"tests/Orders.Lists.verified.json":   false,
		"tests/Orders.Lists.approved.xml":    false,
		"tests/__snapshots__/orders.ts.snap": false,
	} {
		if got := place.FeedsTests(path); got != feeds {
			t.Errorf("%s: %v", path, got)
		}
	}
}
