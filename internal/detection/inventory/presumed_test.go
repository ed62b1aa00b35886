package inventory_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// sheet reads one file by itself, as a change shows it.
func sheet(t *testing.T, path, text string) *inventory.File {
	t.Helper()
	language := syntax.LanguageOf(path)
	frameworks, err := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}).Frameworks(string(language))
	if err != nil {
		t.Fatal(err)
	}
	tree, err := syntax.Parse(language, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return inventory.Read(tree, path, inventory.NewRules(frameworks))
}

func liveOf(c *inventory.Case) (n int) {
	for _, o := range c.Oracles {
		if o.Dead == "" {
			n++
		}
	}
	return n
}

func TestATestWhoseChecksStandElsewhereClaimsSomething(t *testing.T) {
	for _, c := range []struct{ path, text string }{
		{"decode_test.go", "package d\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {\n\trejects(t, \"x\")\n}\n"},
		{"tests/test_a.py", "def test_a(out):\n    compare_image(out, 'a.png')\n"},
		{"tests/test_a.c", "void test_a(void)\n{\n\tRING_PASS(ring_put(1));\n}\n"},
		{"a.test.js", "it('a', () => {\n  testSql(builder, { sql: 'drop' });\n});\n"},
		{"a.test.ts", "it('a', async () => {\n  await page.checkHeading('Login');\n});\n"},
		{"test/a.js", "const tape = require('tape');\ntape('a', function (t) {\n  t.test('b', function (s2t) {\n    s2t['throws'](f);\n    s2t.end();\n  });\n});\n"},
		{"src/test/kotlin/ATest.kt", "import org.junit.jupiter.api.Test\n\nclass ATest {\n  @Test\n  fun a() {\n    wrapRuleAssertThat(code).isFormattedAs(formatted)\n  }\n}\n"},
		{"src/test/kotlin/BTest.kt", "import kotlin.test.Test\n\nclass BTest {\n  @Test\n  fun b() {\n    class C : TestCommand() {\n      override fun run_() {\n        x shouldBe \"def\"\n      }\n    }\n    C().parse(\"\")\n  }\n}\n"},
		{"src/test/java/BTest.java", "import org.junit.jupiter.api.Test;\n\nclass BTest {\n  @Test void b() { verifyInternalEffects(); }\n}\n"},
		{"tests/a.rs", "#[test]\nfn a() {\n    check_render(\"a.svg\", \"b.svg\");\n}\n"},
		{"tests/test_a.c", "#include <assert.h>\n\nstatic void test_a(void)\n{\n  if (parse(\"x\") != 1)\n    xml_failure(parser);\n}\nint main(void) { test_a(); return 0; }\n"},
		{"ATests.cs", "using Xunit;\n\npublic class ATests\n{\n    [Fact]\n    public Task A() => VerifyAnalyzer(source);\n}\n"},
		{"Tests/ATests.swift", "import XCTest\n\nclass ATests: XCTestCase {\n  func testA() {\n    compareSnapshot(view, \"a\")\n  }\n}\n"},
	} {
		f := sheet(t, c.path, c.text)
		inventory.Evaluate([]*inventory.File{f})
		found := 0
		for _, x := range f.Cases {
			found += liveOf(x)
		}
		if found == 0 {
			t.Errorf("%s: its tests seem to claim nothing", c.path)
		}
	}
}

func TestWhatOnlyRunsOrPreparesClaimsNothing(t *testing.T) {
	for _, c := range []struct{ path, text string }{
		{"decode_test.go", "package d\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {\n\tsetupTest(t, \"x\")\n\tPrint(parse(\"x\"))\n}\n"},
		{"tests/test_a.py", "def test_a():\n    create_test_user('a')\n    render('a')\n"},
		{"a.test.ts", "it('a', () => {\n  render(badge);\n});\n"},
	} {
		f := sheet(t, c.path, c.text)
		inventory.Evaluate([]*inventory.File{f})
		for _, x := range f.Cases {
			if liveOf(x) > 0 {
				t.Errorf("%s: claims %v", c.path, x.Oracles)
			}
		}
	}
}

func TestANameDoesNotMakeUpForAnAssertionThatIsGone(t *testing.T) {
	before := sheet(t, "tests/test_a.py", "def test_a():\n    compare(x)\n    assert f(1) == 2\n")
	after := sheet(t, "tests/test_a.py", "def test_a():\n    compare(x)\n")
	inventory.EvaluateBoth([]*inventory.File{before}, []*inventory.File{after})
	if n := liveOf(after.Cases[0]); n != 0 {
		t.Errorf("%d claims stay", n)
	}
}

func TestACheckStaysWhenAnAssertionComesToIt(t *testing.T) {
	before := sheet(t, "tests/test_a.py", "def test_a():\n    compare_image(x)\n")
	after := sheet(t, "tests/test_a.py", "def test_a():\n    assert f(1) == 2\n    compare_image(x)\n")
	inventory.EvaluateBoth([]*inventory.File{before}, []*inventory.File{after})
	if n := liveOf(after.Cases[0]); n != 2 {
		t.Errorf("%d claims, want both", n)
	}
}

// TestATestOfOwnWordsInACommentIsRead: whether it can fail is asked before anything else is known.
func TestATestOfOwnWordsInACommentIsRead(t *testing.T) {
	f := sheet(t, "lib/board/card_test.dart", "// import 'package:flutter_test/flutter_test.dart';\n\n// void main() {\n//   group('cart', () {\n//     scenario('adds up', (tester) async {\n//       expect(total(), 3);\n//     });\n//   });\n// }\n")
	if len(f.Cases) > 0 {
		t.Error("what stands in a comment runs")
	}
}
