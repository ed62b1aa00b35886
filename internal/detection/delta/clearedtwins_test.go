package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// What a test lost is told unless what is left says the same.
func TestClaimsThatAreSaidOtherwiseAndTheirTwins(t *testing.T) {
	const (
		php    = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    public function testRefuses()\n    {\n        try {\n            $cart->add(null);\n            $this->fail('not refused');\n        } @\n    }\n}\n"
		py     = "import unittest\n\n\nclass CartTest(unittest.TestCase):\n    def test_refuses(self):\n        try:\n            cart.add(None)\n            self.fail('not refused')\n        @\n"
		cpp    = "#include \"cart.h\"\n#include <gtest/gtest.h>\n\nTEST(Cart, Zips) {\n@}\n"
		block  = "    {\n        auto cart = make_cart({\"a\", \"b\"});\n        EXPECT_EQ(cart.zip(\"x\"), \"ax\");\n    }\n\n"
		calls  = "    {\n        cart.add(\"a\");\n        EXPECT_EQ(cart.size(), 1);\n    }\n\n"
		c      = "#include \"test.h\"\n\nDEFINE_TEST(test_reads_packed)\n{\n\tstruct store *s;\n\n\tassert((s = store_new()) != NULL);\n@\tassertEqualInt(0, store_open(s, \"a.bin\"));\n\tassertEqualInt(7, store_size(s));\n}\n"
		js     = "import test from 'ava';\nimport run, {execute, runSync} from '../index.js';\n\nconst testOut = async @\n\tt.is(read(index), all);\n};\n\ntest('can run', testOut, 1, run);\ntest('can run - sync', testOut, 1, runSync);\n"
		golang = "package shop\n\nimport \"testing\"\n\nfunc TestSeal(t *testing.T) {\n\t@if got := Seal(1); got != 7 {\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n"
		sealed = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass SealTest extends TestCase\n{\n    public function testSeals()\n    {\n        @$this->assertSame(7, seal(1));\n    }\n}\n"
		skips  = "\tif (OK != store_has_codec(s)) {\n\t\tskipping(\"codec is not supported by this build\");\n\t\treturn;\n\t}\n"
	)
	for name, k := range map[string]struct {
		path, frame, before, after string
		told                       bool
	}{
		"the claimed type is caught": {"CartTest.php", php,
			"catch (CartError $e) {\n            $this->assertInstanceOf(Refused::class, $e);\n            $this->assertEquals('add', $e->getStep());\n        }",
			"catch (Refused $e) {\n            $this->assertEquals('add', $e->getStep());\n        }", false},
		"another type is caught": {"CartTest.php", php,
			"catch (CartError $e) {\n            $this->assertInstanceOf(Refused::class, $e);\n            $this->assertEquals('add', $e->getStep());\n        }",
			"catch (\\Exception $e) {\n            $this->assertEquals('add', $e->getStep());\n        }", true},
		"the others are caught beside it": {"CartTest.php", php,
			"catch (CartError $e) {\n            $this->assertInstanceOf(Refused::class, $e);\n            $this->assertEquals('add', $e->getStep());\n        }",
			"catch (Refused $e) {\n            $this->assertEquals('add', $e->getStep());\n        } catch (\\Exception $e) {\n        }", true},
		"the claimed type is caught in Python": {"test_cart.py", py,
			"except Exception as e:\n            self.assertIsInstance(e, Refused)\n            self.assertEqual(e.step, 'add')",
			"except Refused as e:\n            self.assertEqual(e.step, 'add')", false},
		"one of several in Python": {"test_cart.py", py,
			"except Exception as e:\n            self.assertIsInstance(e, Refused)\n            self.assertEqual(e.step, 'add')",
			"except (OSError, Refused) as e:\n            self.assertEqual(e.step, 'add')", true},
		"a block stood twice":               {"test/cart.cpp", cpp, block + block, block, false},
		"a block that is like another":      {"test/cart.cpp", cpp, block + strings.Replace(block, "ax", "ay", 1), block, true},
		"a second call of the same":         {"test/cart.cpp", cpp, calls + calls, calls, true},
		"a parameter has another name":      {"test/run.js", js, "(t, index, execute) => {\n\tconst all = await execute('a', [index]);", "(t, index, method) => {\n\tconst all = await method('a', [index]);", false},
		"another function is called":        {"test/run.js", js, "(t, index, execute) => {\n\tconst all = await execute('a', [index]);", "(t, index, execute) => {\n\tconst all = await pretend('a', [index]);", true},
		"a mode that few run in":            {"seal_test.go", golang, "", "if fips140.Enabled() {\n\t\tt.Skip(\"the cipher is not allowed there\")\n\t}\n\t", false},
		"only in a mode of few":             {"seal_test.go", golang, "", "if !fips140.Enabled() {\n\t\tt.Skip(\"the cipher is not allowed there\")\n\t}\n\t", true},
		"a debugger that few use":           {"SealTest.php", sealed, "", "if (\\PHP_SAPI === 'phpdbg') {\n            $this->markTestSkipped('it has too few descriptors');\n        }\n        ", false},
		"all but that debugger":             {"SealTest.php", sealed, "", "if (\\PHP_SAPI !== 'phpdbg') {\n            $this->markTestSkipped('it has too few descriptors');\n        }\n        ", true},
		"the usual way to run":              {"SealTest.php", sealed, "", "if (\\PHP_SAPI === 'cli') {\n            $this->markTestSkipped('it has too few descriptors');\n        }\n        ", true},
		"a build without a part":            {"test/test_packed.c", c, "", skips, false},
		"what the test itself claims fails": {"test/test_packed.c", c, "", strings.Replace(skips, "OK != store_has_codec(s)", "0 != store_open(s, \"a.bin\")", 1), true},
		"nothing says what is missing":      {"test/test_packed.c", c, "", strings.Replace(skips, "codec is not supported by this build", "breaks here", 1), true},
	} {
		t.Run(name, func(t *testing.T) {
			events := compareAt(t, k.path, strings.Replace(k.frame, "@", k.before, 1), strings.Replace(k.frame, "@", k.after, 1))
			told := slices.ContainsFunc(events, func(e string) bool { return !strings.Contains(e, "cleared") })
			if told != k.told {
				t.Errorf("events %q, want them told: %v", events, k.told)
			}
		})
	}
}
