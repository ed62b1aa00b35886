package delta_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// Of two tests that are the same but for their names one may go.
func TestOneOfTwoTestsThatAreTheSameMayGo(t *testing.T) {
	const (
		scala  = "class NodeTest extends munit.FunSuite {\n  test(\"a\") {\n    assertEquals(load(-1), None)\n  }\n"
		second = "  test(\"b\") {\n    assertEquals(load(-1), None)\n  }\n"
		py     = "import pytest\n\n\ndef test_a(cart):\n    assert cart.total() == 1\n\n\n"
	)
	for name, tc := range map[string]struct {
		path, before, after string
		want                []string
	}{
		"the very same":       {"NodeTest.scala", scala + second + "}\n", scala + "}\n", []string{"case-gone cleared merged"}},
		"with other fixtures": {"test_cart.py", py + "@pytest.mark.usefixtures(\"discount\")\ndef test_b(cart):\n    assert cart.total() == 1\n", py, []string{"case-duplicate-gone"}},
	} {
		if got := compareAt(t, tc.path, tc.before, tc.after); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

// A file gets the name of one in another language before it is translated.
func TestAFileThatWillBeTranslatedLosesNothing(t *testing.T) {
	const java = "import static org.junit.Assert.assertEquals;\nimport org.junit.Test;\n\npublic class CartTest {\n  @Test public void adds() {\n    assertEquals(3, new Cart().add(3).total());\n  }\n}\n"
	before, after := pair(t, "test/CartTest.java", java, java), pair(t, "test/CartTest.kt", java, java)
	both := after
	both.File.OldPath, both.Before, both.BeforeTree = "test/CartTest.java", before.Before, before.BeforeTree
	for _, e := range run(matching.Input{Pairs: []inventory.Pair{both}}) {
		if len(e.Clearances) == 0 {
			t.Errorf("%s of %s", e.Kind, e.Test)
		}
	}
}
