package command_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/command"
)

// codexPatches are patches with the text before and after of the file they are about; ""
// is no file, and err is a part of the complaint.
var codexPatches = []struct {
	name, patch, before, after, err string
	status                          change.Status
	path                            string
}{
	{name: "a file is added", patch: "*** Begin Patch\n*** Add File: calc_test.go\n+package calc\n+\n+func TestAdd() {}\n*** End Patch\n", after: "package calc\n\nfunc TestAdd() {}\n", status: change.Added, path: "calc_test.go"},
	{name: "a file is deleted", patch: "*** Begin Patch\n*** Delete File: calc_test.go\n*** End Patch\n", before: "x\n", status: change.Removed, path: "calc_test.go"},
	{name: "an update as Codex sends it", patch: "*** Begin Patch\n*** Update File: calc_test.go\n@@\n func TestAdd(t *testing.T) {\n+\tt.Skip(\"flaky\")\n \tif 1+1 != 2 {\n*** End Patch\n",
		before: "func TestAdd(t *testing.T) {\n\tif 1+1 != 2 {\n\t}\n}\n", after: "func TestAdd(t *testing.T) {\n\tt.Skip(\"flaky\")\n\tif 1+1 != 2 {\n\t}\n}\n", status: change.Modified, path: "calc_test.go"},
	{name: "the first place needs no mark", patch: "*** Begin Patch\n*** Update File: a\n-x\n+y\n*** End Patch", before: "x\nz\n", after: "y\nz\n", status: change.Modified, path: "a"},
	{name: "a file moves and changes", patch: "*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@\n-x\n+y\n*** End Patch", before: "x\n", after: "y\n", status: change.Renamed, path: "b"},
	{name: "a line tells where", patch: "*** Begin Patch\n*** Update File: a\n@@ def second():\n-    return 1\n+    return 2\n*** End Patch",
		before: "def first():\n    return 1\ndef second():\n    return 1\n", after: "def first():\n    return 1\ndef second():\n    return 2\n", status: change.Modified, path: "a"},
	{name: "two places", patch: "*** Begin Patch\n*** Update File: a\n@@\n-1\n+one\n@@\n-3\n+three\n*** End Patch", before: "1\n2\n3\n", after: "one\n2\nthree\n", status: change.Modified, path: "a"},
	{name: "blanks at the ends do not matter", patch: "*** Begin Patch\n*** Update File: a\n@@\n  x\n-y\n+z\n*** End Patch", before: "    x  \ny\t\n", after: " x\nz\n", status: change.Modified, path: "a"},
	{name: "blanks around lines are forgiven", patch: "*** Begin Patch\n*** Update File: a\n@@\n-  y\n+z\n*** End Patch", before: "x\ny\t\n", after: "x\nz\n", status: change.Modified, path: "a"},
	{name: "typographic signs are forgiven", patch: "*** Begin Patch\n*** Update File: a\n@@\n-a - \"b\"\n+c\n*** End Patch", before: "a \u2013 \u201cb\u201d\n", after: "c\n", status: change.Modified, path: "a"},
	{name: "the end of the file", patch: "*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End of File\n*** End Patch", before: "x\nx\n", after: "x\ny\n", status: change.Modified, path: "a"},
	{name: "pure additions go to the end", patch: "*** Begin Patch\n*** Update File: a\n@@\n+z\n*** End Patch", before: "x\n", after: "x\nz\n", status: change.Modified, path: "a"},
	{name: "an empty line stands for the end", patch: "*** Begin Patch\n*** Update File: a\n@@\n x\n \n+y\n*** End Patch", before: "x\n", after: "x\n\ny\n", status: change.Modified, path: "a"},
	{name: "a stripped empty line", patch: "*** Begin Patch\n*** Update File: a\n@@\n x\n\n-y\n+z\n*** End Patch", before: "x\n\ny\n", after: "x\n\nz\n", status: change.Modified, path: "a"},
	{name: "a file without its last line end gets one", patch: "*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch", before: "x", after: "y\n", status: change.Modified, path: "a"},
	{name: "foreign line ends", patch: "*** Begin Patch\r\n*** Update File: a\r\n@@\r\n-x\r\n+y\r\n*** End Patch\r\n", before: "x\n", after: "y\n", status: change.Modified, path: "a"},
	{name: "adding what is there replaces it", patch: "*** Begin Patch\n*** Add File: a\n+y\n*** End Patch", before: "x\n", after: "y\n", status: change.Modified, path: "a"},
	{name: "no beginning", patch: "*** Update File: a\n@@\n-x\n+y\n*** End Patch", err: "no *** Begin Patch"},
	{name: "an unknown section", patch: "*** Begin Patch\n*** Rename File: a\n*** End Patch", err: "line 2"},
	{name: "an update of a file that is not there", patch: "*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch", err: "there is no such file"},
	{name: "lines that are not there", patch: "*** Begin Patch\n*** Update File: a\n@@\n-q\n+y\n*** End Patch", before: "x\n", err: "are not in the file"},
	{name: "a place that is not there", patch: "*** Begin Patch\n*** Update File: a\n@@ class B\n-x\n+y\n*** End Patch", before: "x\n", err: "is not in the file"},
	{name: "a line without a mark", patch: "*** Begin Patch\n*** Update File: a\n@@\n-x\nno mark\n*** End Patch", before: "x\n", err: "line 5"},
	{name: "a file without a name", patch: "*** Begin Patch\n*** Delete File: \n*** End Patch", err: "line 2"},
}

func TestCodexPatches(t *testing.T) {
	for _, p := range codexPatches {
		t.Run(p.name, func(t *testing.T) {
			files, err := command.ParseCodexPatch(p.patch, func(name string) ([]byte, bool) { return []byte(p.before), p.before != "" && name != "b" })
			if p.err != "" {
				if err == nil || !strings.Contains(err.Error(), p.err) {
					t.Errorf("complaint %v, want one with %q", err, p.err)
				}
				return
			}
			if err != nil || len(files) != 1 {
				t.Fatalf("%v, %d files", err, len(files))
			}
			f := files[0]
			if f.Path != p.path || f.Status != p.status || string(f.After.Text) != p.after || f.Before.Present != (p.before != "") {
				t.Errorf("got %s %s %q", f.Status, f.Path, f.After.Text)
			}
		})
	}
}

func TestCodexPatchOfSeveralFiles(t *testing.T) {
	texts := map[string]string{"a": "1\n2\n", "c": "3\n"}
	patch := "*** Begin Patch\n*** Update File: a\n@@\n-1\n+one\n*** Update File: a\n@@\n-2\n+two\n*** Add File: b\n+new\n*** Delete File: c\n*** End Patch"
	files, err := command.ParseCodexPatch(patch, func(name string) ([]byte, bool) { text, ok := texts[name]; return []byte(text), ok })
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range files {
		got = append(got, string(f.Status)+" "+f.Path+" "+string(f.Before.Text)+"→"+string(f.After.Text))
	}
	want := "modified a 1\n2\n→one\ntwo\n|added b →new\n|removed c 3\n→"
	if strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
}
