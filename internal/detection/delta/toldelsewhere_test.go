package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/delta"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

const shopPackage = "package shop\n\nimport \"testing\"\n\n"

// The same told in another way, in one file.
func TestCompareSeesWhatIsToldOtherwise(t *testing.T) {
	cases := map[string]struct {
		path, before, after string
		alarm               bool
	}{
		"the sides of an equality change places": {path: "test/cart_test.rb",
			before: "class CartTest < Minitest::Test\n  def test_flash\n    visit :cart\n    assert_equal flash[:alert], I18n.t(\"cart.full\")\n  end\nend\n",
			after:  "class CartTest < Minitest::Test\n  def test_flash\n    visit :cart\n    assert_equal I18n.t(\"cart.full\"), flash[:alert]\n  end\nend\n"},
		"the sides of an inequality and another value": {path: "test/cart_test.rb", alarm: true,
			before: "class CartTest < Minitest::Test\n  def test_flash\n    assert_equal flash[:alert], I18n.t(\"cart.full\")\n  end\nend\n",
			after:  "class CartTest < Minitest::Test\n  def test_flash\n    assert_equal I18n.t(\"cart.empty\"), flash[:alert]\n  end\nend\n"},
		"what was expected to fail is mended and claims another value": {path: "tests/test_cart.py",
			before: "import pytest\n\n@pytest.mark.xfail\ndef test_total():\n    assert total([1, 2]) == \"default\"\n",
			after:  "import pytest\n\ndef test_total():\n    assert total([1, 2]) == 3\n"},
		"a silent return becomes a skip": {path: "cart_test.cc",
			before: "#include <gtest/gtest.h>\nTEST(Cart, Packs) {\n  if (!PackingSupported()) {\n    return;\n  }\n  EXPECT_EQ(Pack(3), 4);\n}\n",
			after:  "#include <gtest/gtest.h>\nTEST(Cart, Packs) {\n  if (!PackingSupported()) {\n    GTEST_SKIP();\n  }\n  EXPECT_EQ(Pack(3), 4);\n}\n"},
		"a skip under a condition of its own": {path: "cart_test.cc", alarm: true,
			before: "#include <gtest/gtest.h>\nTEST(Cart, Packs) {\n  EXPECT_EQ(Pack(3), 4);\n}\n",
			after:  "#include <gtest/gtest.h>\nTEST(Cart, Packs) {\n  if (!Lucky()) {\n    GTEST_SKIP();\n  }\n  EXPECT_EQ(Pack(3), 4);\n}\n"},
		"tests become rows of a list that stands elsewhere": {path: "test/cart_test.exs",
			before: "defmodule CartTest do\n  use ExUnit.Case\n\n  test \"pens\" do\n    assert Cart.price(:pen) == \"two fifty\"\n  end\n\n  test \"inks\" do\n    assert Cart.price(:ink) == \"nine\"\n  end\nend\n",
			after:  "defmodule CartTest do\n  use ExUnit.Case\n\n  @prices [\n    %{item: :pen, price: \"two fifty\"},\n    %{item: :ink, price: \"nine\"}\n  ]\n\n  Enum.each(@prices, fn %{item: item, price: price} ->\n    test \"price of #{item}\" do\n      assert Cart.price(unquote(item)) == unquote(price)\n    end\n  end)\nend\n"},
		"one of the tests does not become a row": {path: "test/cart_test.exs", alarm: true,
			before: "defmodule CartTest do\n  use ExUnit.Case\n\n  test \"pens\" do\n    assert Cart.price(:pen) == \"two fifty\"\n  end\n\n  test \"inks\" do\n    assert Cart.price(:ink) == \"nine\"\n  end\nend\n",
			after:  "defmodule CartTest do\n  use ExUnit.Case\n\n  @prices [\n    %{item: :pen, price: \"two fifty\"}\n  ]\n\n  Enum.each(@prices, fn %{item: item, price: price} ->\n    test \"price of #{item}\" do\n      assert Cart.price(unquote(item)) == unquote(price)\n    end\n  end)\nend\n"},
		"a library claims what a helper claimed": {path: "shop_test.go",
			before: shopPackage + "func TestShop(t *testing.T) {\n\ta, b := load(\"a\"), load(\"b\")\n\tsameText(t, a, b)\n\tsameText(t, b, a)\n}\n\nfunc sameText(t *testing.T, want, got []byte) {\n\tvar e, a any\n\trequire.NoError(t, yaml.Unmarshal(want, &e))\n\trequire.NoError(t, yaml.Unmarshal(got, &a))\n\trequire.Equal(t, e, a)\n}\n",
			after:  shopPackage + "func TestShop(t *testing.T) {\n\ta, b := load(\"a\"), load(\"b\")\n\trequire.YAMLEq(t, string(a), string(b))\n\trequire.YAMLEq(t, string(b), string(a))\n}\n"},
		"a map is filled after it was made": {path: "tests/test_sent.py",
			before: "def test_sent():\n    headers = send().headers\n    assert \"Host\" in headers\n",
			after:  "def test_sent():\n    headers = {}\n    for call in send().calls:\n        headers[call.name] = call.value\n    assert \"Host\" in headers\n"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			alarm := ""
			for _, e := range compareAt(t, c.path, c.before, c.after) {
				if !strings.Contains(e, " cleared ") {
					alarm += e + " "
				}
			}
			if c.alarm != (alarm != "") {
				t.Errorf("alarms %q, want some: %v", alarm, c.alarm)
			}
		})
	}
}

