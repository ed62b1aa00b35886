package source

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// A name without a Latin letter is suspicious where the file has the name that it is drawn like, and nothing else in it
// is Cyrillic. Formulas have Greek names beside Latin ones.
func TestLookalikes(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"function pick(e) {\n  switch (\u0435.id) {}\n}\n", 1},
		{"function pick(e1, e2) {\n  return \u04351 + e2;\n}\n", 1},
		{"function pick(e) {\n  return \u0435.id + parc\u0435l;\n}\n", 2},
		{"function pick(e) {\n  const итог = \u0435 + e;\n  return итог;\n}\n", 0},
		{"function pick(p) {\n  const \u03c1 = p * 2;\n  return \u03c1;\n}\n", 0},
		{"function pick(a) {\n  const \u0435 = 1;\n  return \u0435;\n}\n", 0},
		{"function pick(e) {\n  return e.id;\n}\n", 0},
	} {
		tree, err := syntax.Parse(syntax.JavaScript, []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := readLookalikes(tree); len(got) != c.want {
			t.Errorf("%s: found %v, want %d", c.text, got, c.want)
		}
	}
}
