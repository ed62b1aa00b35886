package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// The same claim in other words, or one that asks for more, is no loss; what looks like it and asks
// for less is one.
func TestClaimsSaidAnew(t *testing.T) {
	const (
		php   = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class LoadTest extends TestCase\n{\n    public function testLoads(): void\n    {\n        §\n        $this->load('a');\n    }\n}\n"
		cs    = "using Shouldly;\nusing Xunit;\n\npublic class LoadTests\n{\n    [Fact]\n    public void Loads()\n    {\n        var names = Load();\n        §\n    }\n}\n"
		swift = "import XCTest\n\nclass LoadTests: XCTestCase {\n  func testLoads() {\n    let result = load(\"a\")\n    §\n  }\n}\n"
		rust  = "mod decoder;\n\nfn main() {\n    let mut cases = Cases::new(decoder::Decoder);\n§    cases.run();\n}\n"
		java  = "import static org.assertj.core.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\n\nclass LoadTest {\n  @Test void loads() {\n    §\n  }\n}\n"
		js    = "import { render } from '@testing-library/react';\n\ntest('loads', () => {\n  const page = render(<Cart />);\n  §\n});\n"
		rb    = "require 'minitest/autorun'\n\nclass LoadTest < Minitest::Test\n  def test_loads\n    §\n  end\nend\n"
		goes  = "package load\n\nimport (\n\t\"testing\"\n\n\t\"github.com/stretchr/testify/assert\"\n)\n\nfunc TestLoads(t *testing.T) {\n\t§\n}\n"
		node  = "const { describe, it } = require('node:test')\nconst assert = require('node:assert')\n\ndescribe('load', () => {\n  it('loads', (§) => {\n    store.on('error', err => {\n      assert.strictEqual(err.message, 'boom')\n      done()\n    })\n    store.load()\n  })\n})\n"
		ex    = "defmodule LoadTest do\n  use ExUnit.Case\n\n  test \"loads\" do\n    §\n  end\nend\n"
		own   = "import { render } from '@testing-library/react';\n\ntest('loads', () => {\n  const page = render(<Suspense fallback=\"§\"><Cart /></Suspense>);\n  expect(page.getByText('§')).toBeInTheDocument();\n});\n"
		raw   = "#[test]\nfn loads() {\n    assert_eq!(load(7), §);\n}\n"
		py    = "def test_loads():\n    text = load('a')\n    §\n"
	)
	for name, tc := range map[string]struct {
		path, text, before, after string
		quiet                     bool
	}{
		"a narrower error":              {"tests/LoadTest.php", php, "$this->expectException(\\Exception::class);", "$this->expectException(LoadError::class);", true},
		"any error":                     {"tests/LoadTest.php", php, "$this->expectException(LoadError::class);", "$this->expectException(\\Exception::class);", false},
		"no error":                      {"tests/LoadTest.php", php, "$this->expectException(LoadError::class);", "", false},
		"the order of a list":           {"test/LoadTests.cs", cs, "names.OrderBy(n => n).ShouldBe(names);", "names.ShouldBeInOrder();", true},
		"the other way round":           {"test/LoadTests.cs", cs, "names.ShouldBe(names.OrderBy(n => n));", "names.ShouldBeInOrder();", true},
		"the order for the values":      {"test/LoadTests.cs", cs, "names.ShouldBe(new[] { \"a\", \"b\" });", "names.ShouldBeInOrder();", false},
		"an error is there":             {"Tests/LoadTests.swift", swift, "XCTAssertTrue(result.error != nil)", "XCTAssertNotNil(result.error)", true},
		"something is there":            {"Tests/LoadTests.swift", swift, "XCTAssertEqual(result.error, .missing)", "XCTAssertNotNil(result.error)", false},
		"nothing is left out any more":  {"tests/compliance.rs", rust, "    cases.ignore([\"float\"]).unwrap();\n", "", true},
		"nothing is read in any more":   {"tests/compliance.rs", rust, "    cases.read([\"float\"]).unwrap();\n", "", false},
		"an error that is taken":        {"src/test/java/LoadTest.java", java, "assertThatIllegalArgumentException().isThrownBy(() -> store.load(7)).withMessage(\"gone\");", "IllegalArgumentException e = catchIllegalArgumentException(() -> store.load(7));\n    then(e).hasMessage(\"gone\");", true},
		"an error that nobody asks for": {"src/test/java/LoadTest.java", java, "assertThatIllegalArgumentException().isThrownBy(() -> store.load(7)).withMessage(\"gone\");", "IllegalArgumentException e = catchIllegalArgumentException(() -> store.load(7));", false},
		"an empty list":                 {"src/test/java/LoadTest.java", java, "assertEquals(Collections.emptyList(), store.load(7));", "assertThat(store.load(7)).isEmpty();", true},
		"a list":                        {"src/test/java/LoadTest.java", java, "assertEquals(Collections.emptyList(), store.load(7));", "assertThat(store.load(7)).isNotNull();", false},
		"a value that became an error":  {"src/test/java/LoadTest.java", java, "assertEquals(3, store.load(7));", "assertThrows(Gone.class, () -> store.load(7));", false},
		"a mock without its class":      {"src/test/java/LoadTest.java", java, "Store store = mock(Store.class);\n    assertThat(store.load(7)).isEqualTo(3);", "Store store = mock();\n    assertThat(store.load(7)).isEqualTo(3);", true},
		"a mock for the real one":       {"src/test/java/LoadTest.java", java, "Store store = new Store();\n    assertThat(store.load(7)).isEqualTo(3);", "Store store = mock();\n    assertThat(store.load(7)).isEqualTo(3);", false},
		"a denial by another name":      {"test/load_test.rb", rb, "refute_respond_to store, :load", "assert_not_respond_to store, :load", true},
		"a denial turned round":         {"test/load_test.rb", rb, "refute_includes load, 3", "assert_includes load, 3", false},
		"not empty":                     {"load_test.go", goes, "assert.NotEqual(t, \"\", load())", "assert.NotEmpty(t, load())", true},
		"there":                         {"load_test.go", goes, "assert.NotEqual(t, \"\", load())", "assert.NotNil(t, load())", false},
		"a callback behind the test":    {"load.test.js", node, "done", "t, done", true},
		"a callback that nobody waits":  {"load.test.js", node, "done", "", false},
		"a check that is handed them":   {"test/load_test.exs", ex, "\"a\" |> load() |> assert_item(fn item ->\n      assert item.name == \"pear\"\n      assert item.count == 3\n    end)", "\"a\" |> load() |> assert_item(%{name: \"pear\", count: 3})", true},
		"a check that is handed less":   {"test/load_test.exs", ex, "\"a\" |> load() |> assert_item(fn item ->\n      assert item.name == \"pear\"\n      assert item.count == 3\n    end)", "\"a\" |> load() |> assert_item(%{name: \"pear\"})", false},
		"a text of its own":             {"cart.test.jsx", own, "Loading...", "waiting", true},
		"another text":                  {"cart.test.jsx", js, "expect(page.getByText('Loading...')).toBeInTheDocument();", "expect(page.getByText('Cart')).toBeInTheDocument();", false},
		"fewer signs around a text":     {"tests/load.rs", raw, "r##\"a b\"##", "r#\"a b\"#", true},
		"another text in signs":         {"tests/load.rs", raw, "r##\"a b\"##", "r#\"a c\"#", false},
		"a reason":                      {"test/LoadTests.cs", cs, "names.Count.ShouldBe(3);", "names.Count.ShouldBe(3, \"one for each\");", true},
		"a tolerance":                   {"test/LoadTests.cs", cs, "names.Weight.ShouldBe(3.5);", "names.Weight.ShouldBe(3.5, 0.5);", false},
		"not on the page":               {"cart.test.jsx", js, "expect(page.queryByText('empty')).toBeNull();", "expect(page.queryByText('empty')).not.toBeInTheDocument();", true},
		"on the page":                   {"cart.test.jsx", js, "expect(page.queryByText('empty')).toBeNull();", "expect(page.queryByText('empty')).toBeInTheDocument();", false},
		"a statement in one line":       {"tests/test_load.py", py, "assert 'seen' \\\n        in text.body()", "assert 'seen' in text.body()", true},
		"a statement that lost a claim": {"tests/test_load.py", py, "assert 'seen' \\\n        in text.body()", "assert text.body()", false},
	} {
		got := compareAt(t, tc.path, strings.ReplaceAll(tc.text, "§", tc.before), strings.ReplaceAll(tc.text, "§", tc.after))
		if quiet := len(got) == 0; quiet != tc.quiet {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A test that replaced a class before replaces nothing more when it makes the mock by other words.
func TestAMockMadeByOtherWordsReplacesNothingMore(t *testing.T) {
	const php = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class CartTest extends TestCase\n{\n    public function testLoads(): void\n    {\n        $store = §;\n        $store->expects($this->once())->method('load');\n        (new Cart($store))->open();\n    }\n}\n"
	for name, tc := range map[string]struct {
		before string
		mocked bool
	}{
		"by other words":     {"$this->createPartialMock('Store', ['load'])", false},
		"for the real thing": {"new Store()", true},
	} {
		events := compareAt(t, "tests/CartTest.php", strings.Replace(php, "§", tc.before, 1), strings.Replace(php, "§", "$this->getMockBuilder('Store')->addMethods(['load'])->getMock()", 1))
		if mocked := slices.Contains(events, "oracle-subject-mocked"); mocked != tc.mocked {
			t.Errorf("%s: %q", name, events)
		}
	}
}
