package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// What a helper puts into a text or asks about on its way is a part of what a claim is about.
func TestAnInputThatAHelperTakesIn(t *testing.T) {
	const (
		elixir = "defmodule ShopTest do\n  use ExUnit.Case\n\n  test \"names the till\", %{conn: conn} do\n    assert till(conn, \"IN\") == \"Front\"\n  end\n\n  defp till(conn, HEAD) do\n    conn =\n      if HEAD do\n        put(conn, HEAD)\n      else\n        conn\n      end\n\n    {:ok, conn: conn} = enter(%{conn: conn})\n    conn.till\n  end\nend\n"
		kotlin = "import kotlin.test.Test\nimport kotlin.test.assertEquals\n\nclass ReadTest {\n    private fun read(HEAD: String): Any? {\n        return Reader(\"{v:$HEAD}\").first()\n    }\n\n    @Test\n    fun reads() {\n        assertEquals(12, read(\"IN\"))\n    }\n}\n"
		python = "from shop import parse\n\n\ndef price(HEAD):\n    return parse(f\"<p>{HEAD}</p>\")\n\n\ndef test_price():\n    assert price(\"IN\") == 12\n"
		ruby   = "class ShopTest < Minitest::Test\n  def price(HEAD)\n    Shop.parse(\"<p>#{HEAD}</p>\")\n  end\n\n  def test_price\n    assert_equal 12, price(\"IN\")\n  end\nend\n"
		js     = "import { expect, it } from 'vitest';\nimport { parse } from './parse';\n\nconst price = (HEAD) => parse(`<p>${HEAD}</p>`);\n\nit('reads', () => {\n  expect(price(\"IN\")).toBe(12);\n});\n"
		swift  = "import XCTest\n\nclass ShopTests: XCTestCase {\n    func price(_ HEAD: String) -> Int {\n        return parse(\"<p>\\(HEAD)</p>\")\n    }\n    func testPrice() {\n        XCTAssertEqual(price(\"IN\"), 12)\n    }\n}\n"
		php    = "<?php\nclass ShopTest extends \\PHPUnit\\Framework\\TestCase\n{\n    private function price($HEAD)\n    {\n        return parse(\"<p>{$HEAD}</p>\");\n    }\n\n    public function testPrice(): void\n    {\n        $this->assertSame(12, $this->price(\"IN\"));\n    }\n}\n"
		csharp = "using Xunit;\n\npublic class ShopTests\n{\n    private static int Price(string HEAD)\n    {\n        return Shop.Parse($\"<p>{HEAD}</p>\");\n    }\n\n    [Fact]\n    public void Prices()\n    {\n        Assert.Equal(12, Price(\"IN\"));\n    }\n}\n"
		dart   = "import 'package:test/test.dart';\n\nint price(String HEAD) => parse('<p>$HEAD</p>');\n\nvoid main() {\n  test('reads', () {\n    expect(price(\"IN\"), 12);\n  });\n}\n"
		scala  = "class ShopSpec extends munit.FunSuite {\n  def price(HEAD: String): Int = parse(s\"<p>$HEAD</p>\")\n\n  test(\"reads\") {\n    assertEquals(price(\"IN\"), 12)\n  }\n}\n"
	)
	for path, text := range map[string]string{
		"test/shop_test.exs": elixir, "src/test/kotlin/ReadTest.kt": kotlin, "tests/test_shop.py": python, "test/shop_test.rb": ruby, "src/shop.test.js": js, "Tests/ShopTests.swift": swift,
		"tests/ShopTest.php": php, "tests/ShopTests.cs": csharp, "test/shop_test.dart": dart, "src/test/scala/ShopSpec.scala": scala,
	} {
		with := func(name, input string) string {
			return strings.NewReplacer("HEAD", name, "IN", input).Replace(text)
		}
		if got := compareAt(t, path, with("given", "pen 12"), with("given", "ink 12")); !slices.Equal(got, []string{"oracle-input-changed"}) {
			t.Errorf("%s: another input gives %q", path, got)
		}
		if got := compareAt(t, path, with("given", "pen 12"), with("wanted", "pen 12")); len(got) > 0 {
			t.Errorf("%s: another name of the helper's own gives %q", path, got)
		}
	}
}

// What a helper never looks at may be anything.
func TestAnInputThatAHelperPassesOver(t *testing.T) {
	const text = "from shop import parse\n\n\ndef price(given):\n    return parse(\"<p>12</p>\")\n\n\ndef test_price():\n    assert price(\"IN\") == 12\n"
	if got := compareAt(t, "tests/test_shop.py", strings.Replace(text, "IN", "pen", 1), strings.Replace(text, "IN", "ink", 1)); len(got) > 0 {
		t.Errorf("got %q", got)
	}
}
