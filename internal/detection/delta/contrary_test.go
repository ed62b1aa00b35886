package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A claim that asks for the contrary beside code that changed is told as that; without such code, or where it only asks for
// less, it is a weaker claim.
func TestAClaimThatAsksForTheContraryIsNoWeakerOne(t *testing.T) {
	const (
		js    = "const { find } = require('./route');\n\ntest('finds a route', () => {\n  @;\n});\n"
		clar  = "#include \"clar_libgit2.h\"\n\nvoid test_till_open__twice(void)\n{\n\t@;\n}\n"
		swift = "import XCTest\n\nfinal class TillTests: XCTestCase {\n    func testOpens() {\n        @\n    }\n}\n"
	)
	code := func() inventory.Pair {
		return pair(t, "src/chain.js", "function chain (a) {\n  return a;\n}\n", "function chain (a) {\n  return a.then(b => b.next);\n}\n")
	}
	for name, k := range map[string]struct {
		path, frame, was, is string
		code                 bool
		want                 event.Kind
	}{
		"something comes where nothing came":       {"till.test.js", js, "expect(find('/a')).toEqual(undefined)", "expect(find('/a')).toMatchObject({ path: '/a' })", true, "oracle-polarity-flipped"},
		"the same, and no code changed":            {"till.test.js", js, "expect(find('/a')).toEqual(undefined)", "expect(find('/a')).toMatchObject({ path: '/a' })", false, "oracle-weakened"},
		"what came may be anything":                {"till.test.js", js, "expect(find('/a')).toEqual('/b')", "expect(find('/a')).toBeDefined()", true, "oracle-weakened"},
		"what failed passes":                       {"tests/till/open.c", clar, "cl_git_fail(till_open(&till, 2))", "cl_git_pass(till_open(&till, 2))", true, "oracle-polarity-flipped"},
		"what failed passes, and no code changed":  {"tests/till/open.c", clar, "cl_git_fail(till_open(&till, 2))", "cl_git_pass(till_open(&till, 2))", false, "oracle-weakened"},
		"what threw does not":                      {"Tests/TillTests.swift", swift, "XCTAssertThrowsError(try till.open())", "XCTAssertNoThrow(try till.open())", true, "oracle-polarity-flipped"},
		"what threw does not, and no code changed": {"Tests/TillTests.swift", swift, "XCTAssertThrowsError(try till.open())", "XCTAssertNoThrow(try till.open())", false, "oracle-weakened"},
	} {
		t.Run(name, func(t *testing.T) {
			pairs := []inventory.Pair{pair(t, k.path, strings.Replace(k.frame, "@", k.was, 1), strings.Replace(k.frame, "@", k.is, 1))}
			if k.code {
				pairs = append(pairs, code())
			}
			events := run(matching.Input{Pairs: pairs})
			if len(events) != 1 || !slices.ContainsFunc(events, func(e event.Event) bool { return e.Kind == k.want }) {
				t.Errorf("events %v, want %s", events, k.want)
			}
		})
	}
}
