package detect_test

import (
	"path"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/syntax"
)

var builtin = catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})

// edited is a change of one file.
func edited(name, before, after string) change.Change {
	return change.Change{Files: []change.File{{
		Path: name, Status: change.Modified,
		Before: change.Stored([]byte(before), 0o100644), After: change.Stored([]byte(after), 0o100644),
	}}}
}

func scan(t testing.TB, c change.Change) detect.Result {
	t.Helper()
	res, err := detect.Scan(c, builtin, detect.Options{Horizon: detect.Commit})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// sources are the texts of all framework examples: every framework, every language.
func sources(t testing.TB) []catalog.FrameworkExample {
	t.Helper()
	all, err := builtin.FrameworksWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	var out []catalog.FrameworkExample
	for _, f := range all {
		out = append(out, f.Examples...)
	}
	return out
}

func TestUnchangedTextHasNoFindings(t *testing.T) {
	for _, ex := range sources(t) {
		if res := scan(t, edited(ex.File, ex.Source, ex.Source)); len(res.Findings) > 0 {
			t.Errorf("%s: %+v", ex.Title, res.Findings[0])
		}
	}
}

func TestMovedFileHasNoFindings(t *testing.T) {
	for _, ex := range sources(t) {
		c := edited(ex.File, ex.Source, ex.Source)
		c.Files[0].Status, c.Files[0].OldPath = change.Renamed, ex.File
		c.Files[0].Path = path.Join(path.Dir(ex.File), "moved", path.Base(ex.File))
		if res := scan(t, c); len(res.Findings) > 0 {
			t.Errorf("%s: %+v", ex.Title, res.Findings[0])
		}
	}
}

func TestCommentsAndBlankLinesHaveNoFindings(t *testing.T) {
	for _, ex := range sources(t) {
		sign := "// "
		switch syntax.LanguageOf(ex.File) {
		case syntax.Python, syntax.Ruby, syntax.Elixir:
			sign = "# "
		case syntax.PHP:
			continue // nothing may stand before <?php
		}
		after := sign + "written for the second edition\n\n" + ex.Source + "\n\n"
		if res := scan(t, edited(ex.File, ex.Source, after)); len(res.Findings) > 0 {
			t.Errorf("%s: %+v", ex.Title, res.Findings[0])
		}
	}
}

// FuzzScan: whatever the texts, a scan ends, and a text against itself is clean.
func FuzzScan(f *testing.F) {
	for i, ex := range sources(f) {
		if i%5 == 0 {
			f.Add(ex.File, ex.Source, strings.Replace(ex.Source, "(", "", 1))
		}
	}
	f.Fuzz(func(t *testing.T, name, before, after string) {
		if len(before)+len(after) > 1<<16 || strings.ContainsRune(name, 0) {
			return
		}
		if _, err := detect.Scan(edited(name, before, after), builtin, detect.Options{Horizon: detect.Iteration}); err != nil {
			t.Fatal(err)
		}
		res, err := detect.Scan(edited(name, before, before), builtin, detect.Options{Horizon: detect.Commit})
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Findings) > 0 {
			t.Fatalf("a text against itself: %+v", res.Findings[0])
		}
	})
}
