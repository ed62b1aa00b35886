package source

import (
	"strings"
	"testing"
)

// FuzzBareComment holds the promise that signs are cut as the expression finds them.
func FuzzBareComment(f *testing.F) {
	for _, s := range []string{"", "// a", "/// a", "//// a", "//! a", "///! a", "/* a */", "/**/", "/** a", "* a", "*/", "**/", "*/ a", "# a", "## a #", "-- a", "--- a", "- a", "/ a", " a */ ", "//*/", "/* */", "/*!", "a */ b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		line, _, _ = strings.Cut(line, "\n")
		want := strings.TrimSpace(line)
		if want != "" && (strings.IndexByte("/*#-", want[0]) >= 0 || strings.HasSuffix(want, "*/")) {
			want = strings.TrimSpace(commentSigns.ReplaceAllString(want, ""))
		}
		if got := bareComment(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	})
}
