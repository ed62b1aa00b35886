package syntax_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

var update = flag.Bool("update", false, "rewrite golden files")

// Every file of testdata/outline is read in its language; the golden file beside it
// holds the view that the rest of detection works on.
func TestOutline(t *testing.T) {
	files, err := filepath.Glob("testdata/outline/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tree, err := syntax.Parse(syntax.LanguageOf(file), src)
			if err != nil {
				t.Fatal(err)
			}
			got := syntax.Outline(tree)
			golden := file + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatalf("%v (go test -update writes it)", err)
			}
			if got != string(want) {
				t.Errorf("outline differs from %s:\n%s", golden, got)
			}
		})
	}
}
