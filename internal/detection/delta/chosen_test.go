package delta_test

import (
	"strings"
	"testing"
)

// Two branches that claim one thing each may become one claim of the value that the condition chooses, and
// back; where another value is chosen, a claim is gone.
func TestTwoBranchesMayBecomeOneChosenValue(t *testing.T) {
	for _, c := range []struct{ path, frame, branches, chosen, other string }{
		{"src/cart.test.ts", "import { expect, it } from 'vitest'\nit('counts', () => {\n  const n = count()\n  BODY\n})\n",
			"if (big()) {\n    expect(n).toBe(2)\n  } else {\n    expect(n).toBe(4)\n  }", "const want = big() ? 2 : 4\n  expect(n).toBe(want)", "const want = big() ? 2 : n\n  expect(n).toBe(want)"},
		{"test/cart.js", "const { expect } = require('chai')\nit('counts', () => {\n  const n = count()\n  BODY\n})\n",
			"if (!big()) {\n    expect(n).to.equal(4)\n  } else {\n    expect(n).to.equal(2)\n  }", "expect(n).to.equal(big() ? 2 : 4)", "expect(n).to.equal(big() ? 2 : n)"},
		{"tests/test_cart.py", "def test_counts():\n    n = count()\n    BODY\n",
			"if big():\n        assert n == 2\n    else:\n        assert n == 4", "want = 2 if big() else 4\n    assert n == want", "want = 2 if big() else n\n    assert n == want"},
		{"spec/cart_spec.rb", "describe Cart do\n  it 'counts' do\n    n = count\n    BODY\n  end\nend\n",
			"if big?\n      expect(n).to eq 2\n    else\n      expect(n).to eq 4\n    end", "want = big? ? 2 : 4\n    expect(n).to eq want", "want = big? ? 2 : n\n    expect(n).to eq want"},
		{"tests/CartTest.php", "<?php\nclass CartTest extends \\PHPUnit\\Framework\\TestCase\n{\n    public function testCounts()\n    {\n        $n = tally();\n        BODY\n    }\n}\n",
			"if (big()) {\n            $this->assertSame(2, $n);\n        } else {\n            $this->assertSame(4, $n);\n        }", "$want = big() ? 2 : 4;\n        $this->assertSame($want, $n);", "$want = big() ? 2 : $n;\n        $this->assertSame($want, $n);"},
		{"test/cart_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  test('counts', () {\n    final n = count();\n    BODY\n  });\n}\n",
			"if (big()) {\n      expect(n, 2);\n    } else {\n      expect(n, 4);\n    }", "final want = big() ? 2 : 4;\n    expect(n, want);", "final want = big() ? 2 : n;\n    expect(n, want);"},
		{"test/cart_test.exs", "defmodule CartTest do\n  use ExUnit.Case\n\n  test \"counts\" do\n    n = Cart.count()\n    BODY\n  end\nend\n",
			"if big?() do\n      assert n == 2\n    else\n      assert n == 4\n    end", "want = if big?(), do: 2, else: 4\n    assert n == want", "want = if big?(), do: 2, else: n\n    assert n == want"},
		{"src/test/kotlin/CartTest.kt", "import org.junit.jupiter.api.Test\nimport kotlin.test.assertEquals\n\nclass CartTest {\n    @Test\n    fun counts() {\n        val n = count()\n        BODY\n    }\n}\n",
			"if (big()) {\n            assertEquals(2, n)\n        } else {\n            assertEquals(4, n)\n        }", "val want = if (big()) 2 else 4\n        assertEquals(want, n)", "val want = if (big()) 2 else n\n        assertEquals(want, n)"},
		{"tests/cart.rs", "#[test]\nfn counts() {\n    let n = count();\n    BODY\n}\n",
			"if big() {\n        assert_eq!(n, 2);\n    } else {\n        assert_eq!(n, 4);\n    }", "let want = if big() { 2 } else { 4 };\n    assert_eq!(n, want);", "let want = if big() { 2 } else { n };\n    assert_eq!(n, want);"},
	} {
		fill := func(body string) string { return strings.Replace(c.frame, "BODY", body, 1) }
		for _, way := range [][2]string{{c.branches, c.chosen}, {c.chosen, c.branches}} {
			if told := compareAt(t, c.path, fill(way[0]), fill(way[1])); len(told) > 0 {
				t.Errorf("%s: %s for %s: events %q", c.path, way[1], way[0], told)
			}
		}
		if told := lossesAt(t, c.path, fill(c.branches), fill(c.other)); len(told) == 0 {
			t.Errorf("%s: %s: nothing is told", c.path, c.other)
		}
	}
}
