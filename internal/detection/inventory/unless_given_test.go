package inventory_test

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// What a call leaves out is what the parameter is without it; what a call gives is what it gives.
func TestAParameterThatIsNotGivenIsItsDefault(t *testing.T) {
	for name, c := range map[string]struct {
		lang       syntax.Language
		path, text string
	}{
		"Python":     {syntax.Python, "test_a.py", "def check(got, want=1):\n    assert got == want\n\ndef test_x():\n    check(size('a'))\n    check(size('b'), 2)\n"},
		"TypeScript": {syntax.TypeScript, "a.test.ts", "function check(got: number, want: number = 1) { expect(got).toBe(want); }\ntest('x', () => {\n  check(size('a'));\n  check(size('b'), 2);\n});\n"},
		"JavaScript": {syntax.JavaScript, "a.test.js", "const check = (got, want = 1) => { expect(got).toBe(want); };\ntest('x', () => {\n  check(size('a'));\n  check(size('b'), 2);\n});\n"},
		"Ruby":       {syntax.Ruby, "test/a_test.rb", "class ATest < Minitest::Test\n  def check(got, want: 1)\n    assert_equal want, got\n  end\n  def test_x\n    check(size('a'))\n    check(size('b'), want: 2)\n  end\nend\n"},
		"Kotlin":     {syntax.Kotlin, "src/test/kotlin/ATest.kt", "import kotlin.test.*\nclass ATest {\n  private fun check(got: Int, want: Int = 1) { assertEquals(want, got) }\n  @Test fun x() {\n    check(size(\"a\"))\n    check(size(\"b\"), want = 2)\n  }\n}\n"},
		"C#":         {syntax.CSharp, "ATests.cs", "using NUnit.Framework;\nclass ATests {\n  void Check(int got, int want = 1) { Assert.AreEqual(want, got); }\n  [Test] public void X() {\n    Check(size(\"a\"));\n    Check(size(\"b\"), 2);\n  }\n}\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := claimsOf(t, c.lang, c.path, c.text); len(got) != 2 || got[0] != `size ( "a" ) is 1` || got[1] != `size ( "b" ) is 2` {
				t.Errorf("claims %q", got)
			}
		})
	}
}

func TestAListThatIsHandedOnMayHoldWhatAParameterIs(t *testing.T) {
	text := "def check(got, want=1):\n    assert got == want\n\ndef test_x(given):\n    check(*given)\n"
	if got := claimsOf(t, syntax.Python, "test_a.py", text); len(got) != 1 || got[0] == "got is 1" {
		t.Errorf("nobody knows what is expected: %q", got)
	}
}
