package tomltext

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

var texts = []string{
	"",
	"model = \"o\"\n",
	"model = \"o\"",
	"# top\n[a]\nb = 1 # one\n\n# about c\n[c.\"d e\".'f']\ng = [\n  1, # ]\n  \"]\",\n]\nh = { x = \"}\" }\n",
	"a = \"\"\"\n[not.a.table]\n\"\"\"\n[[list]]\nx = '''\n[no]\n'''''\n[[list]]\r\ny = 1\r\n",
	"\xef\xbb\xbf[a]\r\nb = 1\r\n",
	"a.b.\"c\" = true\n",
}

func TestTablesAndAssignments(t *testing.T) {
	doc, err := Parse([]byte(texts[3]))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, table := range doc.Tables {
		for _, e := range table.Entries {
			got = append(got, strings.Join(e.Path, "|")+" "+e.Comment)
		}
	}
	want := []string{"a|b one", "c|d e|f|g ", "c|d e|f|h "}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if doc, err = Parse([]byte(texts[4])); err != nil || len(doc.Tables) != 3 {
		t.Errorf("%d tables, %v", len(doc.Tables), err)
	}
}

func TestWhatIsNoTOMLIsToldWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"a = 1\n[b\n":   "2: the header of a table is not closed",
		"a\n":           "1: expected = after the key a",
		"\na = \"b\n":   "2: a string goes over the end of its line",
		"a = [1,\n":     "2: a bracket is not closed",
		"a = \"b\" c\n": "",
		"= 1":           "1: expected a key",
		"a = '''\n":     "2: a string is not closed",
		"[a] b":         "1: something follows the end of the value",
	} {
		if _, err := Parse([]byte(text)); want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func appendThenRemove(t *testing.T, text []byte) {
	t.Helper()
	if _, err := Parse(text); err != nil {
		return
	}
	key := `x "y\z`
	out := Append(text, []string{"[holdfast.state." + Quote(key) + "]", "hash = \"1\""})
	doc, err := Parse(out)
	if err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	last := doc.Tables[len(doc.Tables)-1]
	if !slices.Equal(last.Path, []string{"holdfast", "state", key}) || len(last.Entries) != 1 {
		t.Fatalf("%q", last.Path)
	}
	if back := Remove(out, last); !bytes.Equal(back, text) {
		t.Errorf("%q became %q", text, back)
	}
}

func TestAppendThenRemoveLeavesEveryByte(t *testing.T) {
	for _, text := range texts {
		appendThenRemove(t, []byte(text))
	}
}

func FuzzAppendThenRemove(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(appendThenRemove)
}
