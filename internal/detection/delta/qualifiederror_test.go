package delta_test

import (
	"strings"
	"testing"
)

// The class of an error is the last of the names it is written with: another one of the same module is
// another error, and the same one is the same with its module and without.
func TestTheClassOfAnErrorIsTheLastOfItsNames(t *testing.T) {
	for _, c := range []struct{ path, frame, bare, named, other string }{
		{"spec/till_spec.rb", "RSpec.describe Till do\n  it 'refuses' do\n    expect { pay(-1) }.to raise_error(WHICH)\n  end\nend\n", "PaymentError", "Shop::PaymentError", "Shop::Error"},
		{"test/till_test.rb", "class TillTest < Minitest::Test\n  def test_refuses\n    assert_raises(WHICH) { pay(-1) }\n  end\nend\n", "PaymentError", "Shop::PaymentError", "Shop::Error"},
		{"test/till_test.exs", "defmodule TillTest do\n  use ExUnit.Case\n\n  test \"refuses\" do\n    assert_raise WHICH, fn -> Till.pay(-1) end\n  end\nend\n", "PaymentError", "Shop.PaymentError", "Shop.Error"},
		{"tests/TillTest.php", "<?php\nclass TillTest extends \\PHPUnit\\Framework\\TestCase\n{\n    public function testRefuses()\n    {\n        $this->expectException(WHICH::class);\n        pay(-1);\n    }\n}\n", "PaymentError", "Shop\\PaymentError", "Shop\\Error"},
		{"test/till_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  test('refuses', () {\n    expect(() => pay(-1), throwsA(isA<WHICH>()));\n  });\n}\n", "PaymentError", "shop.PaymentError", "shop.Error"},
		{"src/till.test.ts", "import { expect, it } from 'vitest'\nit('refuses', () => {\n  expect(() => pay(-1)).toThrow(WHICH)\n})\n", "PaymentError", "Shop.PaymentError", "Shop.Error"},
		{"test/TillTests.cs", "using Xunit;\npublic class TillTests\n{\n    [Fact]\n    public void Refuses()\n    {\n        Assert.Throws<WHICH>(() => Pay(-1));\n    }\n}\n", "PaymentError", "Shop.PaymentError", "Shop.Error"},
		{"src/test/java/TillTest.java", "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\nclass TillTest {\n    @Test\n    void refuses() {\n        assertThrows(WHICH.class, () -> pay(-1));\n    }\n}\n", "PaymentError", "Shop.PaymentError", "Shop.Error"},
		{"test/till_test.cpp", "#include <gtest/gtest.h>\nTEST(Till, Refuses) {\n  EXPECT_THROW(pay(-1), WHICH);\n}\n", "PaymentError", "Shop::PaymentError", "Shop::Error"},
	} {
		fill := func(which string) string { return strings.Replace(c.frame, "WHICH", which, 1) }
		if told := compareAt(t, c.path, fill(c.bare), fill(c.named)); len(told) > 0 {
			t.Errorf("%s: %s for %s: events %q", c.path, c.named, c.bare, told)
		}
		if told := compareAt(t, c.path, fill(c.named), fill(c.other)); len(told) == 0 {
			t.Errorf("%s: %s for %s: nothing is told", c.path, c.other, c.named)
		}
	}
}
