package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// mark is what stands before a transcript: <!-- transcript of run_x -->, or, where a script
// has several, <!-- transcript of run_x: name -->.
var mark = regexp.MustCompile("<!-- transcript of ([a-z_]+)(?:: ([a-z-]+))? -->\n```\n((?s).*?)```\n")

// TestTranscriptsInTheDocsAreReal: what stands behind a mark is what the script compares the
// command's output with; ids and times are the same every time.
func TestTranscriptsInTheDocsAreReal(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
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
			if want := transcriptOf(t, m[1], m[2]); m[3] != want {
				t.Errorf("%s shows another transcript than %s:\n%s", page, m[1], want)
			}
		}
	}
	if seen == 0 {
		t.Error("no page shows a transcript")
	}
}

// TestWhatLooksLikeATranscriptIsOne: on the pages that show how the guard works, a block
// without a language is a transcript, and bound to a script.
func TestWhatLooksLikeATranscriptIsOne(t *testing.T) {
	for _, page := range []string{"recovery", "gates", "reinforcement", "metrics"} {
		text, err := os.ReadFile("../../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		marked := 0
		lines := strings.Split(string(text), "\n")
		inside := false
		for i, line := range lines {
			fence := strings.TrimSpace(line)
			switch {
			case !strings.HasPrefix(fence, "```"):
			case inside:
				inside = false
			default:
				inside = true
				if fence != "```" {
					continue
				}
				if i == 0 || !strings.HasPrefix(lines[i-1], "<!-- transcript of ") {
					t.Errorf("docs/%s.md:%d: a transcript that no script makes; bind it, or say what language it is in", page, i+1)
				}
				marked++
			}
		}
		if marked == 0 {
			t.Errorf("docs/%s.md shows no transcript", page)
		}
	}
}

func transcriptOf(t *testing.T, script, name string) string {
	t.Helper()
	if name == "" {
		name = "transcript"
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", "script", script+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(strings.Split(string(archive.Comment), "\n"), "cmp stdout $WORK/"+name) {
		t.Fatalf("%s does not compare %s with anything", script, name)
	}
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	t.Fatalf("%s has no %s", script, name)
	return ""
}
