package adapted_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/adapted"
)

const goTest = `package shop

import "testing"

func TestTotal(t *testing.T) {
	if got := Total([]int{1, 2, 3}); got != 6 {
		t.Errorf("got %d, want 6", got)
	}
	if got := Total(nil); got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}

func TestFree(t *testing.T) {
	if Free(6) != 2 {
		t.Error("two of six are free")
	}
}
`

const pyTest = `import pytest
from cart import total


class TestCart:
    @pytest.mark.fast
    def test_total(self):
        assert total([1, 2, 3]) == 6

    def test_free(self):
        assert free(6) == 2
`

const jsTest = `import test from 'node:test';
import assert from 'node:assert';
import { total } from './cart.js';

describe('cart', () => {
  it('adds', () => {
    assert.strictEqual(total([1, 2]), 3);
  });
  it('is free', () => {
    assert.strictEqual(free(6), 2);
  });
});
`

func TestATestThatHasFollowedItsSubject(t *testing.T) {
	for name, c := range map[string]struct {
		file, before string
		edits        []string
		follows      bool
		holds        string // stands in the text that is run
	}{
		"another argument":          {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", "(nil)", "(nil, 0)"}, true, "Total(nil, 0)"},
		"an error is given":         {"a_test.go", goTest, []string{"if got := Total([]int{1, 2, 3}); got != 6 {", "got, err := Total([]int{1, 2, 3})\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tif got != 6 {"}, true, "got, err := Total"},
		"an error beside the value": {"a_test.go", goTest, []string{"got := Total([]int{1, 2, 3}); got != 6", "got, err := Total([]int{1, 2, 3}); err != nil || got != 6"}, true, "err != nil || got != 6"},
		"a context that is made":    {"a_test.go", goTest, []string{"\tif got := Total([]", "\tctx := context.Background()\n\tif got := Total(ctx, []", "(nil)", "(ctx, nil)", `import "testing"`, "import (\n\t\"context\"\n\t\"testing\"\n)"}, true, "\t\"context\"\n"},
		"a value in a struct":       {"a_test.go", goTest, []string{"Total([]int{1, 2, 3})", "Total(Cart{Prices: []int{1, 2, 3}})", "(nil)", "(Cart{Prices: nil})"}, true, "Cart{Prices"},
		"other words for a failure": {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", "(nil)", "(nil, 0)", `"got %d, want 6", got`, `"got %d without tax, want 6", got`}, true, "without tax"},
		"a new test beside it":      {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", "(nil)", "(nil, 0)", "func TestFree", "func TestTax(t *testing.T) {}\n\nfunc TestFree"}, true, "2, 3}, 0)"},

		"another value is expected":         {"a_test.go", goTest, []string{"2, 3}); got != 6", "2, 3}, 0); got != 5"}, false, "got != 6"},
		"other values are given":            {"a_test.go", goTest, []string{"Total([]int{1, 2, 3})", "Total([]int{6}, 0)"}, false, "Total([]int{1, 2, 3})"},
		"the answer is given along":         {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 6)", "(nil)", "(nil, 0)"}, false, "Total(nil)"},
		"a case is gone":                    {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", "\tif got := Total(nil); got != 0 {\n\t\tt.Errorf(\"got %d, want 0\", got)\n\t}\n", ""}, false, "Total(nil)"},
		"a failure is only logged":          {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", `t.Errorf("got %d, want 6"`, `t.Logf("got %d, want 6"`}, false, `t.Errorf("got %d, want 6"`},
		"a condition that never holds":      {"a_test.go", goTest, []string{"2, 3}); got != 6", "2, 3}, 0); false && got != 6"}, false, "; got != 6"},
		"it ends early":                     {"a_test.go", goTest, []string{"\tif got := Total([]int{1, 2, 3})", "\treturn\n\tif got := Total([]int{1, 2, 3}, 0)"}, false, "Total([]int{1, 2, 3});"},
		"it is skipped":                     {"a_test.go", goTest, []string{"\tif got := Total([]int{1, 2, 3})", "\tt.Skip()\n\tif got := Total([]int{1, 2, 3}, 0)"}, false, "Total([]int{1, 2, 3});"},
		"another function in its place":     {"a_test.go", goTest, []string{"Total(", "fake("}, false, "Total("},
		"a test of something else":          {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", "(nil)", "(nil, 0)", "Free(6) != 2", "Free(6) != 1"}, true, "Free(6) != 2"},
		"a test of something else is gone":  {"a_test.go", goTest, []string{"2, 3})", "2, 3}, 0)", "(nil)", "(nil, 0)", goTest[strings.Index(goTest, "func TestFree"):], ""}, true, "Free(6) != 2"},
		"code hides in an argument":         {"a_test.go", goTest, []string{"2, 3})", "2, 3}, func() int { t.SkipNow(); return 0 }())"}, false, "2, 3})"},
		"a known name means something else": {"a_test.go", goTest, []string{"\tif got := Total([]int{1, 2, 3})", "\tt := quiet\n\tif got := Total([]int{1, 2, 3}, 0)"}, false, "Total([]int{1, 2, 3});"},

		"in a class":                   {"test_a.py", pyTest, []string{"total([1, 2, 3])", "total([1, 2, 3], tax=0)"}, true, "tax=0"},
		"in a class with a new test":   {"test_a.py", pyTest, []string{"total([1, 2, 3])", "total([1, 2, 3], tax=0)", "    def test_free", "    def test_tax(self):\n        assert total([100], tax=7) == 107\n\n    def test_free"}, true, "tax=0"},
		"another name is imported":     {"test_a.py", pyTest, []string{"total([1, 2, 3])", "total(Cart([1, 2, 3]))", "import total", "import Cart, total"}, true, "import Cart, total"},
		"a mark that skips":            {"test_a.py", pyTest, []string{"total([1, 2, 3])", "total([1, 2, 3], tax=0)", "mark.fast", "mark.skip"}, false, "mark.fast"},
		"less is asked for":            {"test_a.py", pyTest, []string{"assert total([1, 2, 3]) == 6", "assert total([1, 2, 3], tax=0)"}, false, "== 6"},
		"another test of the class":    {"test_a.py", pyTest, []string{"total([1, 2, 3])", "total([1, 2, 3], tax=0)", "free(6) == 2", "free(6) == 1"}, true, "free(6) == 2"},
		"an assertion is indented":     {"test_a.py", pyTest, []string{"        assert total([1, 2, 3])", "        if False:\n            assert total([1, 2, 3], 0)"}, false, "total([1, 2, 3]) == 6"},
		"a name from another module":   {"test_a.py", pyTest, []string{"total([1, 2, 3])", "total([1, 2, 3], tax=0)", "from cart import", "from fake import"}, true, "from cart import total"},
		"something is patched":         {"test_a.py", pyTest, []string{"        assert total([1, 2, 3])", "        x = setattr(cart, 'free', 2)\n        assert total([1, 2, 3], 0)"}, false, "total([1, 2, 3]) =="},
		"in a suite":                   {"a.test.js", jsTest, []string{"total([1, 2])", "total([1, 2], 0)"}, true, "total([1, 2], 0)"},
		"it has to be waited for":      {"a.test.js", jsTest, []string{"'adds', () =>", "'adds', async () =>", "total([1, 2])", "await total([1, 2])"}, true, "await total"},
		"a module is added to":         {"a.test.js", jsTest, []string{"total([1, 2])", "total(new Cart([1, 2]))", "{ total }", "{ total, Cart }"}, true, "{ total, Cart }"},
		"assertions from elsewhere":    {"a.test.js", jsTest, []string{"total([1, 2])", "total([1, 2], 0)", "'node:assert'", "'./assert.js'"}, true, "'node:assert'"},
		"another test of the suite":    {"a.test.js", jsTest, []string{"total([1, 2])", "total([1, 2], 0)", "free(6), 2", "free(6), 1"}, true, "free(6), 2"},
		"the suite is skipped":         {"a.test.js", jsTest, []string{"total([1, 2])", "total([1, 2], 0)", "describe('cart'", "describe.skip('cart'"}, false, "describe('cart'"},
		"a language that nobody knows": {"a_spec.rb", "it 'adds' do\n  total(1)\nend\n", []string{"total(1)", "total(1, 0)"}, false, "total(1)"},
	} {
		t.Run(name, func(t *testing.T) {
			after := strings.NewReplacer(c.edits...).Replace(c.before)
			text, followed := adapted.File(c.file, c.before, after, []adapted.Symbol{{Name: "Total"}, {Name: "total"}})
			if (len(followed) > 0) != c.follows || !strings.Contains(text, c.holds) {
				t.Errorf("followed %v, it runs\n%s", followed, text)
			}
			if !c.follows && text != c.before {
				t.Errorf("nothing has followed, and it runs\n%s", text)
			}
		})
	}
}

func TestASuccessorTakesThePlaceOfASymbol(t *testing.T) {
	after := strings.NewReplacer("Total([]int{1, 2, 3})", "Sum([]int{1, 2, 3}, 0)", "Total(nil)", "Sum(nil, 0)").Replace(goTest)
	if _, followed := adapted.File("a_test.go", goTest, after, []adapted.Symbol{{Name: "Total", Successor: "Sum"}}); len(followed) != 1 {
		t.Errorf("followed %v", followed)
	}
	after = strings.Replace(after, "TestTotal", "TestSum", 1)
	if _, followed := adapted.File("a_test.go", goTest, after, []adapted.Symbol{{Name: "Total", Successor: "Sum"}}); len(followed) != 1 || followed[0].After != "TestSum" {
		t.Errorf("its test is named after it: %v", followed)
	}
	if _, followed := adapted.File("a_test.go", goTest, after, []adapted.Symbol{{Name: "Total"}}); len(followed) != 0 {
		t.Errorf("nobody said that Sum takes the place of Total: %v", followed)
	}
}

// FuzzFile: a file follows itself in nothing, and no text breaks it.
func FuzzFile(f *testing.F) {
	f.Add(goTest, strings.Replace(goTest, "nil)", "nil, 0)", 1), "a_test.go")
	f.Add(pyTest, strings.Replace(pyTest, "3])", "3], 0)", 1), "test_a.py")
	f.Add(jsTest, strings.Replace(jsTest, "2])", "2], 0)", 1), "a.test.js")
	f.Fuzz(func(t *testing.T, before, after, name string) {
		symbols := []adapted.Symbol{{Name: "total", Successor: "sum"}, {Name: "Total"}}
		adapted.File(name, before, after, symbols)
		if text, followed := adapted.File(name, before, before, symbols); len(followed) > 0 || text != before {
			t.Fatalf("a text has followed itself: %q", text)
		}
	})
}
