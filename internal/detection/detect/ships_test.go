package detect_test

import "testing"

// TestAClassThatIsCalledSpecIsCodeWhereCodeIsShipped: what a test expects may change with it.
func TestAClassThatIsCalledSpecIsCodeWhereCodeIsShipped(t *testing.T) {
	code := "package shop\n\nclass TypeSpec(val name: String) {\n    fun emit(): String = \"class \" + name\n}\n"
	test := "import kotlin.test.Test\nimport kotlin.test.assertEquals\n\nclass TypeSpecTest {\n    @Test\n    fun emits() {\n        assertEquals(\"class Taco\", TypeSpec(\"Taco\").emit())\n    }\n}\n"
	code2 := "package shop\n\nclass TypeSpec(val name: String) {\n    fun emit(): String = \"public class \" + name\n}\n"
	test2 := "import kotlin.test.Test\nimport kotlin.test.assertEquals\n\nclass TypeSpecTest {\n    @Test\n    fun emits() {\n        assertEquals(\"public class Taco\", TypeSpec(\"Taco\").emit())\n    }\n}\n"
	for path, quiet := range map[string]bool{"src/main/kotlin/shop/TypeSpec.kt": true, "src/commonMain/kotlin/shop/TypeSpec.kt": true, "src/test/kotlin/shop/TypeSpec.kt": false} {
		res := scan(t, edits(edit(path, code, code2), edit("src/test/kotlin/shop/TypeSpecTest.kt", test, test2)))
		if got := !found(res.Findings, "expected-value-rewritten"); got != quiet {
			t.Errorf("with %s: quiet: %v, want %v", path, got, quiet)
		}
	}
}
