package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A function of tests whose parts all stand in a suite now has lost nothing, where it said itself only that it could
// begin. What it claimed beyond that, and a part that is gone, are missed.
func TestATestThatBecameASuiteOfItsParts(t *testing.T) {
	const (
		goHead = "package till\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestTotal(t *testing.T) {\n\tif total(1, 2) != 3 {\n\t\tt.Fatal(\"total\")\n\t}\n}\n\n"
		goOld  = "func TestPaths(t *testing.T) {\n\ttill, err := open(\"data\")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tOWN\tfor _, path := range paths() {\n\t\tt.Run(path, func(t *testing.T) {\n\t\t\tif till.IsValid(path) {\n\t\t\t\tt.Errorf(\"%q is valid\", path)\n\t\t\t}\n\t\t})\n\t}\n}\n"
		goNew  = "var _ = Describe(\"paths\", func() {\n\tvar till *Till\n\tBeforeEach(func() {\n\t\tvar err error\n\t\ttill, err = open(\"data\")\n\t\tExpect(err).ToNot(HaveOccurred())\n\t})\n\tfor _, path := range paths() {\n\t\tIt(path, func() {\n\t\t\tExpect(till.IsValid(path)).To(BeFalse())\n\t\t})\n\t}\n})\n"
		ginkgo = "\t. \"github.com/onsi/ginkgo/v2\"\n\t. \"github.com/onsi/gomega\"\n"
		jsOld  = "import test from 'node:test';\nimport assert from 'node:assert';\n\ntest('paths', async (t) => {\n  const till = await open('data');\n  OWN\n  await t.test('refuses parents', () => {\n    assert.strictEqual(till.isValid('../x'), false);\n  });\n});\n"
		jsNew  = "import test, { describe } from 'node:test';\nimport assert from 'node:assert';\n\ndescribe('paths of a till', () => {\n  test('refuses parents', async () => {\n    const till = await open('data');\n    assert.strictEqual(till.isValid('../x'), false);\n  });\n});\n"
	)
	own := func(text, with string) string { return strings.Replace(text, "OWN", with, 1) }
	suite := strings.Replace(goHead, "\t\"testing\"\n", "\t\"testing\"\n\n"+ginkgo, 1)
	for name, c := range map[string]struct {
		path, before, after string
		missed              bool
	}{
		"Go: it only began":                {"till_test.go", goHead + own(goOld, ""), suite + goNew, false},
		"Go: it claimed something itself":  {"till_test.go", goHead + own(goOld, "if till.Size() != 7 {\n\t\tt.Error(\"size\")\n\t}\n"), suite + goNew, true},
		"Go: its part is gone":             {"till_test.go", goHead + own(goOld, ""), suite, true},
		"JavaScript: it only began":        {"test/till.test.mjs", own(jsOld, ""), jsNew, false},
		"JavaScript: it claimed something": {"test/till.test.mjs", own(jsOld, "assert.strictEqual(till.size, 7);"), jsNew, true},
	} {
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, c.before, c.after)}})
		missed := slices.ContainsFunc(events, func(e event.Event) bool {
			return len(e.Clearances) == 0 && (strings.HasPrefix(string(e.Kind), "case-") || strings.HasPrefix(string(e.Kind), "oracle-"))
		})
		if missed != c.missed {
			t.Errorf("%s: missed %v, want %v: %v", name, missed, c.missed, events)
		}
	}
}
