package delta_test

import (
	"strings"
	"testing"
)

// Claims that are made in other words, and beside each what those words would hide.
func TestCompareKnowsTheSameClaimInOtherWords(t *testing.T) {
	const (
		kotlin = "import assertk.assertThat\nimport assertk.assertions.isEqualTo\nimport kotlin.test.Test\n\nclass NamesTest {\n  @Test\n  fun usage() {\n    val names = Names()\n    assertThat(names.make(\"a\")).isEqualTo(\"a\")\n    CLAIM\n  }\n\n  @Test\n  fun other() {\n    val names = Names()\n    assertThat(2 in names).isEqualTo(false)\n  }\n}\n"
		java   = "import static org.junit.Assert.*;\nimport org.junit.Test;\n\npublic class TapeTest {\n    @Test\n    public void backAtStart() {\n        final Tape tape = new Tape(\"text\");\n        CLAIM\n    }\n\n    @Test\n    public void backTwice() {\n        final Tape tape = new Tape(\"more\");\n        try {\n            tape.back();\n            fail(\"must throw\");\n        } catch (TapeException e) {\n            assertEquals(\"no step back\", e.getMessage());\n        }\n    }\n}\n"
		caught = "try {\n            tape.back();\n            fail(\"must throw\");\n        } catch (TapeException e) {\n            assertEquals(\"no step back\", e.getMessage());\n        }"
		rspec  = "RSpec.describe Env do\n  it 'reads' do\n    CLAIM\n  end\nend\n"
		catch  = "#include <catch2/catch.hpp>\n\nTEST_CASE(\"ints\") {\n  auto result = read(\"-n\");\n  CLAIM\n}\n"
		rust   = "#[test]\nfn reads() {\n    let text = made();\n    CLAIM\n}\n"
		panics = "use std::panic;\n\n#[test]\nfn stops() {\n    let res = panic::catch_unwind(|| {\n        run(|| panic!());\n    });\n    CLAIM\n}\n"
		marked = "#[test]\n#[should_panic(expected = \"stop\")]\nfn stops() {\n    run();\n}\n"
		react  = "import { render, screen } from '@testing-library/react'\n\ndescribe('page', () => {\n  it('shows', async () => {\n    const { container } = render(<Page />)\n    CLAIM\n  })\n})\n"
		utest  = "import utest._\n\nobject BufferTests extends TestSuite {\n  val tests = Tests {\n    test(\"stream\"){\n      CLAIM\n    }\n  }\n}\n"
		assert = "import static org.assertj.core.api.Assertions.assertThat;\nimport org.junit.jupiter.api.Test;\n\nclass FaultTest {\n    @Test\n    void one() {\n        CLAIM\n    }\n}\n"
		mocha  = "var should = require('should')\nvar assert = require('assert')\ndescribe('client', function () {\n  it('fails', function (done) {\n    client.handle(1, function (err) {\n      CLAIM\n      done()\n    })\n  })\n})\n"
	)
	for name, c := range map[string]struct{ path, frame, before, after, want string }{
		"false by its own word":               {"src/test/kotlin/NamesTest.kt", kotlin, "assertThat(2 in names).isEqualTo(false)", "assertThat(2 in names).isFalse()", ""},
		"false by its own word, of another":   {"src/test/kotlin/NamesTest.kt", kotlin, "assertThat(2 in names).isEqualTo(false)", "assertThat(names.any()).isFalse()", "oracle-duplicate-removed"},
		"what was caught is handed over":      {"src/test/java/TapeTest.java", java, caught, "TapeException e = assertThrows(TapeException.class, () -> tape.back());\n        assertEquals(\"no step back\", e.getMessage());", ""},
		"what was caught is not looked at":    {"src/test/java/TapeTest.java", java, caught, "assertThrows(TapeException.class, () -> tape.back());", "oracle-duplicate-removed"},
		"the class of the only value":         {"spec/env_spec.rb", rspec, "expect(env.flag).to eq(false)\n    expect(env.flag.is_a? FalseClass).to eq(true)", "expect(env.flag).to be(false)", ""},
		"the class of one value of many":      {"spec/env_spec.rb", rspec, "expect(env.flag).to eq(1)\n    expect(env.flag.is_a? Integer).to eq(true)", "expect(env.flag).to eq(1)", "oracle-removed"},
		"the class by a matcher":              {"spec/env_spec.rb", rspec, "expect(env.n.is_a? Integer).to eq(true)", "expect(env.n).to be_an(Integer)", ""},
		"a wider class by a matcher":          {"spec/env_spec.rb", rspec, "expect(env.n).to eq(1)", "expect(env.n).to be_an(Integer)", "oracle-weakened"},
		"elements become the whole":           {"test/read_test.cpp", catch, "REQUIRE(result.at(0) == 2);\n  REQUIRE(result.at(1) == 5);", "REQUIRE(result == std::vector<int>{2, 5});", ""},
		"elements become their number":        {"test/read_test.cpp", catch, "REQUIRE(result.at(0) == 2);\n  REQUIRE(result.at(1) == 5);", "REQUIRE(result.size() == 2);", "oracle-removed"},
		"taken out by force":                  {"tests/read.rs", rust, "if let Ok(value) = read(&text) {\n        assert_eq!(value, 3);\n    }", "assert_eq!(read(&text).unwrap(), 3);", ""},
		"taken out by force, another value":   {"tests/read.rs", rust, "if let Ok(value) = read(&text) {\n        assert_eq!(value, 3);\n    }", "assert_eq!(read(&text).unwrap(), 4);", "oracle-removed"},
		"asked where it is there":             {"tests/read.rs", rust, "let value = read(&text).unwrap();\n    assert_eq!(value, 3);", "if let Ok(value) = read(&text) {\n        assert_eq!(value, 3);\n    }", "oracle-unreachable"},
		"asked where it is there twice over":  {"tests/read.rs", rust, "let value = read(&text).unwrap().unwrap();\n    assert_eq!(3, value);", "if let Ok(Some(value)) = read(&text) {\n        assert_eq!(3, value);\n    }", "oracle-unreachable"},
		"asked, and nothing else will do":     {"tests/read.rs", rust, "let value = read(&text).unwrap();\n    assert_eq!(value, 3);", "let Ok(value) = read(&text) else { panic!(\"unread\") };\n    assert_eq!(value, 3);", ""},
		"asked, and else it fails":            {"tests/read.rs", rust, "let value = read(&text).unwrap();\n    assert_eq!(value, 3);", "if let Ok(value) = read(&text) {\n        assert_eq!(value, 3);\n    } else {\n        panic!(\"unread\");\n    }", ""},
		"asked, and else it leaves":           {"tests/read.rs", rust, "let value = read(&text).unwrap();\n    assert_eq!(value, 3);", "let Ok(value) = read(&text) else { return; };\n    assert_eq!(value, 3);", "oracle-unreachable"},
		"a reference less":                    {"tests/read.rs", rust, "assert_eq!(read(&text).code(), &Code::from(text));", "assert_eq!(read(&text).code(), Code::from(text));", "oracle-expected-changed cleared replaced"},
		"a reference less, to another":        {"tests/read.rs", rust, "assert_eq!(read(&text).code(), &Code::from(text));", "assert_eq!(read(&text).code(), Code::any(text));", "oracle-expected-changed"},
		"the text of an element is found":     {"test/page.test.tsx", react, "expect(container.firstChild.textContent).toMatchInlineSnapshot(`\"data: 1\"`)", "screen.getByText('data: 1')", ""},
		"another text of an element is found": {"test/page.test.tsx", react, "expect(container.firstChild.textContent).toMatchInlineSnapshot(`\"data: 1\"`)", "screen.getByText('data:')", "oracle-removed"},
		"bounds in one assertion":             {"src/test/scala/BufferTests.scala", utest, "assert(reader.grown() <= 6)\n      assert(reader.copied() <= 31)", "assert(\n        reader.grown() > 0,\n        reader.grown() <= 6,\n        reader.copied() <= 31\n      )", ""},
		"bounds in one assertion, one less":   {"src/test/scala/BufferTests.scala", utest, "assert(reader.grown() <= 6)\n      assert(reader.copied() <= 31)", "assert(\n        reader.grown() <= 6,\n        \"small\"\n      )", "oracle-removed"},
		"the only element":                    {"src/test/java/FaultTest.java", assert, "assertThat(found.size()).isEqualTo(1);\n        assertThat(found.get(0).text()).isEqualTo(\"small\");", "assertThat(found).singleElement().extracting(Fault::text).isEqualTo(\"small\");", ""},
		"the first element":                   {"src/test/java/FaultTest.java", assert, "assertThat(found.size()).isEqualTo(1);\n        assertThat(found.get(0).text()).isEqualTo(\"small\");", "assertThat(found).first().extracting(Fault::text).isEqualTo(\"small\");", "oracle-removed"},
		"that an error is there":              {"test/client.js", mocha, "assert.equal((err !== null), true)", "should.exist(err)", ""},
		"which error is there":                {"test/client.js", mocha, "assert.equal(err.message, 'full')", "should.exist(err)", "oracle-weakened"},
	} {
		t.Run(name, func(t *testing.T) {
			in := func(claim string) string { return strings.Replace(c.frame, "CLAIM", claim, 1) }
			if got := strings.Join(compareAt(t, c.path, in(c.before), in(c.after)), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	for claim, want := range map[string]string{
		"assert!(res.is_err());":                              "case-disabled cleared replaced",
		"assert!(res.is_ok());":                               "case-disabled",
		"assert!(res.is_err());\n    assert_eq!(count(), 2);": "case-disabled",
	} {
		if got := strings.Join(compareAt(t, "tests/stop.rs", strings.Replace(panics, "CLAIM", claim, 1), marked), " "); got != want {
			t.Errorf("%s: %q, want %q", claim, got, want)
		}
	}
}

func TestCompareKnowsRowsThatStoodTwice(t *testing.T) {
	const (
		tap  = "const { test } = require('tap')\nconst coerce = require('../coerce')\n\ntest('coerce', (t) => {\n  const rows = [\nROWS  ]\n  rows.forEach(([input, expected]) => {\n    t.equal(coerce(input), expected)\n  })\n  t.end()\n})\n"
		php  = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass RateTest extends TestCase\n{\n    /** @dataProvider rates */\n    public function testOf($text, $expected): void\n    {\n        self::assertSame($expected, Rate::of($text));\n    }\n\n    public static function rates(): array\n    {\n        return [\nROWS        ];\n    }\n}\n"
		more = "\nconst others = [\n  ['x', '9.9.9'],\n]\n"
	)
	for name, c := range map[string]struct{ path, frame, before, after, want string }{
		"a row twice in a list":         {"test/coerce.js", tap, "    ['1', '1.0.0'],\n    ['1-1', '1.1.0'],\n    ['1-1', '1.1.0'],\n    ['a', '2.0.0'],\n", "    ['1', '1.0.0'],\n    ['1-1', '1.1.0'],\n    ['a', '2.0.0'],\n", "case-rows-lost cleared replaced"},
		"a row that stood once":         {"test/coerce.js", tap, "    ['1', '1.0.0'],\n    ['1-1', '1.1.0'],\n    ['1-2', '1.1.0'],\n    ['a', '2.0.0'],\n", "    ['1', '1.0.0'],\n    ['1-1', '1.1.0'],\n    ['a', '2.0.0'],\n", "case-rows-lost"},
		"a row that another table has":  {"test/coerce.js", tap + more, "    ['1', '1.0.0'],\n    ['x', '9.9.9'],\n    ['a', '2.0.0'],\n", "    ['1', '1.0.0'],\n    ['a', '2.0.0'],\n", "case-rows-lost"},
		"the last row of a provider":    {"tests/RateTest.php", php, "            ['1.125', '9/8'],\n            ['3', '3'],\n            ['1.125', '9/8'],\n", "            ['1.125', '9/8'],\n            ['3', '3'],\n", "case-rows-lost cleared replaced"},
		"two rows of which one is left": {"tests/RateTest.php", php, "            ['1.125', '9/8'],\n            ['3', '3'],\n            ['4', '4'],\n            ['1.125', '9/8'],\n", "            ['1.125', '9/8'],\n            ['3', '3'],\n", "case-rows-lost"},
	} {
		t.Run(name, func(t *testing.T) {
			in := func(rows string) string { return strings.Replace(c.frame, "ROWS", rows, 1) }
			if got := strings.Join(compareAt(t, c.path, in(c.before), in(c.after)), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestCompareKnowsALoopThatBecameRows(t *testing.T) {
	const frame = "import static org.junit.jupiter.api.Assertions.assertEquals;\nimport org.junit.jupiter.api.Test;\nimport org.junit.jupiter.params.ParameterizedTest;\nimport org.junit.jupiter.params.provider.MethodSource;\n\nclass ReaderTest {\n    private void reads(String text, String name) {\n        assertEquals(name.toUpperCase(Locale.ROOT), new Reader(text).encoding());\n    }\n\n    TEST\n}\n"
	in := func(test string) string { return strings.Replace(frame, "TEST", test, 1) }
	looped := in("@Test\n    void encodings() {\n        for (Map.Entry<String, Charset> entry : Charset.availableCharsets().entrySet()) {\n            String name = entry.getKey();\n            reads(\"x\", name);\n        }\n    }")
	for after, want := range map[string]string{
		"@ParameterizedTest\n    @MethodSource(Charsets.NAMES)\n    void encodings(String name) {\n        reads(\"x\", name);\n    }": "oracle-expected-changed cleared replaced",
		"@Test\n    void encodings() {\n        String name = Reader.usual();\n        reads(\"x\", name);\n    }":                     "oracle-expected-changed",
	} {
		if got := strings.Join(compareAt(t, "src/test/java/shop/ReaderTest.java", looped, in(after)), " "); got != want {
			t.Errorf("%s: %q, want %q", after, got, want)
		}
	}
}

func TestCompareKnowsCodeThatServesTests(t *testing.T) {
	const before = "pub fn run_test<F>(f: F) {\n    let handle = spawn(f);\n    handle.join().unwrap();\n}\n"
	for after, want := range map[string]string{
		"pub fn run_test<F>(f: F) {\n    let handle = spawn(f);\n    if let Err(err) = handle.join() {\n        std::panic::resume_unwind(err);\n    }\n}\n": "",
		"pub fn run_test<F>(f: F) {\n    let handle = spawn(f);\n    if let Err(err) = handle.join() {\n        eprintln!(\"{err:?}\");\n    }\n}\n":         "oracle-removed",
	} {
		if got := strings.Join(compareAt(t, "tests/fixtures/mod.rs", before, after), " "); got != want {
			t.Errorf("%s: %q, want %q", after, got, want)
		}
	}
	if got := strings.Join(compareAt(t, "tests/fixtures/page.rs", "fn a() -> u8 { 1 }\n", "fn a() -> u8 { 2 }\n"), " "); got != "oracle-golden-rewritten" {
		t.Errorf("what tests compare with: %q", got)
	}
}
