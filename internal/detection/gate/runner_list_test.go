package gate

import (
	"testing"

	"holdfast/internal/detection/change"
)

func TestProgramsOfTestsThatNameFewer(t *testing.T) {
	side := func(text string) change.Side { return change.Side{Present: text != "", Text: []byte(text)} }
	list := func(p, before, after string) change.File {
		return change.File{Path: p, Before: side(before), After: side(after)}
	}
	both := "describe(\"a cart\", testCart)\ndescribe(\"refunds\", testRefunds)\n"
	for name, c := range map[string]struct {
		changed []change.File
		events  int
	}{
		"a group is no longer run":     {[]change.File{list("Tests/LinuxMain.swift", both, "describe(\"a cart\", testCart)\n")}, 1},
		"a class is no longer run":     {[]change.File{list("Tests/ShopTests/main.swift", "Main([\n  CartTests(),\n  RefundTests(),\n])\n", "Main([\n  CartTests(),\n])\n")}, 1},
		"a list is no longer run":      {[]change.File{list("Tests/LinuxMain.swift", "XCTMain([\n  testCase(CartTests.allTests),\n  testCase(RefundTests.allTests),\n])\n", "XCTMain([\n  testCase(CartTests.allTests),\n])\n")}, 1},
		"a group has another name":     {[]change.File{list("Tests/LinuxMain.swift", both, "describe(\"a cart\", testCart)\ndescribe(\"refunds\", testReturns)\n")}, 0},
		"the group itself is gone":     {[]change.File{list("Tests/LinuxMain.swift", both, "describe(\"a cart\", testCart)\n"), list("Tests/Refunds.swift", "func testRefunds(it: Context) {}\n", "")}, 0},
		"another program runs it":      {[]change.File{list("Tests/LinuxMain.swift", both, "describe(\"a cart\", testCart)\n"), list("Tests/More/main.swift", "import Shop\n", "describe(\"refunds\", testRefunds)\n")}, 0},
		"the list is no longer needed": {[]change.File{list("Tests/LinuxMain.swift", both, "fatalError(\"tests are found by themselves\")\n")}, 0},
		"no list of tests":             {[]change.File{list("Sources/Shop/main.swift", both, "describe(\"a cart\", testCart)\n")}, 0},
	} {
		if got := compareRunnerLists(c.changed); len(got) != c.events {
			t.Errorf("%s: %d events, want %d", name, len(got), c.events)
		}
	}
}
