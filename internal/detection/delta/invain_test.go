package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A claim about what must throw, right before the failure that says so, could never fail by itself.
func TestAClaimBeforeTheFailureThatMustNotCome(t *testing.T) {
	type language struct{ path, frame, claimed, called, fails, caught string }
	for name, l := range map[string]language{
		"PHP":        {"CartTest.php", "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    public function testRefuses()\n    {\n        @\n    }\n}\n", "$this->assertEquals('white', $cart->ask(null));\n", "$cart->ask(null);\n", "$this->fail();\n", "try {\n@} catch (\\InvalidArgumentException $e) {\n            $this->assertEquals('none', $e->getMessage());\n        }"},
		"Python":     {"test_cart.py", "import unittest\n\n\nclass CartTest(unittest.TestCase):\n    def test_refuses(self):\n        @\n", "            self.assertEqual('white', cart.ask(None))\n", "            cart.ask(None)\n", "            self.fail('accepted')\n", "try:\n@        except ValueError as e:\n            self.assertEqual('none', str(e))"},
		"Java":       {"CartTest.java", "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass CartTest {\n    @Test\n    void refuses() {\n        @\n    }\n}\n", "assertEquals(\"white\", cart.ask(null));\n", "cart.ask(null);\n", "fail();\n", "try {\n@} catch (IllegalArgumentException e) {\n            assertEquals(\"none\", e.getMessage());\n        }"},
		"JavaScript": {"cart.test.js", "const assert = require('assert');\n\ntest('refuses', () => {\n  @\n});\n", "assert.equal(cart.ask(null), 'white');\n", "cart.ask(null);\n", "assert.fail();\n", "try {\n@} catch (e) {\n    assert.equal(e.message, 'none');\n  }"},
		"Ruby":       {"test/cart_test.rb", "require 'test_helper'\n\nclass CartTest < Minitest::Test\n  def test_refuses\n    @\n  end\nend\n", "      assert_equal 'white', cart.ask(nil)\n", "      cart.ask(nil)\n", "      flunk\n", "begin\n@    rescue ArgumentError => e\n      assert_equal 'none', e.message\n    end"},
	} {
		tried := func(lines ...string) string {
			return strings.Replace(strings.Replace(l.frame, "@\n", l.caught+"\n", 1), "@", strings.Join(lines, ""), 1)
		}
		if name == "Java" { // the mark of a test has the sign as well
			tried = func(lines ...string) string {
				return strings.Replace(strings.Replace(l.frame, "        @\n", "        "+l.caught+"\n", 1), "{\n@}", "{\n"+strings.Join(lines, "")+"}", 1)
			}
		}
		told := func(before, after string) bool {
			return slices.ContainsFunc(compareAt(t, l.path, before, after), func(e string) bool { return !strings.Contains(e, "cleared") })
		}
		if told(tried(l.claimed, l.fails), tried(l.called, l.fails)) {
			t.Errorf("%s: the claim that nobody came to is gone, and it is told: %v", name, compareAt(t, l.path, tried(l.claimed, l.fails), tried(l.called, l.fails)))
		}
		if told(tried(l.claimed), tried(l.claimed, l.fails)) {
			t.Errorf("%s: what must throw is asked for now, and it is told: %v", name, compareAt(t, l.path, tried(l.claimed), tried(l.claimed, l.fails)))
		}
		if !told(tried(l.claimed, l.fails), tried(l.called)) {
			t.Errorf("%s: it need not throw any more, and it is not told", name)
		}
		if !told(tried(l.claimed, l.called, l.fails), tried(l.called, l.fails)) {
			t.Errorf("%s: a claim that had to hold before is gone, and it is not told", name)
		}
	}
}
