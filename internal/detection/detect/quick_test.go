package detect_test

import (
	"fmt"
	"slices"
	"testing"

	catalogroot "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestQuickFindsWhatScanFinds judges every example of the catalog both ways.
func TestQuickFindsWhatScanFinds(t *testing.T) {
	cat := catalog.New(catalog.Source{Name: "builtin", FS: catalogroot.FS})
	patterns, err := cat.PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	scanner := detect.NewScanner(cat)
	judged := 0
	for _, p := range patterns {
		for _, ex := range slices.Concat(p.Catches, p.Allows) {
			c, opts := detect.ChangeOf(ex), detect.OptionsOf(ex)
			whole, err := scanner.Scan(c, opts)
			if err != nil {
				t.Fatal(err)
			}
			quick, err := scanner.Quick(c, opts)
			if err != nil {
				t.Fatal(err)
			}
			judged++
			if got, want := list(quick.Findings), list(whole.Findings); !slices.Equal(got, want) {
				t.Errorf("%s, %s: got %v, want %v", p.ID, ex.Title, got, want)
			}
		}
	}
	t.Logf("%d examples", judged)
}

func list(findings []detect.Finding) []string {
	out := []string{}
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %s:%d", f.ID, f.Path, f.Line))
	}
	return out
}
