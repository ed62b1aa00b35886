package change_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

func TestDecode(t *testing.T) {
	cases := map[string]struct {
		raw    string
		text   string
		binary bool
	}{
		"plain text stays":               {raw: "a\nb\n", text: "a\nb\n"},
		"no trailing newline is no harm": {raw: "a\nb", text: "a\nb"},
		"an empty file is text":          {raw: "", text: ""},
		"UTF-8 mark is taken off":        {raw: "\xEF\xBB\xBFa\n", text: "a\n"},
		"UTF-16 little endian":           {raw: "\xFF\xFEa\x00\r\x00\n\x00", text: "a\n"},
		"UTF-16 big endian":              {raw: "\xFE\xFF\x00a\x00\n\x20\xAC", text: "a\n€"},
		"UTF-16 cut in the middle":       {raw: "\xFF\xFEa\x00b", text: "a"},
		"CRLF becomes LF":                {raw: "a\r\nb\r\n", text: "a\nb\n"},
		"invalid UTF-8 is replaced":      {raw: "caf\xe9\n", text: "caf\uFFFD\n"},
		"UTF-16 without a mark":          {raw: "d\x00e\x00f\x00 \x00f\x00\n\x00", text: "def f\n"},
		"the same, high byte first":      {raw: "\x00d\x00e\x00f\x00\n", text: "def\n"},
		"a NUL in a text stays":          {raw: "# hidden\x00 from git\nx = 1\n", text: "# hidden\x00 from git\nx = 1\n"},
		"a text cut within a letter":     {raw: "xy\x00" + strings.Repeat("\u00e9", 5000), text: "xy\x00" + strings.Repeat("\u00e9", 5000)},
		"a NUL among controls":           {raw: "PNG\x00\x01", binary: true},
		"a NUL and bytes of no text":     {raw: "GIF89a, and so on\x00\xff\xfe\x80 more\n", binary: true},
		"more than a few NULs":           {raw: "a\x00b\x00c\n", binary: true},
		"sixteen-bit numbers":            {raw: "\x01\x00\x02\x00\x03\x00\x04\x00", binary: true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			text, binary := change.Decode([]byte(c.raw))
			if string(text) != c.text || binary != c.binary {
				t.Errorf("got %q, binary %v; want %q, binary %v", text, binary, c.text, c.binary)
			}
			if !binary && text == nil {
				t.Error("the text of a text file must not be nil")
			}
		})
	}
}

func TestStored(t *testing.T) {
	if got := change.Stored([]byte("hello\n"), change.ModeFile).Hash; got != "ce013625030ba8dba906f756967f9e9ca394464a" {
		t.Errorf("hash %s is not what git hash-object prints", got)
	}
	big := change.Stored([]byte(strings.Repeat("x", change.MaxText+1)), change.ModeFile)
	if big.Text != nil || big.Binary {
		t.Error("a text above the limit must not be kept")
	}
	link := change.Stored([]byte("../secret"), change.ModeSymlink)
	if link.Kind != change.Symlink || link.Text != nil {
		t.Errorf("a link's target is no text: %+v", link)
	}
}

func TestExplain(t *testing.T) {
	text, link := change.Stored([]byte("a\n"), change.ModeFile), change.Stored([]byte("b"), change.ModeSymlink)
	binary, large := change.Stored([]byte("\x00"), change.ModeFile), change.Unread(50<<20, change.ModeFile, "")
	cases := map[string]struct {
		before, after change.Side
		want          string
	}{
		"text to text":   {text, text, ""},
		"text to link":   {text, link, "was a file and is now a symlink"},
		"text to binary": {text, binary, "was text and is now binary"},
		"new picture":    {change.Side{}, binary, ""},
		"large file":     {change.Side{}, large, "too large to judge (52428800 bytes, the limit is 8388608)"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			f := change.File{Before: c.before, After: c.after}.Explain()
			if f.Note != c.want {
				t.Errorf("note %q, want %q", f.Note, c.want)
			}
		})
	}
}

func TestPairRenames(t *testing.T) {
	side := func(s string) change.Side { return change.Stored([]byte(s), change.ModeFile) }
	files := change.PairRenames([]change.File{
		{Path: "a.go", Status: change.Removed, Before: side("same")},
		{Path: "b.go", Status: change.Added, After: side("same")},
		{Path: "c.go", Status: change.Added, After: side("same")},
		{Path: "d", Status: change.Removed, Before: side("")},
		{Path: "e", Status: change.Added, After: side("")},
	})
	var got []string
	for _, f := range files {
		got = append(got, string(f.Status)+" "+f.OldPath+" "+f.Path)
	}
	want := "renamed a.go b.go, added  c.go, removed  d, added  e"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %s\nwant %s", strings.Join(got, ", "), want)
	}
}
