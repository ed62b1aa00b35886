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