func stored(text string) change.Side { return change.Stored([]byte(text), 0o100644) }

// Snapshots that move to a file of their own are rewritten nowhere.
func TestCompareFollowsSnapshotsToAnotherFile(t *testing.T) {
	var moved, all strings.Builder
	all.WriteString("exports[`keeps 1`] = `\nkept\n`;\n")
	for _, line := range []string{"one", "two", "three", "four", "five"} {
		all.WriteString("  const " + line + " = read()\n")
		moved.WriteString("const " + line + " = read()\n")
	}
	before := "src/__snapshots__/a.test.ts.snap"
	after := "src/__snapshots__/b.test.ts.snap"
	for name, c := range map[string]struct {
		there string
		lines float64
	}{"moved": {moved.String(), 0}, "gone": {"exports[`other 1`] = `\nother\n`;\n", 5}} {
		t.Run(name, func(t *testing.T) {
			got := 0.0
			split := []inventory.Pair{{File: change.File{Path: before, Before: stored(all.String()), After: stored("exports[`keeps 1`] = `\nkept\n`;\n")}}, {File: change.File{Path: after, After: stored(c.there)}}}
			for _, e := range delta.Compare(matching.Input{Pairs: split}) {
				got, _ = e.Facts["lines"].(float64)
			}
			if got != c.lines {
				t.Errorf("%v lines, want %v", got, c.lines)
			}
		})
	}
}

// A test that stands in another file as it was written lost nothing, though the file does not
// say what the names in it are.
func TestCompareLeavesMovedTestsAlone(t *testing.T) {
	const constants = "SIZES = [1, 2, 3]\n\n\n"
	test := "def test_total():\n    for size in SIZES:\n        assert total(size) == 3\n"
	for name, c := range map[string]struct {
		there string
		alarm bool
	}{"as it was": {test, false}, "with less to claim": {strings.Replace(test, "== 3", "is not None", 1), true}} {
		t.Run(name, func(t *testing.T) {
			alarms := 0
			for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, "test_a.py", constants+test, constants), pair(t, "test_b.py", "", c.there)}}) {
				if len(e.Clearances) == 0 {
					alarms++
				}
			}
			if c.alarm != (alarms > 0) {
				t.Errorf("%d alarms, want some: %v", alarms, c.alarm)
			}
		})
	}
}

// The opposite is demanded of what is set up in another way: that may be right.
func TestCompareTellsAFlipFromATestThatIsPutRight(t *testing.T) {
	head, flip := "it('patches', () => {\n", "  patch(el)\n  expect(el.source).not.toBe(other)\n})\n"
	plain := strings.Replace(flip, ".not", "", 1)
	for name, c := range map[string]struct{ after, want string }{
		"only flipped":       {head + plain, "oracle-polarity-flipped"},
		"set up differently": {head + "  el.source = null\n" + plain, "oracle-expected-changed"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, "src/patch.test.ts", head+flip, c.after), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
