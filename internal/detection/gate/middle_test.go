package gate

import (
	"strings"
	"testing"
)

func TestMiddlesAreWholeLines(t *testing.T) {
	for _, row := range []struct{ before, after, was, is string }{
		{"a\nb\nc\n", "a\nx\nc\n", "b", "x"},
		{"a\nb\nc", "a\nc", "b\nc", "c"},
		{"a\nb\nc\n", "a\nc\n", "b\nc", "c"},
		{"abc\nd\n", "axc\nd\n", "abc", "axc"},
		{"a\n", "a\n", "", ""},
		{"a", "a", "a", "a"},
		{"", "a\n", "", "a\n"},
		{"a\nb\n", "a\nb\nb\n", "", "b\n"},
		{"b\n", "a\nb\n", "b", "a\nb"},
	} {
		if was, is := middles(row.before, row.after); was != row.was || is != row.is {
			t.Errorf("%q and %q: got %q and %q", row.before, row.after, was, is)
		}
	}
}

// Every line that is lost must be in the middle, or looks that only read it would miss it.
func FuzzMiddles(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nc")
	f.Add("a\n\nb", "\na\nb\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		was, is := middles(before, after)
		count := func(text string) map[string]int { lines, _ := linesOf([]byte(text), "#"); return lines }
		full, now, part, nowPart := count(before), count(after), count(was), count(is)
		for line, n := range full {
			if n > now[line] && part[line] == 0 {
				t.Errorf("%q is lost and not in %q", line, was)
			}
		}
		for line, n := range now {
			if n > full[line] && nowPart[line] == 0 {
				t.Errorf("%q came and is not in %q", line, is)
			}
		}
		if !strings.Contains(before, was) || !strings.Contains(after, is) {
			t.Error("a middle is part of its text")
		}
	})
}
