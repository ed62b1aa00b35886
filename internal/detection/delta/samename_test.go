package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// Of two tests that bind one name only the later one runs: the earlier one may go, and where the later one goes, the
// earlier one must claim what it claimed.
func TestTwoTestsOfOneName(t *testing.T) {
	type language struct{ path, head, first, second, foot string }
	languages := map[string]language{
		"Python":  {"test_cart.py", "from shop import add, drop\n\n\n", "def test_cart():\n    assert add(1) == [1]\n\n\n", "def test_cart():\n    assert drop(7) == [2, 3]\n    assert drop(8) == [4]\n\n\n", "def test_other():\n    assert add(5) == [5]\n"},
		"methods": {"test_cart.py", "import unittest\n\nfrom shop import add, drop\n\n\nclass CartTest(unittest.TestCase):\n", "    def test_cart(self):\n        self.assertEqual(add(1), [1])\n\n", "    def test_cart(self):\n        self.assertEqual(drop(7), [2, 3])\n        self.assertEqual(drop(8), [4])\n\n", "    def test_other(self):\n        self.assertEqual(add(5), [5])\n"},
		"Ruby":    {"test/cart_test.rb", "require 'test_helper'\n\nclass CartTest < Minitest::Test\n", "  def test_cart\n    assert_equal [1], add(1)\n  end\n\n", "  def test_cart\n    assert_equal [2, 3], drop(7)\n    assert_equal [4], drop(8)\n  end\n\n", "  def test_other\n    assert_equal [5], add(5)\n  end\nend\n"},
		"members": {"test/cart_test.js", "var cart = require('nodeunit').cart;\n\nexports.cart = {\n", "  cart: function (test) {\n    test.deepEqual(cart.add(1), [1]);\n    test.done();\n  },\n", "  cart: function (test) {\n    test.deepEqual(cart.drop(7), [2, 3]);\n    test.deepEqual(cart.drop(8), [4]);\n    test.done();\n  },\n", "  other: function (test) {\n    test.deepEqual(cart.add(5), [5]);\n    test.done();\n  }\n};\n"},
	}
	told := func(l language, before, after string) bool {
		events := compareAt(t, l.path, l.head+before+l.foot, l.head+after+l.foot)
		return slices.ContainsFunc(events, func(e string) bool { return !strings.Contains(e, "cleared") })
	}
	for name, l := range languages {
		if told(l, l.first+l.second, l.second) {
			t.Errorf("%s: the one that never ran goes, and it is told", name)
		}
		if !told(l, l.first+l.second, l.first) {
			t.Errorf("%s: the one that ran goes and nothing claims what it claimed, and it is not told", name)
		}
		if !told(l, l.first, l.first+l.second) {
			t.Errorf("%s: a test is replaced by a later one of its name, and it is not told", name)
		}
		if told(l, l.first+l.second, l.first+l.second) || told(l, l.second+l.second, l.second) || told(l, l.second, l.second+l.second) {
			t.Errorf("%s: nothing is lost, and it is told", name)
		}
	}
	kept := language{"test/cart_test.rb", "require 'test_helper'\n\ndescribe Cart do\n", "  it 'works' do\n    assert_equal [1], add(1)\n  end\n\n", "  it 'works' do\n    assert_equal [2, 3], drop(7)\n  end\n", "end\n"}
	if !told(kept, kept.first+kept.second, kept.second) || told(kept, kept.first, kept.first+kept.second) {
		t.Error("what is handed to a call is kept, whatever its title")
	}
}
