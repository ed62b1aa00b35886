package detect_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestClaimsThatWereNeverCompiledMayGo: a name that nothing defines left them out all the time.
func TestClaimsThatWereNeverCompiledMayGo(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	const (
		head  = "import XCTest\n\nfinal class CartTests: XCTestCase {\n    func testTotal() {\n        XCTAssertEqual(total([1, 2]), 3)\n"
		claim = "        XCTAssertEqual(total([bridge(4)]), 4)\n"
		other = "        XCTAssertEqual(total([5]), 5)\n"
		tail  = "    }\n}\n"
	)
	for title, c := range map[string]struct {
		before, after string
		repository    lines
		lost          bool
	}{
		"nothing defines it":         {"#if SHOP_BRIDGING\n" + claim + "#else\n" + other + "#endif\n", other, lines{}, false},
		"the package defines it":     {"#if SHOP_BRIDGING\n" + claim + "#else\n" + other + "#endif\n", other, lines{"Package.swift": `.define("SHOP_BRIDGING")`}, true},
		"what was compiled is gone":  {"#if SHOP_BRIDGING\n" + claim + "#else\n" + other + "#endif\n", claim, lines{}, true},
		"a platform is no such name": {"#if TARGET_OS_MAC\n" + claim + "#endif\n" + other, other, lines{}, true},
		"one word may be a setting":  {"#if DEBUG\n" + claim + "#endif\n" + other, other, lines{}, true},
	} {
		res, err := scanner.Scan(edits(edit("Tests/CartTests.swift", head+c.before+tail, head+c.after+tail)), detect.Options{Horizon: detect.Commit, Repository: c.repository})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(res.Findings) > 0; got != c.lost {
			t.Errorf("%s: told: %v, want %v; %v", title, got, c.lost, ids(res.Findings))
		}
	}
}
