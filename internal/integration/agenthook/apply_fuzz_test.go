package agenthook_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"holdfast/internal/integration/agenthook"
)

// FuzzReplacement: a text that is there once is replaced, one that is there more often is
// refused or replaced everywhere, and nothing else of the file changes.
func FuzzReplacement(f *testing.F) {
	f.Add("a b c", "b", "x", false)
	f.Add("aaa", "a", "", true)
	f.Add("“a”", `"a"`, "b", false)
	f.Fuzz(func(t *testing.T, text, old, new string, all bool) {
		if old == "" || strings.Contains(text+old+new, "\r") {
			t.Skip("an edit without a text to replace makes a file; line ends are those of the file")
		}
		e := agenthook.Event{Agent: agenthook.Claude, Root: "/repo", Edits: []agenthook.Edit{edit(agenthook.Edit{Kind: agenthook.Replacement, Old: old, New: new, ReplaceAll: all})}}
		got, err := agenthook.ApplyEdits(e, files{"/repo/a": text}.read)
		times := strings.Count(text, old)
		if times == 0 {
			return // only quotes may differ, which has its own tests
		}
		if times > 1 && !all {
			if !errors.Is(err, agenthook.ErrDoesNotApply) {
				t.Errorf("%q is there %d times in %q: %v", old, times, text, err)
			}
			return
		}
		want := strings.ReplaceAll(text, old, new)
		if err != nil || want == text && len(got) != 0 || want != text && (len(got) != 1 || got[0].After.Size != int64(len(want))) {
			t.Errorf("%q: %q by %q: %v, %s", text, old, new, err, told(got))
		}
	})
}

// FuzzNotebook: an edited cell of any notebook is still JSON, and holds the new source.
func FuzzNotebook(f *testing.F) {
	f.Add([]byte(`{"cells":[{"id":"a","cell_type":"code","source":["x"]},{"source":""}]}`), "pass", "replace", "a")
	f.Add([]byte(`{"cells":[]}`), "pass", "insert", "")
	f.Add([]byte(`{"cells":[1,2]}`), "", "delete", "cell-1")
	f.Fuzz(func(t *testing.T, raw []byte, source, mode, id string) {
		e := agenthook.Event{Agent: agenthook.Claude, Root: "/repo", Edits: []agenthook.Edit{edit(agenthook.Edit{
			Kind: agenthook.NotebookCell, CellID: id, CellMode: mode, Content: source, CellType: "code",
		})}}
		got, err := agenthook.ApplyEdits(e, func(string) ([]byte, bool, error) { return raw, true, nil })
		if err != nil || len(got) == 0 || got[0].After.Binary {
			return
		}
		if !json.Valid(got[0].After.Text) {
			t.Errorf("%q, %s %q by %q is no JSON: %q", raw, mode, id, source, got[0].After.Text)
		}
	})
}
