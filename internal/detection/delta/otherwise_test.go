package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// The same claims written in another way are no loss, and what only looks like another
// way is one.
func TestTheSameWrittenOtherwise(t *testing.T) {
	const (
		java   = "import static com.google.common.truth.Truth.assertThat;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\n\npublic class CartTest {\n  @Test public void cart() throws Exception {\n    "
		end    = "\n  }\n}\n"
		vitest = "import { expect, it } from 'vitest';\nimport { load } from './load';\n\nit('loads', () => {\n  const list = load('pens');\n  "
		close  = "\n});\n"
		php    = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    public function testCart()\n    {\n        $e = load();\n        "
		phpEnd = "\n    }\n}\n"
		rust   = "#[test]\nfn names() {\n    "
	)
	cases := map[string]struct {
		path, before, after string
		want                []string
	}{
		"a failure is expected around a call and then of a reference to it": {"CartTest.java",
			java + "Reader reader = open(\"x\");\n    try {\n      reader.next();\n      fail();\n    } catch (MalformedException expected) {\n    }" + end,
			java + "Reader reader = open(\"x\");\n    assertThrows(MalformedException.class, reader::next);" + end, nil},
		"another failure is expected": {"CartTest.java",
			java + "Reader reader = open(\"x\");\n    try {\n      reader.next();\n      fail();\n    } catch (MalformedException expected) {\n    }" + end,
			java + "Reader reader = open(\"x\");\n    assertThrows(EmptyException.class, reader::next);" + end, []string{"oracle-expected-changed"}},
		"true in a box":                             {"CartTest.java", java + "assertThat(open(\"x\")).isEqualTo(Boolean.TRUE);" + end, java + "assertThat(open(\"x\")).isEqualTo(true);" + end, nil},
		"nothing as a value and as a matcher":       {"CartTest.java", java + "assertThat(open(\"x\")).isEqualTo(null);" + end, java + "assertThat(open(\"x\")).isNull();" + end, nil},
		"a text in one piece":                       {"CartTest.java", java + "assertEquals(\"one \" + \"two\", open(\"x\"));" + end, java + "assertEquals(\"one two\", open(\"x\"));" + end, nil},
		"a line that ends as the platform has it":   {"CartTest.java", java + "assertEquals(\"one\\ntwo\", open(\"x\"));" + end, java + "assertEquals(\"one\" + System.lineSeparator() + \"two\", open(\"x\"));" + end, nil},
		"no deviation at all":                       {"CartTest.java", java + "assertEquals(1.5, open(\"x\"));" + end, java + "assertEquals(1.5, open(\"x\"), 0);" + end, nil},
		"a little deviation":                        {"CartTest.java", java + "assertEquals(1.5, open(\"x\"));" + end, java + "assertEquals(1.5, open(\"x\"), 0.1);" + end, []string{"oracle-tolerance-loosened"}},
		"a question asked in code and by a matcher": {"load.test.ts", vitest + "expect(list.includes('a')).toBe(true);" + close, vitest + "expect(list).toContain('a');" + close, nil},
		"another question":                          {"load.test.ts", vitest + "expect(list.includes('a')).toBe(true);" + close, vitest + "expect(list).not.toContain('a');" + close, []string{"oracle-polarity-flipped"}},
		"a class by its name":                       {"tests/CartTest.php", php + "self::assertInstanceOf('Shop\\Full', $e);" + phpEnd, php + "self::assertInstanceOf(\\Shop\\Full::class, $e);" + phpEnd, nil},
		"another text that ends a line as well":     {"tests/CartTest.php", php + "self::assertSame(\"Total\\n\", $e);" + phpEnd, php + "self::assertSame(\"Sum\\n\", $e);" + phpEnd, []string{"oracle-expected-changed"}},
		"a type by its name":                        {"tests/CartTest.php", php + "self::assertInternalType('integer', $e);" + phpEnd, php + "self::assertIsInt($e);" + phpEnd, nil},
		"truth in a language that has no other conditions": {"Tests/CartTests.swift", "import Testing\n\n@Test func cart() throws {\n    #expect(load().full == false)\n    let a = try #require(load().first)\n}\n",
			"import Testing\n\n@Test func cart() throws {\n    #expect(!load().full)\n    let a = try #require(load().first)\n}\n", nil},
		"truth in a language in which much is true": {"test_cart.py", "def test_cart():\n    assert load() == True\n", "def test_cart():\n    assert load()\n", []string{"oracle-weakened"}},
		"a number in a matcher's name":              {"CartTest.java", java + "assertThat(open(\"x\")).isEqualTo(1);" + end, java + "assertThat(open(\"x\")).isOne();" + end, nil},
		"another number in a matcher's name":        {"CartTest.java", java + "assertThat(open(\"x\")).isEqualTo(2);" + end, java + "assertThat(open(\"x\")).isOne();" + end, []string{"oracle-expected-changed"}},
		"an error by its text, caught and expected": {"tests/CartTest.php", php + "try {\n            pay(-1);\n            $this->fail();\n        } catch (Full $ex) {\n            $this->assertSame('is full', $ex->getMessage());\n        }" + phpEnd,
			php + "$this->expectException(Full::class);\n        $this->expectExceptionMessage('is full');\n        pay(-1);" + phpEnd, nil},
		"an error by its text, and without": {"tests/CartTest.php", php + "try {\n            pay(-1);\n            $this->fail();\n        } catch (Full $ex) {\n            $this->assertSame('is full', $ex->getMessage());\n        }" + phpEnd,
			php + "$this->expectException(Full::class);\n        pay(-1);" + phpEnd, []string{"oracle-removed"}},
		"a claim that is made only of what is there": {"CartTest.kt", "import org.junit.jupiter.api.Assertions.assertEquals\nimport org.junit.jupiter.api.Test\n\nclass CartTest {\n    @Test\n    fun finds() {\n        assertEquals(\"pens\", load(1)?.name)\n    }\n}\n",
			"import org.junit.jupiter.api.Assertions.assertEquals\nimport org.junit.jupiter.api.Test\n\nclass CartTest {\n    @Test\n    fun finds() {\n        load(1)?.let { assertEquals(\"pens\", it.name) }\n    }\n}\n", []string{"oracle-unreachable"}},
		"a text that is owned": {"tests/names.rs", rust + "assert_eq!(names(), vec![\"a\".to_string()]);\n}\n", rust + "assert_eq!(names(), vec![\"a\".to_owned()]);\n}\n", nil},
	}
	for name, tc := range cases {
		if got := compareAt(t, tc.path, tc.before, tc.after); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

func TestLiteralClaimsInTheTestsOfAnAssertionLibrary(t *testing.T) {
	const first = "import { expect, it } from 'vitest';\n\n"
	const library = first + "it('a', () => {\n  expect(1).toBe(1);\n  expect('x').toBe('x');\n});\n\nit('b', () => {\n  expect(2).toBe(2);\n  expect(true).toBe(true);\n});\n\nit('c', () => {\n  expect(3).toBe(3);\n});\n"
	const more = "\nit('d', () => {\n  expect(4).toBe(4);\n});\n"
	if got := compareAt(t, "expect.test.ts", library, library+more); got != nil {
		t.Errorf("one more in a file that is about them: %q", got)
	}
	const usual = first + "import { load } from './load';\n\nit('a', () => {\n  expect(load()).toBe(1);\n});\n"
	if got := compareAt(t, "load.test.ts", usual, usual+more); !slices.Equal(got, []string{"oracle-tautology"}) {
		t.Errorf("one in a file that is about something else: %q", got)
	}
}

func TestAValueThatACallMayWriteToIsNotWhatItBeganWith(t *testing.T) {
	const cpp = "#include <catch2/catch_test_macros.hpp>\n\nTEST_CASE(\"reads\") {\n    int n{0};\n    App app;\n    app.option(\"-n\", n);\n    app.run();\n    CHECK(5 == n);\n    CHECK(app.count() == 1);\n}\n"
	const c = "#include <assert.h>\n#include \"unity.h\"\n\nvoid test_reads(void) {\n    int n = 0;\n    parse(\"5\", &n);\n    TEST_ASSERT_EQUAL(5, n);\n    TEST_ASSERT_EQUAL(1, calls());\n}\n"
	for name, tc := range map[string]struct{ path, text, claim string }{
		"by reference": {"tests/app_test.cpp", cpp, "    CHECK(5 == n);\n"},
		"by address":   {"test/test_parse.c", c, "    TEST_ASSERT_EQUAL(5, n);\n"},
	} {
		if got := compareAt(t, tc.path, tc.text, strings.Replace(tc.text, tc.claim, "", 1)); !slices.Equal(got, []string{"oracle-removed"}) {
			t.Errorf("%s: %q, want the claim to be missed", name, got)
		}
	}
}

func TestCodeComparedWithItselfIsNoLiteralClaim(t *testing.T) {
	const first = "import { expect, it } from 'vitest';\nimport { load } from './load';\n\n"
	const library = first + "it('a', () => {\n  expect(1).toBe(1);\n  expect('x').toBe('x');\n});\n\nit('b', () => {\n  expect(2).toBe(2);\n  expect(true).toBe(true);\n});\n\nit('c', () => {\n  expect(3).toBe(3);\n});\n\n"
	if got := compareAt(t, "expect.test.ts", library+"it('d', () => {\n  expect(load(1)).toBe(4);\n});\n", library+"it('d', () => {\n  expect(load(1)).toBe(load(1));\n});\n"); !slices.Contains(got, "oracle-unreachable") {
		t.Errorf("compared with itself: %q", got)
	}
}
