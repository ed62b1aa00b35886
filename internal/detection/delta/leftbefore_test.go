package delta_test

import (
	"strings"
	"testing"
)

// A test that left in silence and is skipped now under the same question is honest; one that is left out
// where it ran is not, though the same names stand in the question.
func TestASilentReturnMayBecomeASkipUnderTheSameQuestion(t *testing.T) {
	for name, c := range silentReturns {
		t.Run(name, func(t *testing.T) {
			kept, turned := strings.Replace(c.frame, "LEAVE", c.skips, 1), strings.Replace(c.frame, "LEAVE", c.turned, 1)
			before := strings.Replace(c.frame, "LEAVE", c.leaves, 1)
			for _, e := range compareAt(t, c.path, before, kept) {
				if !strings.Contains(e, " cleared ") {
					t.Errorf("the same question: event %q", e)
				}
			}
			if told := strings.Join(compareAt(t, c.path, before, turned), "\n"); !strings.Contains(told, "case-disabled") || strings.Contains(told, "cleared") {
				t.Errorf("the opposite question: events %q", told)
			}
		})
	}
}

var silentReturns = map[string]struct{ path, frame, leaves, skips, turned string }{
	"JavaScript": {"test/cart.js", "describe('cart', function () {\n  it('totals', function () {\n    LEAVE\n    expect(cart.total()).to.equal(3)\n  })\n})\n",
		"if (db.driver !== 'big') {\n      return;\n    }", "if (db.driver !== 'big') {\n      return this.skip();\n    }", "if (!(db.driver !== 'big')) {\n      return this.skip();\n    }"},
	"TypeScript": {"test/cart.test.ts", "import { expect, it } from 'vitest'\nit('totals', (ctx) => {\n  LEAVE\n  expect(cart.total()).toBe(3)\n})\n",
		"if (!isBig(db)) return", "if (!isBig(db)) return ctx.skip()", "if (isBig(db)) return ctx.skip()"},
	"Ruby": {"spec/cart_spec.rb", "describe Cart do\n  it 'totals' do\n    LEAVE\n    expect(Cart.new.total).to eq 3\n  end\nend\n",
		"next if small?", "skip if small?", "skip unless small?"},
	"PHP": {"tests/CartTest.php", "<?php\nclass CartTest extends \\PHPUnit\\Framework\\TestCase\n{\n    public function testTotal()\n    {\n        LEAVE\n        $this->assertSame(3, (new Cart)->total());\n    }\n}\n",
		"if (!$this->big()) {\n            return;\n        }", "if (!$this->big()) {\n            $this->markTestSkipped('too small');\n        }", "if ($this->big()) {\n            $this->markTestSkipped('too big');\n        }"},
	"Python": {"tests/test_cart.py", "import pytest\n\ndef test_total():\n    LEAVE\n    assert cart.total() == 3\n",
		"if not big():\n        return", "if not big():\n        pytest.skip('too small')", "if big():\n        pytest.skip('too big')"},
	"Dart": {"test/cart_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  test('totals', () {\n    LEAVE\n    expect(cart.total(), equals(3));\n  });\n}\n",
		"if (!big()) return;", "if (!big()) return markTestSkipped('too small');", "if (big()) return markTestSkipped('too big');"},
	"Go": {"cart_test.go", "package shop\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tLEAVE\n\tif Total() != 3 {\n\t\tt.Error(1)\n\t}\n}\n",
		"if !big() {\n\t\treturn\n\t}", "if !big() {\n\t\tt.Skip(\"too small\")\n\t}", "if big() {\n\t\tt.Skip(\"too big\")\n\t}"},
}

