package agenthook_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/integration/agenthook"
)

// files reads from memory.
type files map[string]string

func (f files) read(path string) ([]byte, bool, error) {
	text, ok := f[path]
	return []byte(text), ok, nil
}

func told(changed []change.File) string {
	var out []string
	for _, f := range changed {
		line := fmt.Sprintf("%s %s", f.Status, f.Path)
		if f.OldPath != "" {
			line = fmt.Sprintf("%s %s to %s", f.Status, f.OldPath, f.Path)
		}
		if f.Before.Present {
			line += fmt.Sprintf(" from %q", f.Before.Text)
		}
		if f.After.Present {
			line += fmt.Sprintf(" to %q", f.After.Text)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

const calcTest = "package calc\n\nimport \"testing\"\n\nfunc TestAdd(t *testing.T) {\n\tif 1+1 != 2 {\n\t\tt.Fatal(\"bad\")\n\t}\n}\n"

// TestApplyEditsOfRealAgents: the edits in captured payloads, put onto the file as it was,
// give what the agents say that they wrote.
func TestApplyEditsOfRealAgents(t *testing.T) {
	short, skipped := "package calc\n\nfunc TestAdd() {\n}\n", "package calc\n\nfunc TestAdd() {\n\tt.Skip()\n}\n"
	long := strings.Replace(calcTest, "\tif 1+1", "\tt.Skip(\"flaky\")\n\tif 1+1", 1)
	cases := map[string]struct{ before, want string }{
		"payloads/claude/004-PreToolUse-Write":            {"", fmt.Sprintf("added calc_test.go to %q", calcTest)},
		"payloads/claude/016-PreToolUse-Edit":             {calcTest, fmt.Sprintf("modified calc_test.go from %q to %q", calcTest, long)},
		"payloads/codex/004-PreToolUse-apply_patch":       {"", fmt.Sprintf("added calc_test.go to %q", calcTest)},
		"payloads/codex/008-PreToolUse-apply_patch":       {calcTest, fmt.Sprintf("modified calc_test.go from %q to %q", calcTest, long)},
		"payloads/gemini/008-BeforeTool-write_file":       {"", fmt.Sprintf("added calc_test.go to %q", short)},
		"payloads/gemini/016-BeforeTool-replace":          {short, fmt.Sprintf("modified calc_test.go from %q to %q", short, skipped)},
		"payloads/copilot/camel-004":                      {"", fmt.Sprintf("added calc_test.go to %q", short)},
		"payloads/copilot/camel-006":                      {"", fmt.Sprintf("added calc_test.go to %q", short)},
		"payloads/copilot/camel-010":                      {short, fmt.Sprintf("modified calc_test.go from %q to %q", short, skipped)},
		"payloads/copilot/pascal-008-PreToolUse-Edit":     {short, fmt.Sprintf("modified calc_test.go from %q to %q", short, skipped)},
		"payloads/opencode/006-tool.execute.before":       {short, fmt.Sprintf("modified calc_test.go from %q to %q", short, skipped)},
		"payloads/claude/permission-000-PreToolUse-Write": {calcTest, "added a_test.go to \"package a\\n\""},
	}
	for _, p := range payloads(t) {
		c, wanted := cases[p.name]
		if !wanted {
			continue
		}
		delete(cases, p.name)
		e, err := read(t, p, p.agent)
		if err != nil {
			t.Fatal(err)
		}
		disk := files{}
		if c.before != "" {
			disk["/repo/calc_test.go"] = c.before
		}
		got, err := agenthook.ApplyEdits(agenthook.Locate(e, "/repo", nil), disk.read)
		if err != nil || told(got) != c.want {
			t.Errorf("%s: %v\ngot  %s\nwant %s", p.name, err, told(got), c.want)
		}
	}
	for name := range cases {
		t.Errorf("there is no payload %s", name)
	}
}

// TestADiffWithAStrayLineIsJudgedByItsHunks: Copilot's diffs end with a line that the file
// does not have, so the file is known in part.
func TestADiffWithAStrayLineIsJudgedByItsHunks(t *testing.T) {
	e := agenthook.Event{Agent: agenthook.Copilot, Root: "/repo", Cwd: "/repo", Edits: []agenthook.Edit{{
		Kind: agenthook.UnifiedDiff, Named: "/repo/a.go", Path: "/repo/a.go", Patch: "--- a/x\n+++ b/y\n@@ -1,5 +1,6 @@\n a\n+b\n c\n \n",
	}}}
	got, err := agenthook.ApplyEdits(e, files{"/repo/a.go": "a\nc\n"}.read)
	if err != nil || len(got) != 1 || got[0].Path != "a.go" || !strings.Contains(string(got[0].After.Text), "b") {
		t.Errorf("%v, %+v", err, got)
	}
}

func edit(e agenthook.Edit) agenthook.Edit {
	if e.Named == "" && e.Kind != agenthook.Envelope {
		e.Named = "/repo/a"
	}
	e.Path = e.Named
	return e
}

func TestApplyEdits(t *testing.T) {
	replace := func(old, new string) agenthook.Edit {
		return agenthook.Edit{Kind: agenthook.Replacement, Old: old, New: new}
	}
	all := func(old, new string) agenthook.Edit {
		return agenthook.Edit{Kind: agenthook.Replacement, Old: old, New: new, ReplaceAll: true}
	}
	cases := map[string]struct {
		agent agenthook.Agent
		text  string
		edits []agenthook.Edit
		want  string
	}{
		"one place":                     {agenthook.Claude, "x y", []agenthook.Edit{replace("x", "z")}, `modified a from "x y" to "z y"`},
		"all places":                    {agenthook.Claude, "x x", []agenthook.Edit{all("x", "z")}, `modified a from "x x" to "z z"`},
		"one after another":             {agenthook.Claude, "x", []agenthook.Edit{replace("x", "y"), replace("y", "z")}, `modified a from "x" to "z"`},
		"there and back":                {agenthook.Claude, "x", []agenthook.Edit{replace("x", "y"), replace("y", "x")}, ``},
		"text is taken away":            {agenthook.Claude, "x y", []agenthook.Edit{replace(" y", "")}, `modified a from "x y" to "x"`},
		"typographic quotes":            {agenthook.Claude, "say “hi” ‘you’", []agenthook.Edit{replace(`"hi" 'you'`, "no")}, `modified a from "say “hi” ‘you’" to "say no"`},
		"typographic quotes everywhere": {agenthook.Claude, "“a” b “a”", []agenthook.Edit{all(`"a"`, "c")}, `modified a from "“a” b “a”" to "c b c"`},
		"an empty file is filled":       {agenthook.Claude, " \n", []agenthook.Edit{replace("", "x")}, `modified a from " \n" to "x"`},
		"white space, where forgiven":   {agenthook.Gemini, "\tif x {\n\t\ty\n\t}\n", []agenthook.Edit{replace("if x {\n  y\n", "if x {\n\tz\n")}, `modified a from "\tif x {\n\t\ty\n\t}\n" to "if x {\n\tz\n\t}\n"`},
		"a line put in":                 {agenthook.Copilot, "1\n2\n", []agenthook.Edit{{Kind: agenthook.Insertion, Line: 1, Content: "new"}}, `modified a from "1\n2\n" to "1\nnew\n2\n"`},
		"a line put in first":           {agenthook.Copilot, "1\n", []agenthook.Edit{{Kind: agenthook.Insertion, Content: "new\n"}}, `modified a from "1\n" to "new\n1\n"`},
		"a file removed":                {agenthook.Cursor, "1\n", []agenthook.Edit{{Kind: agenthook.Removal}}, `removed a from "1\n"`},
		"a file overwritten":            {agenthook.Cursor, "1\n", []agenthook.Edit{{Kind: agenthook.WholeFile, Content: "2\n"}}, `modified a from "1\n" to "2\n"`},
		"outside of the tree":           {agenthook.Claude, "", []agenthook.Edit{{Kind: agenthook.WholeFile, Named: "/etc/passwd", Content: "x"}}, `added /etc/passwd to "x"`},
		"a neighbour of the tree":       {agenthook.Claude, "", []agenthook.Edit{{Kind: agenthook.WholeFile, Named: "/repo2/a", Content: "x"}}, `added /repo2/a to "x"`},
		"a move by patch": {
			agenthook.Codex, "1\n", []agenthook.Edit{{Kind: agenthook.Envelope, Patch: "*** Begin Patch\n*** Update File: ../a\n*** Move to: b\n@@\n-1\n+2\n*** End Patch"}},
			`renamed a to sub/b from "1\n" to "2\n"`,
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			e := agenthook.Event{Agent: c.agent, Root: "/repo", Cwd: "/repo/sub"}
			for _, x := range c.edits {
				e.Edits = append(e.Edits, edit(x))
			}
			got, err := agenthook.ApplyEdits(e, files{"/repo/a": c.text}.read)
			if err != nil || told(got) != c.want {
				t.Errorf("%v\ngot  %s\nwant %s", err, told(got), c.want)
			}
		})
	}
}

func TestApplyEditsKeepsLineEnds(t *testing.T) {
	e := agenthook.Event{Agent: agenthook.Claude, Root: "/repo", Edits: []agenthook.Edit{edit(agenthook.Edit{Kind: agenthook.Replacement, Old: "a\nb", New: "a\nx\nb"})}}
	got, err := agenthook.ApplyEdits(e, files{"/repo/a": "a\r\nb\r\n"}.read)
	if err != nil || got[0].After.Hash != change.BlobHash([]byte("a\r\nx\r\nb\r\n")) {
		t.Errorf("%v, %s", err, told(got))
	}
}

func TestEditsThatDoNotApply(t *testing.T) {
	cases := map[string]struct {
		agent   agenthook.Agent
		edit    agenthook.Edit
		want    string
		guesses bool
	}{
		"not there":         {agenthook.Claude, agenthook.Edit{Kind: agenthook.Replacement, Old: "zz", New: "y"}, "/repo/a: the text to replace is not in the file", false},
		"not there, Gemini": {agenthook.Gemini, agenthook.Edit{Kind: agenthook.Replacement, Old: "zz", New: "y"}, "/repo/a: the text to replace is not in the file", true},
		"twice":             {agenthook.Claude, agenthook.Edit{Kind: agenthook.Replacement, Old: "x", New: "y"}, "/repo/a: the text to replace is there 2 times", false},
		"no file":           {agenthook.Claude, agenthook.Edit{Kind: agenthook.Replacement, Named: "/repo/b", Old: "x", New: "y"}, "/repo/b: there is no such file", false},
		"no file to remove": {agenthook.Cursor, agenthook.Edit{Kind: agenthook.Removal, Named: "/repo/b"}, "/repo/b: there is no such file", false},
		"not empty":         {agenthook.Claude, agenthook.Edit{Kind: agenthook.Replacement, New: "y"}, "/repo/a: an edit without a text to replace, and the file is not empty", false},
		"no such line":      {agenthook.Copilot, agenthook.Edit{Kind: agenthook.Insertion, Line: 99, Content: "y"}, "/repo/a: there is no line 99", false},
		"a patch":           {agenthook.Codex, agenthook.Edit{Kind: agenthook.Envelope, Patch: "*** Begin Patch\n*** Delete File: b\n*** End Patch"}, "/repo/b: there is no such file", false},
		"no notebook":       {agenthook.Claude, agenthook.Edit{Kind: agenthook.NotebookCell, CellMode: "replace"}, "/repo/a: it is no notebook: hook payload, byte 0: expected a JSON object", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			e := agenthook.Event{Agent: c.agent, Root: "/repo", Cwd: "/repo", Edits: []agenthook.Edit{edit(c.edit)}}
			got, err := agenthook.ApplyEdits(e, files{"/repo/a": "x x\n"}.read)
			var unfit *agenthook.DoesNotApply
			if !errors.Is(err, agenthook.ErrDoesNotApply) || !errors.As(err, &unfit) || err.Error() != c.want || unfit.Guesses != c.guesses {
				t.Errorf("got %v, %s\nwant %s", err, told(got), c.want)
			}
		})
	}
}

func TestAPatchThatCannotBeFollowedIsNotOneThatDoesNotApply(t *testing.T) {
	e := agenthook.Event{Agent: agenthook.Codex, Root: "/repo", Cwd: "/repo", Edits: []agenthook.Edit{{Kind: agenthook.Envelope, Patch: "*** Begin Patch\n*** Frobnicate File: a\n*** End Patch"}}}
	if _, err := agenthook.ApplyEdits(e, files{}.read); err == nil || errors.Is(err, agenthook.ErrDoesNotApply) {
		t.Errorf("got %v", err)
	}
	e.Edits[0].Patch = "*** Begin Patch\n*** Delete File: a\n*** End Patch"
	if _, err := agenthook.ApplyEdits(e, func(string) ([]byte, bool, error) { return nil, false, os.ErrPermission }); !errors.Is(err, os.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

func TestNotebooks(t *testing.T) {
	nb := `{
 "cells": [
  {"cell_type": "markdown", "id": "c1", "source": ["# a\n"]},
  {"cell_type": "code", "id": "c2", "outputs": [], "source": "assert f(1) == 2"}
 ],
 "nbformat": 4
}
`
	cases := map[string]struct {
		edit agenthook.Edit
		want string
	}{
		"a cell by its id":     {agenthook.Edit{CellID: "c2", CellMode: "replace", Content: "pass"}, strings.Replace(nb, `"assert f(1) == 2"`, `"pass"`, 1)},
		"a cell by its place":  {agenthook.Edit{CellID: "cell-0", CellMode: "replace", Content: "x"}, strings.Replace(nb, `["# a\n"]`, `"x"`, 1)},
		"and its kind":         {agenthook.Edit{CellID: "c1", CellMode: "replace", Content: "x", CellType: "code"}, strings.Replace(nb, `"markdown", "id": "c1", "source": ["# a\n"]`, `"code", "id": "c1", "source": "x"`, 1)},
		"the last goes":        {agenthook.Edit{CellID: "c2", CellMode: "delete"}, strings.Replace(nb, ",\n  "+`{"cell_type": "code", "id": "c2", "outputs": [], "source": "assert f(1) == 2"}`, "", 1)},
		"the first goes":       {agenthook.Edit{CellID: "c1", CellMode: "delete"}, strings.Replace(nb, `{"cell_type": "markdown", "id": "c1", "source": ["# a\n"]},`+"\n  ", "", 1)},
		"a new one at the top": {agenthook.Edit{CellMode: "insert", Content: "x"}, strings.Replace(nb, `{"cell_type": "markdown"`, `{"cell_type":"code","metadata":{},"source":"x"},{"cell_type": "markdown"`, 1)},
		"a new one after":      {agenthook.Edit{CellMode: "insert", CellID: "c1", Content: "x", CellType: "markdown"}, strings.Replace(nb, `["# a\n"]}`, `["# a\n"]},{"cell_type":"markdown","metadata":{},"source":"x"}`, 1)},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			c.edit.Kind = agenthook.NotebookCell
			e := agenthook.Event{Agent: agenthook.Claude, Root: "/repo", Edits: []agenthook.Edit{edit(c.edit)}}
			for _, mark := range []string{"", "\uFEFF"} {
				got, err := agenthook.ApplyEdits(e, files{"/repo/a": mark + nb}.read)
				if err != nil || len(got) != 1 || string(got[0].After.Text) != c.want {
					t.Errorf("%v\n%s", err, told(got))
				}
			}
		})
	}
	gone := agenthook.Event{Agent: agenthook.Claude, Root: "/repo", Edits: []agenthook.Edit{edit(agenthook.Edit{Kind: agenthook.NotebookCell, CellID: "c9", CellMode: "replace"})}}
	if _, err := agenthook.ApplyEdits(gone, files{"/repo/a": nb}.read); !errors.Is(err, agenthook.ErrDoesNotApply) {
		t.Errorf("a cell that is not there: %v", err)
	}
}

// TestLocateFollowsLinks: an edit is placed by the file it reaches, also through a link
// whose end is not there yet.
func TestLocateFollowsLinks(t *testing.T) {
	top := agenthook.RealPath(t.TempDir())
	root, out := filepath.Join(top, "repo"), filepath.Join(top, "out")
	for _, dir := range []string{filepath.Join(root, "sub"), filepath.Join(root, ".claude"), out} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"notes.txt": ".claude/settings.local.json", "away": out, "sub/up": "../..", "loop": "loop", "alias": "sub"} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	cases := map[string]string{
		"a.go": "a.go", "sub/../b.go": "b.go", "./sub/c.go": "sub/c.go", "new/d.go": "new/d.go",
		"notes.txt": ".claude/settings.local.json", "alias/e.go": "sub/e.go",
		"away/x": "", "../out/x": "", "sub/up/out/x": "", out + "/x": "", root + "/f.go": "f.go", "../repo/g.go": "g.go", "../repo-2/x": "",
	}
	for named, want := range cases {
		e := agenthook.Event{Agent: agenthook.Claude, Cwd: root, Edits: []agenthook.Edit{{Kind: agenthook.WholeFile, Named: named}}}
		got := agenthook.Locate(e, root, agenthook.RealPath)
		if x := got.Edits[0]; x.Rel != want || x.Outside != (want == "") {
			t.Errorf("%s: below the root it is %q, outside is %v; want %q", named, x.Rel, x.Outside, want)
		}
	}
	patch := agenthook.Event{Agent: agenthook.Codex, Cwd: root, Edits: []agenthook.Edit{{Kind: agenthook.Envelope, Patch: "*** Begin Patch\n*** Add File: alias/e.go\n+x\n*** End Patch"}}}
	got, err := agenthook.ApplyEdits(agenthook.Locate(patch, root, agenthook.RealPath), files{}.read)
	if err != nil || told(got) != `added sub/e.go to "x\n"` {
		t.Errorf("a patch through a link: %v, %s", err, told(got))
	}
	if agenthook.RealPath(filepath.Join(root, "loop")) == "" {
		t.Error("a link to itself has no path")
	}
}

func TestTargetsNamesWhatAPatchTouches(t *testing.T) {
	patch := "*** Begin Patch\n*** Update File: a\n*** Move to: ../../b\n@@\n-not there\n*** End Patch"
	e := agenthook.Event{Agent: agenthook.Codex, Root: "/repo", Cwd: "/repo/sub", Edits: []agenthook.Edit{{Kind: agenthook.Envelope, Patch: patch}}}
	got := agenthook.Targets(e)
	if len(got) != 2 || got[0].Rel != "sub/a" || !got[1].Outside || got[1].Path != "/b" {
		t.Errorf("got %+v", got)
	}
}
