package narrow

import (
	"reflect"
	"testing"
)

// FuzzSplitLike: reading a second version with the help of the first changes nothing.
func FuzzSplitLike(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nx\nc\n")
	f.Add("a {\n}\nb\n", "a {\n{\n}\nb\n")
	f.Add("x\n\"\"\"\ndoc it is\n\"\"\"\ny\n", "x\ndoc it is\n\"\"\"\ny\n")
	f.Add("a\nb", "a\nb\n")
	f.Add("", "a\n")
	f.Add("a\n", "")
	f.Add("a\na\na\n", "a\na\n")
	f.Add("/*\n some words here\n*/\n", "/*\n more\n some words here\n*/\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		want, got := split([]byte(after)), splitLike(split([]byte(before)), []byte(before), []byte(after))
		if len(want.lines) != len(got.lines) || len(want.lines) > 0 && !reflect.DeepEqual(want, got) {
			t.Errorf("%q after %q:\ngot  %+v\nwant %+v", after, before, got, want)
		}
	})
}

func TestToolWordsFit(t *testing.T) {
	longest := 0
	for w := range toolWords {
		longest = max(longest, len(w))
	}
	if longest != maxToolWord {
		t.Errorf("the longest word has %d letters, %d are looked at", longest, maxToolWord)
	}
}
