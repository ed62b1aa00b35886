package delta_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A test whose claims go into a helper that nothing shows the inside of may still claim: it lost an
// assertion, and not for certain all that can fail.
func TestAClaimThatGoesIntoAnotherPackageIsNoCertainLoss(t *testing.T) {
	const (
		head   = "package repo\n\nimport (\n\t\"testing\"\n\n\trtest \"example.org/repo/internal/test\"\n)\n\n"
		helper = "func listRows(t *testing.T, want int) []string {\n\trows := rows()\n\trtest.Assert(t, len(rows) == want, \"expected %v rows\", want)\n\treturn rows\n}\n\n"
		before = "func TestRows(t *testing.T) {\n\tids := rows()\n\tif len(ids) == 0 {\n\t\tt.Fatal(\"no rows\")\n\t}\n\trestore(ids[0])\n}\n"
		after  = "func TestRows(t *testing.T) {\n\tids := listRows(t, 4)\n\trestore(ids[0])\n}\n"
		none   = "func TestRows(t *testing.T) {\n\tids := rows()\n\trestore(ids[0])\n}\n"
	)
	all := func(after string) bool {
		in := matching.Input{Pairs: []inventory.Pair{pair(t, "rows_test.go", head+helper+before, head+helper+after)}}
		return slices.ContainsFunc(run(in), func(e event.Event) bool { return e.Kind == "oracle-removed" && e.Facts["all"] == true })
	}
	if all(after) {
		t.Error("with a call that may claim, all is said to be lost")
	}
	if !all(none) {
		t.Error("without any call that may claim, not all is said to be lost")
	}
}
