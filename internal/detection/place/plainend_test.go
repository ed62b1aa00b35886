package place

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"
)

// FuzzPlainEnd: a path that a glob matches ends with what is looked at first.
func FuzzPlainEnd(f *testing.F) {
	for _, c := range [][2]string{{"**/*_test.go", "a/b_test.go"}, {"**/conftest.py", "conftest.py"}, {"spec/**", "spec/a/b.rb"}, {"*.{test,spec}.ts", "a.spec.ts"}, {"test[s]", "tests"}, {`a\\*b`, "a*b"}} {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, glob, file string) {
		if !utf8.ValidString(glob) || strings.ContainsRune(glob, utf8.RuneError) {
			return // no catalog holds such a glob
		}
		if ok, _ := doublestar.Match(glob, file); ok && !strings.HasSuffix(file, PlainEnd(glob)) {
			t.Errorf("%q matches %q and wants it to end with %q", glob, file, PlainEnd(glob))
		}
	})
}
