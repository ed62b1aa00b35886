package syntax

import (
	"strings"
	"testing"
)

// TestTextsThatEndInsideOfBracketsAreReadInSwift: its parser does not come to an end of them by itself.
func TestTextsThatEndInsideOfBracketsAreReadInSwift(t *testing.T) {
	for _, src := range []string{
		"class T: QuickSpec {\n  func spec() {\n    it(\"adds\") {\n      expect(1)\n",
		"class T: QuickSpec {\n  func spec() {\n    it(\"adds\") { expect(",
		"func spec() {\n  it(\"\"\"\n\" } \"\n\"\"\") { expect(1)",
	} {
		tree, err := Parse(Swift, []byte(src))
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		if !tree.Broken(0) {
			t.Errorf("%q: nothing says that it does not parse", src)
		}
		calls := false
		for n := range tree.Nodes {
			if end := int(tree.Nodes[n].End); end > len(src) {
				t.Fatalf("%q: %s ends at %d", src, tree.Kind(n), end)
			}
			calls = calls || tree.Role(n) == Call && strings.HasPrefix(tree.Text(n), "expect")
		}
		if !calls {
			t.Errorf("%q: the call is not found", src)
		}
		again, err := tree.Reparse([]byte(src + " }"))
		if err != nil || len(again.Source) != len(src)+2 {
			t.Errorf("%q: read once more: %v", src, err)
		}
	}
}

func TestOpenBrackets(t *testing.T) {
	for src, want := range map[string]string{
		"f(a[{": "}])", "f(a)": "", "f)": "", "(]": "", "": "", `f("(`: ")", `f("\"(", {`: "})", "// (\n{": "}", "/* ( */ [": "]",
		"\"\"\"\n(\n\"\"\"(": ")", "a / b (": ")", "\"(\n(": ")",
	} {
		if got := string(openBrackets([]byte(src))); got != want {
			t.Errorf("%q: %q and not %q", src, got, want)
		}
	}
}
