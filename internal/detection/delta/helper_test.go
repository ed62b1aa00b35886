package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A helper that hands its claims on to another one of its file has lost none; what the other one does not ask is missed.
func TestAHelperThatHandsItsClaimsOn(t *testing.T) {
	for path, c := range map[string]struct{ before, after string }{
		"internal/till/helpers_test.go": {
			"package till\n\nfunc checkTill(t *testing.T, s *Till) {\n\tCLAIMS\n}\n",
			"package till\n\nfunc checkTill(t *testing.T, s *Till) {\n\tbasics(t, s)\n}\n\nfunc basics(t *testing.T, s *Till) {\n\tCLAIMS\n}\n",
		},
		"Tests/Support/TillTests.swift": {
			"import XCTest\nextension TillBenchmark {\n  public func testTill() throws {\n    CLAIMS\n  }\n}\n",
			"import XCTest\nextension TillBenchmark {\n  public func testTill() throws {\n    try self.testTill_basics()\n  }\n\n  private func testTill_basics() throws {\n    CLAIMS\n  }\n}\n",
		},
		"tests/common/mod.rs": {
			"pub fn check_till(s: &Till) {\n    CLAIMS\n}\n",
			"pub fn check_till(s: &Till) {\n    basics(s);\n}\n\nfn basics(s: &Till) {\n    CLAIMS\n}\n",
		},
		"test/helpers.ts": {
			"export function checkTill(s: Till) {\n  CLAIMS\n}\n",
			"export function checkTill(s: Till) {\n  basics(s);\n}\n\nfunction basics(s: Till) {\n  CLAIMS\n}\n",
		},
	} {
		one, other := claimsIn(path)
		fill := func(text string, claims ...string) string {
			return strings.Replace(text, "CLAIMS", strings.Join(claims, "\n    "), 1)
		}
		for name, x := range map[string]struct {
			after string
			told  bool
		}{
			"all of them": {fill(c.after, one, other), false},
			"fewer":       {fill(c.after, one), true},
		} {
			events := run(matching.Input{Pairs: []inventory.Pair{pair(t, path, fill(c.before, one, other), x.after)}})
			if got := slices.ContainsFunc(events, func(e event.Event) bool { return e.Kind == "oracle-removed" }); got != x.told {
				t.Errorf("%s, %s: told %v, want %v: %v", path, name, got, x.told, events)
			}
		}
	}
}

func claimsIn(path string) (one, other string) {
	switch {
	case strings.HasSuffix(path, ".go"):
		return "if s.Size() != 3 {\n\t\tt.Errorf(\"size %d\", s.Size())\n\t}", "if s.First() != \"tea\" {\n\t\tt.Errorf(\"first %s\", s.First())\n\t}"
	case strings.HasSuffix(path, ".rs"):
		return "assert_eq!(s.size(), 3);", "assert_eq!(s.first(), \"tea\");"
	case strings.HasSuffix(path, ".ts"):
		return "expect(s.size()).toBe(3);", "expect(s.first()).toBe('tea');"
	}
	return "XCTAssertEqual(till.size(), 3)", "XCTAssertEqual(till.first(), \"tea\")"
}

// A function of a stand-in that nobody had written, and that ends the program when it is called, made no claim; one that is
// there to fail a test did.
func TestAFunctionThatNobodyHadWrittenClaimsNothing(t *testing.T) {
	for name, c := range map[string]struct {
		path, before, after string
		told                bool
	}{
		"Swift: a stub is written": {"Tests/TillTests/StoreDouble.swift", "import XCTest\nstruct StoreDouble: Store {\n  func driver() -> Driver { fatalError() }\n}\n", "import XCTest\nstruct StoreDouble: Store {\n  func driver() -> Driver { DriverDouble() }\n}\n", false},
		"Go: a stub is written":    {"till/double_test.go", "package till\n\ntype double struct{}\n\nfunc (d double) Driver() Driver { panic(\"implement me\") }\n", "package till\n\ntype double struct{}\n\nfunc (d double) Driver() Driver { return driver{} }\n", false},
		"Rust: a stub is written":  {"tests/common/mod.rs", "impl Store for Double {\n    fn driver(&self) -> Driver { unimplemented!() }\n}\n", "impl Store for Double {\n    fn driver(&self) -> Driver { Driver::default() }\n}\n", false},
		"Swift: what fails a test": {"Tests/TillTests/Helpers.swift", "import XCTest\nfunc assertNeverCalled() { fatalError() }\n", "import XCTest\nfunc assertNeverCalled() { }\n", true},
	} {
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, c.before, c.after)}})
		got := slices.ContainsFunc(events, func(e event.Event) bool {
			return strings.HasPrefix(string(e.Kind), "oracle-") && len(e.Clearances) == 0
		})
		if got != c.told {
			t.Errorf("%s: told %v, want %v: %v", name, got, c.told, events)
		}
	}
}
