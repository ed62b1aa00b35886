package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestTranscriptsInTheDocsAreReal: what stands behind a mark such as
// <!-- transcript of run_x --> is what the script run_x compares the command's output with.
func TestTranscriptsInTheDocsAreReal(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	mark := regexp.MustCompile("<!-- transcript of ([a-z_]+) -->\n```\n((?s).*?)```\n")
	seen := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		found := mark.FindAllStringSubmatch(string(text), -1)
		if len(found) != strings.Count(string(text), "<!-- transcript of ") {
			t.Errorf("%s: a mark without a transcript behind it", page)
		}
		for _, m := range found {
			seen++
			if want := transcriptOf(t, m[1]); m[2] != want {
				t.Errorf("%s shows another transcript than %s:\n%s", page, m[1], want)
			}
		}
	}
	if seen == 0 {
		t.Error("no page shows a transcript")
	}
}

func transcriptOf(t *testing.T, script string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "script", script+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(archive.Comment), "cmp stdout $WORK/transcript") {
		t.Fatalf("%s does not compare its transcript with anything", script)
	}
	for _, f := range archive.Files {
		if f.Name == "transcript" {
			return string(f.Data)
		}
	}
	t.Fatalf("%s has no transcript", script)
	return ""
}
