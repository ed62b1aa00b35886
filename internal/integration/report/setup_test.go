package report

import (
	"strings"
	"testing"
)

func TestOnlyLinesThatComeOrGoAreShown(t *testing.T) {
	for name, c := range map[string]struct{ before, after, want string }{
		"a new file":                  {"", "a\nb\n", "+ a|+ b"},
		"a file that goes":            {"a\nb\n", "", "- a|- b"},
		"lines between others":        {"secret\nx\nend\n", "secret\nnew\nx\nmore\nend\n", "+ new|+ more"},
		"a comma behind a line":       {"{\n  \"s\": 1\n}", "{\n  \"s\": 1,\n  \"h\": 2\n}", "+ …,|+   \"h\": 2"},
		"a file of one line":          {`{"token":"secret"}`, `{"token":"secret","h":2}`, `+ …,"h":2…`},
		"a value that is exchanged":   {"a: false\n", "a: true\n", "- …fals…|+ …tru…"},
		"line ends alone":             {"a\r\nb\r\n", "a\r\nnew\r\nb\r\n", "+ new"},
		"letters of more than a byte": {"ä1", "ö1", "- ä…|+ ö…"},
		"nothing":                     {"a\n", "a\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(diffLines(textLines([]byte(c.before)), textLines([]byte(c.after))), "|")
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if strings.Contains(got, "secret") {
				t.Error("a line that stays is shown")
			}
		})
	}
}

func FuzzDiffLines(f *testing.F) {
	f.Add("a\nb", "a\nc\nb")
	f.Add("", "x")
	f.Fuzz(func(t *testing.T, before, after string) {
		lines := diffLines(textLines([]byte(before)), textLines([]byte(after)))
		for _, l := range lines {
			if !strings.HasPrefix(l, "- ") && !strings.HasPrefix(l, "+ ") {
				t.Errorf("%q is neither", l)
			}
		}
		if same := diffLines(textLines([]byte(after)), textLines([]byte(after))); len(same) != 0 {
			t.Errorf("a text differs from itself: %q", same)
		}
	})
}
