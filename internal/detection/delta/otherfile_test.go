package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// Helpers that call helpers in a file of their own are followed wherever they stand in it.
func TestHelpersMoveWithinTheirFile(t *testing.T) {
	const (
		test  = "package shop\n\nimport \"testing\"\n\nfunc TestAll(t *testing.T) {\n\tif total() != 3 {\n\t\tt.Error(\"total\")\n\t}\n\tcheckAll(t)\n}\n"
		head  = "package shop\n\nimport \"testing\"\n\n"
		outer = "func checkAll(t *testing.T) {\n\tcheckEach(t)\n}\n\n"
	)
	inner := "func checkEach(t *testing.T) {\n" + strings.Repeat("\tif price(\"pen\") != 250 {\n\t\tt.Error(\"price\")\n\t}\n", 20) + "}\n\n"
	fill := "func fill() {\n" + strings.Repeat("\tput(\"pen\", 3)\n", 60) + "}\n\n"
	for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, "all_test.go", test, test), pair(t, "helpers_test.go", head+fill+outer+inner, head+inner+outer+fill)}}) {
		t.Errorf("%s of %s", e.Kind, e.Test)
	}
}
