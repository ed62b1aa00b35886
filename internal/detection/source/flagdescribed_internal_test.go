package source

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestArgumentsOfMacrosAreOnlyTokens(t *testing.T) {
	for _, text := range []string{
		"fn run() { check!(app.enabled() && true, a.b + 1); }\n",
		"static A: Opt = option!(\"enable_tracking\", default: true, x.y);\n",
		"static B: Opt = option!(a.b, default(x, true));\n",
	} {
		tree, err := syntax.Parse(syntax.Rust, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range Flags(tree) {
			if f.Line != 1 {
				t.Errorf("%s: %+v", text, f)
			}
		}
	}
}