// A test that returned in silence makes no claim less where it is skipped under the very same condition: what it
// needs for that may be imported. The same condition the other way round is another one.
func TestCompareSeesSilenceThatBecomesASkip(t *testing.T) {
	java := func(imports, guard string) string {
		return "import org.junit.Test;\n" + imports + "\nclass CartTest {\n  @Test\n  public void packs() {\n    // breaks there for a reason nobody knows\n    " + guard + "\n    assertEquals(3, Cart.pack(2));\n  }\n\n  private static boolean isSmall() {\n    return Cart.size() < 2;\n  }\n}\n"
	}
	python := func(imports, guard string) string {
		return imports + "from shop import cart\n\n\ndef test_packs():\n    # breaks there for a reason nobody knows\n    if cart.small():\n        " + guard + "\n    assert cart.pack(2) == 3\n"
	}
	kotlin := func(imports, guard string) string {
		return "import kotlin.test.Test\n" + imports + "\nclass CartTest {\n    @Test\n    fun packs() {\n        // breaks there for a reason nobody knows\n        " + guard + "\n        assertEquals(3, Cart().pack(2))\n    }\n}\n"
	}
	csharp := func(guard string) string {
		return "using NUnit.Framework;\n\npublic class CartTests\n{\n    [Test]\n    public void Packs()\n    {\n        // breaks there for a reason nobody knows\n        " + guard + "\n        Assert.That(Cart.Pack(2), Is.EqualTo(3));\n    }\n}\n"
	}
	golang := func(guard string) string {
		return "package shop\n\nimport \"testing\"\n\nfunc TestPacks(t *testing.T) {\n\t// breaks there for a reason nobody knows\n\tif small() {\n\t\t" + guard + "\n\t}\n\tif pack(2) != 3 {\n\t\tt.Fatal(\"not packed\")\n\t}\n}\n"
	}
	swift := func(guard string) string {
		return "import XCTest\n\nfinal class CartTests: XCTestCase {\n    func testPacks() throws {\n        // breaks there for a reason nobody knows\n        " + guard + "\n        XCTAssertEqual(Cart().pack(2), 3)\n    }\n}\n"
	}
	php := func(guard string) string {
		return "<?php\nclass CartTest extends TestCase\n{\n    public function testPacks(): void\n    {\n        // breaks there for a reason nobody knows\n        if (small()) {\n            " + guard + "\n        }\n        $this->assertSame(3, pack(2));\n    }\n}\n"
	}
	cases := map[string]struct {
		path, before, after string
		alarm               bool
	}{
		"Java":                    {"src/test/java/CartTest.java", java("", "if (isSmall()) {\n      return;\n    }"), java("import org.junit.Assume;\n", "Assume.assumeFalse(isSmall());"), false},
		"Java, imported by name":  {"src/test/java/CartTest.java", java("", "if (!isSmall()) return;"), java("import static org.junit.Assume.assumeTrue;\n", "assumeTrue(isSmall());"), false},
		"Java, nothing was asked": {"src/test/java/CartTest.java", java("", ""), java("import org.junit.Assume;\n", "Assume.assumeFalse(isSmall());"), true},
		"Java, the other way":     {"src/test/java/CartTest.java", java("", "if (isSmall()) return;"), java("import org.junit.Assume;\n", "Assume.assumeTrue(isSmall());"), true},
		"Java, another condition": {"src/test/java/CartTest.java", java("", "if (isSmall()) return;"), java("import org.junit.Assume;\n", "Assume.assumeFalse(isHeavy());"), true},
		"Python":                  {"tests/test_cart.py", python("", "return"), python("import pytest\n\n", "pytest.skip(\"small\")"), false},
		"Kotlin":                  {"src/test/kotlin/CartTest.kt", kotlin("", "if (Cart.small()) return"), kotlin("import org.junit.Assume.assumeFalse\n", "assumeFalse(Cart.small())"), false},
		"Kotlin, nothing asked":   {"src/test/kotlin/CartTest.kt", kotlin("", ""), kotlin("import org.junit.Assume.assumeFalse\n", "assumeFalse(Cart.small())"), true},
		"C#":                      {"tests/CartTests.cs", csharp("if (Cart.Small()) return;"), csharp("if (Cart.Small()) Assert.Ignore(\"small\");"), false},
		"C#, assumed":             {"tests/CartTests.cs", csharp("if (Cart.Small()) return;"), csharp("Assume.That(Cart.Small(), Is.False);"), false},
		"C#, nothing asked":       {"tests/CartTests.cs", csharp(""), csharp("if (Cart.Small()) Assert.Ignore(\"small\");"), true},
		"C#, turned":              {"tests/CartTests.cs", csharp("if (Cart.Small()) return;"), csharp("if (!Cart.Small()) Assert.Ignore(\"small\");"), true},
		"C#, assumed, turned":     {"tests/CartTests.cs", csharp("if (Cart.Small()) return;"), csharp("Assume.That(Cart.Small());"), true},
		"Go, turned":              {"shop_test.go", golang("return"), strings.Replace(golang("t.Skip(\"small\")"), "if small", "if !small", 1), true},
		"Go":                      {"shop_test.go", golang("return"), golang("t.Skip(\"small\")"), false},
		"Swift":                   {"Tests/CartTests.swift", swift("if Cart.small() { return }"), swift("try XCTSkipIf(Cart.small())"), false},
		"PHP":                     {"tests/CartTest.php", php("return;"), php("$this->markTestSkipped('small');"), false},
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
