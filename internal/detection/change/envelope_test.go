package change_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

// envelope wraps lines as the tools expect them.
func envelope(lines ...string) string {
	return "*** Begin Patch\n" + strings.Join(lines, "\n") + "\n*** End Patch\n"
}

func stored(files map[string]string) change.Base {
	return func(path string) []byte {
		text, ok := files[path]
		if !ok {
			return nil
		}
		return []byte(text)
	}
}

// told writes a change as one line a file.
func told(c change.Change) string {
	var out []string
	for _, f := range c.Files {
		out = append(out, fmt.Sprintf("%s %s %s %q -> %q", f.Status, f.OldPath, f.Path, f.Before.Text, f.After.Text))
	}
	return strings.Join(out, "\n")
}

var envelopes = map[string]struct {
	files map[string]string
	patch string
	want  string
}{
	"a new file": {nil, envelope("*** Add File: a.go", "+package a", "+", "+var x int"), `added  a.go "" -> "package a\n\nvar x int\n"`},
	"a file that goes": {
		map[string]string{"a.go": "package a\n"}, envelope("*** Delete File: a.go"), `removed  a.go "package a\n" -> ""`,
	},
	"a line put in": {
		map[string]string{"a": "1\n2\n3\n"}, envelope("*** Update File: a", "@@", " 1", "+new", " 2"), `modified  a "1\n2\n3\n" -> "1\nnew\n2\n3\n"`,
	},
	"without @@": {
		map[string]string{"a": "1\n2\n"}, envelope("*** Update File: a", "-1", "+one"), `modified  a "1\n2\n" -> "one\n2\n"`,
	},
	"an anchor chooses the place": {
		map[string]string{"a": "f:\n x\ng:\n x\n"}, envelope("*** Update File: a", "@@ g:", "- x", "+ y"), `modified  a "f:\n x\ng:\n x\n" -> "f:\n x\ng:\n y\n"`,
	},
	"anchors one within another": {
		map[string]string{"a": "class A\n def f\n  x\nclass B\n def f\n  x\n"},
		envelope("*** Update File: a", "@@ class B", "@@  def f", "-  x", "+  y"),
		`modified  a "class A\n def f\n  x\nclass B\n def f\n  x\n" -> "class A\n def f\n  x\nclass B\n def f\n  y\n"`,
	},
	"only added lines go to the end": {
		map[string]string{"a": "1\n2\n"}, envelope("*** Update File: a", "@@ 1", "+3"), `modified  a "1\n2\n" -> "1\n2\n3\n"`,
	},
	"the end of the file is meant": {
		map[string]string{"a": "x\ny\nx\n"}, envelope("*** Update File: a", "@@", "-x", "+z", "*** End of File"), `modified  a "x\ny\nx\n" -> "x\ny\nz\n"`,
	},
	"white space may differ": {
		map[string]string{"a": "\tif x {\n\t\ty()\n\t}\n"}, envelope("*** Update File: a", "@@", " if x {", "-    y()", "+\t\tz()"),
		`modified  a "\tif x {\n\t\ty()\n\t}\n" -> "if x {\n\t\tz()\n\t}\n"`,
	},
	"typographic signs may differ": {
		map[string]string{"a": "say “hi” – now\n"}, envelope("*** Update File: a", "@@", `-say "hi" - now`, "+say"), `modified  a "say “hi” – now\n" -> "say\n"`,
	},
	"moved and changed": {
		map[string]string{"a": "1\n2\n"}, envelope("*** Update File: a", "*** Move to: b", "@@", "-1", "+one"), `renamed a b "1\n2\n" -> "one\n2\n"`,
	},
	"moved over another file": {
		map[string]string{"a": "1\n", "b": "2\n"}, envelope("*** Update File: a", "*** Move to: b", "@@", "-1", "+one"),
		"removed  a \"1\\n\" -> \"\"\nmodified  b \"2\\n\" -> \"one\\n\"",
	},
	"removed and added again is a change": {
		map[string]string{"a": "1\n"}, envelope("*** Delete File: a", "*** Add File: a", "+2"), `modified  a "1\n" -> "2\n"`,
	},
	"two changes of one file follow each other": {
		map[string]string{"a": "1\n2\n"}, envelope("*** Update File: a", "@@", "-1", "+one", "*** Update File: a", "@@", "-one", "+uno"),
		`modified  a "1\n2\n" -> "uno\n2\n"`,
	},
	"the last line gets its end": {map[string]string{"a": "1\n2"}, envelope("*** Update File: a", "@@", "-1", "+one"), `modified  a "1\n2" -> "one\n2\n"`},
	"an empty line at the end stands for the end": {
		map[string]string{"a": "1\n2\n"}, envelope("*** Update File: a", "@@", " 1", "-2", ""), `modified  a "1\n2\n" -> "1\n"`,
	},
	"a heredoc around it": {
		map[string]string{"a": "1\n"}, "<<'EOF'\n " + envelope("*** Update File: a ", "@@", "-1", "+2") + "EOF\n", `modified  a "1\n" -> "2\n"`,
	},
	"a machine is named": {map[string]string{"a": "1\n"}, envelope("*** Environment ID: remote", "*** Delete File: a"), `removed  a "1\n" -> ""`},
	"foreign line ends in the patch": {
		map[string]string{"a": "1\n2\n"}, strings.ReplaceAll(envelope("*** Update File: a", "@@", "-1", "+one"), "\n", "\r\n"), `modified  a "1\n2\n" -> "one\n2\n"`,
	},
	"nothing changes": {map[string]string{"a": "1\n"}, envelope("*** Update File: a", "@@", "-1", "+1"), ``},
}

