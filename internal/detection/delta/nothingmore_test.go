package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A claim that said nothing more may go; what only looks like it may not.
func TestClaimsThatSaidNothingMoreAndTheirTwins(t *testing.T) {
	const (
		swift  = "import XCTest\n\nclass DateTests: XCTestCase {\n    var cart: Cart!\n\n    override func setUp() {\n        cart = Cart()\n    }\n\n    func testDate() {\nBODY\n    }\n}\n"
		elixir = "defmodule CartTest do\n  use ExUnit.Case\n\n  test \"sends\" do\n    {:event, time} = Cart.send(1)\nBODY\n  end\nend\n"
		python = "from cart import Cart\n\n\ndef test_cart():\n    cart = Cart()\nBODY\n"
		ruby   = "RSpec.describe Options do\n  it 'shows itself' do\n    options = Options.new\nBODY\n  end\nend\n"
		csharp = "using Xunit;\n\npublic class OrderTests {\n  [Fact]\n  public void Orders() {\n    var wanted = new List<string> { \"A\", \"C\" };\n    var found = Machine.Run(\"A\");\nBODY\n  }\n}\n"
		dart   = "import 'package:test/test.dart';\n\nvoid main() {\n  test('parses', () {\n    var found = Range.parse('1.2');\nBODY\n  });\n}\n"
		php    = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass ListTest extends TestCase\n{\n    public function testLists(): void\n    {\n        $list = new Listing(['foo' => 1]);\n        unset($list['foo']);\nBODY\n    }\n}\n"
		script = "const assert = require('assert');\n\ndescribe('list', () => {\n  it('is plain', () => {\n    assert.strictEqual(isPlain({}), true);\n    assert.strictEqual(isPlain(1), false);\n  });\n  it('is other', () => {\nBODY\n    assert.strictEqual(isPlain(null), false);\n  });\n});\n"
	)
	for _, k := range []struct {
		name, path, frame, before, after string
		told                             bool
	}{
		{"what older compilers got is gone", "DateTests.swift", swift, "    #if !swift(>=5.0)\n        XCTAssertNotEqual(stamp(0.1), 3.1)\n    #else\n        XCTAssertEqual(stamp(0.1), 3.5)\n    #endif", "        XCTAssertEqual(stamp(0.1), 3.5)", false},
		{"what older compilers got stays", "DateTests.swift", swift, "    #if !swift(>=5.0)\n        XCTAssertNotEqual(stamp(0.1), 3.1)\n    #else\n        XCTAssertEqual(stamp(0.1), 3.5)\n    #endif", "        XCTAssertNotEqual(stamp(0.1), 3.1)", true},
		{"a system is left out", "DateTests.swift", swift, "    #if os(Linux)\n        XCTAssertEqual(stamp(0.1), 3.5)\n    #else\n        XCTAssertNotEqual(stamp(0.1), 3.1)\n    #endif", "        XCTAssertNotEqual(stamp(0.1), 3.1)", true},
		{"newer compilers get less than they got", "DateTests.swift", swift, "    #if swift(>=5.0)\n        XCTAssertEqual(stamp(0.1), 3.5)\n        XCTAssertEqual(stamp(0.2), 3.6)\n    #else\n        XCTAssertNotEqual(stamp(0.1), 3.1)\n    #endif", "        XCTAssertEqual(stamp(0.1), 3.5)", true},
		{"what all tests shared is made by one", "DateTests.swift", swift, "        XCTAssertEqual(names, [cart.id + \"0\", cart.id + \"1\"])", "        let cart: Cart! = Cart()\n        XCTAssertEqual(names, [cart.id + \"0\", cart.id + \"1\"])", false},
		{"something else is made by one", "DateTests.swift", swift, "        XCTAssertEqual(names, [cart.id + \"0\", cart.id + \"1\"])", "        let cart: Cart! = Cart.empty()\n        XCTAssertEqual(names, [cart.id + \"0\", cart.id + \"1\"])", true},
		{"a line stood twice", "test/cart_test.exs", elixir, "    assert Cart.total(1) == 2\n    assert Cart.total(1) == 2", "    assert Cart.total(1) == 2", false},
		{"the type of a name is asked twice", "test/cart_test.exs", elixir, "    assert is_integer(time)\n    :ok = Cart.close()\n    assert is_integer(time)", "    assert is_integer(time)\n    :ok = Cart.close()", false},
		{"something is done between", "tests/test_cart.py", python, "    assert cart.total() == 2\n    cart.clear()\n    assert cart.total() == 2", "    assert cart.total() == 2\n    cart.clear()", true},
		{"a test that could not pass", "spec/options_spec.rb", ruby, "    expect(options.inspect).to be_nil\n    expect(options.inspect).to eq('(empty))')", "    expect(options.inspect).to eq('(empty)')", false},
		{"a test that could pass", "spec/options_spec.rb", ruby, "    expect(options.proxy).to be_nil\n    expect(options.inspect).to eq('(empty)')", "    expect(options.proxy).to be_nil", true},
		{"element by element becomes the list", "OrderTests.cs", csharp, "    Assert.Equal(wanted.Count, found.Count);\n    for (int i = 0; i < wanted.Count; i++)\n      Assert.Equal(wanted[i], found[i]);", "    Assert.Equal(wanted, found);", false},
		{"element by element becomes how many", "OrderTests.cs", csharp, "    Assert.Equal(wanted.Count, found.Count);\n    for (int i = 0; i < wanted.Count; i++)\n      Assert.Equal(wanted[i], found[i]);", "    Assert.Equal(wanted.Count, found.Count);", true},
		{"element by element becomes another list", "OrderTests.cs", csharp, "    Assert.Equal(wanted.Count, found.Count);\n    for (int i = 0; i < wanted.Count; i++)\n      Assert.Equal(wanted[i], found[i]);", "    Assert.Equal(wanted, wanted.ToList());", true},
		{"a type is asked by a matcher", "test/range_test.dart", dart, "    expect(found is Version, isTrue);", "    expect(found, isA<Version>());", false},
		{"a wider type is asked", "test/range_test.dart", dart, "    expect(found is Version, isTrue);", "    expect(found, isNotNull);", true},
		{"a test beside it says the same of an empty thing", "list.test.js", script, "    assert.strictEqual(isPlain({}), true);", "", false},
		{"no test beside it says the same", "list.test.js", script, "    assert.strictEqual(isPlain([]), true);", "", true},
		{"how many by another word for equal", "list.test.js", script, "    assert.deepStrictEqual(log.length, 3);", "    assert.strictEqual(log.length, 3);", false},
		{"at least as many", "list.test.js", script, "    assert.deepStrictEqual(log.length, 3);", "    assert.ok(log.length > 0);", true},
		{"all names are spelled out beside it", "spec/options_spec.rb", ruby, "    expect(options).to eq(a: 1, b: 2)\n    expect(options[:c]).to be_nil", "    expect(options).to eq(a: 1, b: 2)", false},
		{"the name is among those spelled out", "spec/options_spec.rb", ruby, "    expect(options).to eq(a: 1, b: nil)\n    options.clear!\n    expect(options[:b]).to be_nil", "    expect(options).to eq(a: 1, b: nil)\n    options.clear!", true},
		{"the second of two names has another value", "spec/options_spec.rb", ruby, "    expect(options).to eq(a: 1, b: 2)", "    expect(options).to eq(a: 1, b: 3)", true},
		{"an empty list by its value", "tests/ListTest.php", php, "        $this->assertIsArray($list->all());\n        $this->assertEmpty($list->all());", "        $this->assertSame([], $list->all());", false},
		{"an empty list becomes any list", "tests/ListTest.php", php, "        $this->assertIsArray($list->all());\n        $this->assertEmpty($list->all());", "        $this->assertIsArray($list->all());", true},
		{"nothing under a name that the test speaks of", "tests/ListTest.php", php, "        $this->assertArrayNotHasKey('key', $list);", "        $this->assertArrayNotHasKey('foo', $list);", false},
		{"nothing under a name that the test does not speak of", "tests/ListTest.php", php, "        $this->assertArrayNotHasKey('foo', $list);", "        $this->assertArrayNotHasKey('key', $list);", true},
		{"a text that was searched for", "tests/ListTest.php", php, "        if (strpos((string) $list->page(), 'foo') === false) {\n            $this->fail('not in it');\n        }", "        $this->assertStringContainsString('foo', $list->page(), 'not in it');", false},
		{"a text that is no longer searched for", "tests/ListTest.php", php, "        if (strpos((string) $list->page(), 'foo') === false) {\n            $this->fail('not in it');\n        }", "        $this->assertNotEmpty($list->page(), 'not in it');", true},
		{"it is waited for until it holds", "test/cart_test.exs", elixir, "    :timer.sleep(150)\n    assert Cart.items(1) == []", "    TestUtils.eventually(fn ->\n      {Cart.items(1) == [], :done}\n    end)", false},
		{"something else is waited for", "test/cart_test.exs", elixir, "    :timer.sleep(150)\n    assert Cart.items(1) == []", "    TestUtils.eventually(fn ->\n      {Cart.open?(1), :done}\n    end)", true},
	} {
		t.Run(k.name, func(t *testing.T) {
			events := compareAt(t, k.path, strings.Replace(k.frame, "BODY", k.before, 1), strings.Replace(k.frame, "BODY", k.after, 1))
			told := slices.ContainsFunc(events, func(e string) bool { return !strings.Contains(e, "cleared") })
			if told != k.told {
				t.Errorf("events %q, want them told: %v", events, k.told)
			}
		})
	}
}
