package proving

import (
	"slices"
	"testing"

	"holdfast/internal/detection/change"
)

func TestFoldersThatGoLeavesOut(t *testing.T) {
	text := "module m\n\ngo 1.25\n\nignore ./cart // slow\nignore (\n\tnode_modules\n\t\"./a b\"\n)\nrequire x v1\n"
	if got := goIgnores(text); !slices.Equal(got, []string{"./cart", "node_modules"}) {
		t.Errorf("%q", got)
	}
	i := &Inspector{Kept: map[string]bool{"cart/cart_test.go": true, "web/node_modules/x.js": true, "sub/money/a_test.go": true}}
	for name, c := range map[string]struct{ path, before, after, want string }{
		"tests are left out":           {"go.mod", "module m\n", "module m\nignore ./cart\n", "./cart"},
		"by their name":                {"go.mod", "module m\n", "module m\nignore money\n", "money"},
		"of a module in a folder":      {"sub/go.mod", "module m\n", "module m\nignore (\n\t./money\n)\n", "./money"},
		"there are none":               {"go.mod", "module m\n", "module m\nignore node_modules\n", ""},
		"they were left out before":    {"go.mod", "module m\nignore ./cart\n", "module m\nignore ./cart\nrequire x v1\n", ""},
		"a dependency more":            {"go.mod", "module m\n", "module m\nrequire x v1\n", ""},
		"a folder that begins like it": {"go.mod", "module m\n", "module m\nignore ./car\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := change.File{Path: c.path, Before: change.Side{Present: true, Text: []byte(c.before)}, After: change.Side{Present: true, Text: []byte(c.after)}}
			if got := i.ignoresTests(f); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func FuzzGoIgnores(f *testing.F) {
	f.Add("ignore (\n./a\n)\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range goIgnores(text) {
			underIgnored(".", p, "a/b_test.go")
		}
	})
}