func TestParseEnvelope(t *testing.T) {
	for name, c := range envelopes {
		t.Run(name, func(t *testing.T) {
			got, err := change.ParseEnvelope(c.patch, stored(c.files))
			if err != nil {
				t.Fatal(err)
			}
			if told(got) != c.want {
				t.Errorf("got\n%s\nwant\n%s", told(got), c.want)
			}
		})
	}
}

func TestParseEnvelopeKeepsLineEnds(t *testing.T) {
	c, err := change.ParseEnvelope(envelope("*** Update File: a", "@@", "-1", "+one"), stored(map[string]string{"a": "1\r\n2\r\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if want := change.BlobHash([]byte("one\r\n2\r\n")); c.Files[0].After.Hash != want {
		t.Errorf("the file would be stored as %s, want %s", c.Files[0].After.Hash, want)
	}
}

func TestParseEnvelopeRefuses(t *testing.T) {
	one := stored(map[string]string{"a": "1\n2\n"})
	cases := map[string]struct {
		patch, want string
		files       bool // the error is about files, not about the patch
	}{
		"no envelope":              {"--- a\n+++ b\n", "no *** Begin Patch found", false},
		"an unknown verb":          {envelope("*** Rename File: a"), "patch envelope, line 2: expected *** Add File, *** Delete File or *** Update File", false},
		"a new file without +":     {envelope("*** Add File: b", "x"), "patch envelope, line 3: a line of a new file begins with +", false},
		"an update without a mark": {envelope("*** Update File: a", "@@", "x"), "patch envelope, line 4: a line of an update begins with a space, + or -", false},
		"no path":                  {envelope("*** Delete File: ", "*** Add File: x"), "patch envelope, line 2: expected *** Add File, *** Delete File or *** Update File", false},
		"text after a deletion":    {envelope("*** Delete File: a", "+x"), "patch envelope, line 3: nothing may follow *** Delete File but the next file", false},
		"a missing file":           {envelope("*** Update File: z", "@@", "-1"), "z: there is no such file", true},
		"a missing file to delete": {envelope("*** Delete File: z"), "z: there is no such file", true},
		"lines that are not there": {envelope("*** Update File: a", "@@", "-7"), "a: the lines to replace are not in the file: 7", true},
		"an anchor not there":      {envelope("*** Update File: a", "@@ f()", "-1"), "a: the line after @@ is not in the file: f()", true},
		"lines in another order":   {envelope("*** Update File: a", "@@", "-2", "@@", "-1"), "a: the lines to replace are not in the file: 1", true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, err := change.ParseEnvelope(c.patch, one)
			if err == nil || err.Error() != c.want {
				t.Fatalf("got %v, %+v; want %s", err, got.Files, c.want)
			}
			var unfit *change.DoesNotApply
			if errors.As(err, &unfit) != c.files {
				t.Errorf("%v: the kind of error is wrong", err)
			}
		})
	}
}

func TestEnvelopePathsAreNamedEvenWhenItDoesNotApply(t *testing.T) {
	got := change.EnvelopePaths(envelope("*** Update File: a", "*** Move to: b", "@@", "-zzz", "*** Delete File: c"))
	if strings.Join(got, " ") != "a b c" {
		t.Errorf("got %v", got)
	}
}
