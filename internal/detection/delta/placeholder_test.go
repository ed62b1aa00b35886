package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A test that calls nothing and claims only what is always true may go; one that calls something
// tells at least that it does not fail.
func TestAPlaceholderMayGo(t *testing.T) {
	for name, c := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"PHP":               {"CartTest.php", "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    public function testItCan()\n    {\n        $this->assertTrue(true);\n    }\n}\n", "<?php\n", false},
		"Python":            {"test_cart.py", "def test_todo():\n    assert True\n", "", false},
		"JavaScript":        {"cart.test.js", "import { expect, it } from 'vitest'\n\nit('works', () => {\n  expect(true).toBe(true)\n})\n", "import { expect, it } from 'vitest'\n", false},
		"sums of numbers":   {"CartTest.kt", "import kotlin.test.*\n\nclass CartTest {\n  @Test fun canary() {\n    assertNotEquals(2 + 2, 4)\n  }\n}\n", "import kotlin.test.*\n\nclass CartTest {\n}\n", false},
		"a sum of the code": {"CartTest.kt", "import kotlin.test.*\n\nclass CartTest {\n  @Test fun canary() {\n    assertNotEquals(2 + RATE, 4)\n  }\n}\n", "import kotlin.test.*\n\nclass CartTest {\n}\n", true},
		"it calls":          {"test_cart.py", "def test_runs():\n    cart = Cart()\n    cart.run()\n    assert True\n", "", true},
		"it claims":         {"test_cart.py", "def test_runs():\n    assert True\n    assert RATE == 3\n", "", true},
		"it asks the code":  {"test_cart.py", "def test_runs():\n    assert total([1]) == total([1])\n", "", true},
	} {
		t.Run(name, func(t *testing.T) {
			events := compareAt(t, c.path, c.before, c.after)
			lost := slices.ContainsFunc(events, func(e string) bool { return strings.HasPrefix(e, "case-gone") && !strings.Contains(e, "cleared") })
			if lost != c.lost {
				t.Errorf("events %q, want a loss: %v", events, c.lost)
			}
		})
	}
}
