package detect_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestANameThatOthersDefineAsWellIsNotGone: who calls it may mean theirs, but not in a file beside the one that had it.
func TestANameThatOthersDefineAsWellIsNotGone(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	const before = "package shop\n\nfunc ParseTotal(text string) int {\n\treturn len(text)\n}\n\nfunc Rest() int { return 1 }\n"
	const after = "package shop\n\nfunc Rest() int { return 1 }\n"
	for title, c := range map[string]struct {
		elsewhere lines
		told      bool
	}{
		"nobody else defines it":         {lines{"till/till.go": "\tsum := shop.ParseTotal(text)"}, true},
		"another package defines it too": {lines{"till/till.go": "\tsum := x.ParseTotal(text)", "text/read.go": "func (r Reader) ParseTotal(text string) int {"}, false},
		"a file beside it calls it":      {lines{"shop/bill.go": "\tsum := ParseTotal(text)", "text/read.go": "func (r Reader) ParseTotal(text string) int {"}, true},
	} {
		res, err := scanner.Scan(edits(edit("shop/total.go", before, after)), detect.Options{Horizon: detect.Commit, Repository: c.elsewhere})
		if err != nil {
			t.Fatal(err)
		}
		if told := found(res.Findings, "export-removed-in-use"); told != c.told {
			t.Errorf("%s: told: %v, want %v", title, told, c.told)
		}
	}
}
