package detect_test

import (
	"testing"

	"holdfast/internal/detection/catalog"
)

// TestCatalogFaults: the built-in catalog meets the demands it makes on itself.
func TestCatalogFaults(t *testing.T) {
	for _, f := range catalog.Faults(catalog.New(builtIn).Check(builtIn, catalog.BuiltIn)) {
		t.Errorf("%v (%s)", f, f.Hint)
	}
}
