package syntax_test

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// A word that is a keyword elsewhere must not cost a whole file.
func TestKeywordsThatAreNamesAreRead(t *testing.T) {
	for name, c := range map[string]struct {
		lang   syntax.Language
		source string
	}{
		"a parameter of C#":           {syntax.CSharp, "class A {\n  int F(bool async) { return async\n    ? G(async: async) : 1; }\n  async Task<int> H() => await G(true);\n}\n"},
		"a parameter of Kotlin":       {syntax.Kotlin, "class A {\n    fun f(suspend: Boolean): Int = if (suspend) 1 else g(suspend = true)\n\n    suspend fun h(block: suspend () -> Unit) = block()\n}\n"},
		"a name of Kotlin in a chain": {syntax.Kotlin, "fun f(x: X) = x.dynamic.name\n"},
	} {
		tree, err := syntax.Parse(c.lang, []byte(c.source))
		if err != nil {
			t.Fatal(err)
		}
		for n := range tree.Nodes {
			if tree.IsError(n) {
				t.Errorf("%s: line %d does not parse: %s", name, tree.Line(n), tree.Text(n))
				break
			}
		}
		if string(tree.Source) != c.source {
			t.Errorf("%s: the text was changed: %s", name, tree.Source)
		}
	}
}
