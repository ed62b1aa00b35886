package detect_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestTestsMayRunWithoutVetWhereSomethingElseVets: a command that fails where vet finds something, not a word of it.
func TestTestsMayRunWithoutVetWhereSomethingElseVets(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	for title, c := range map[string]struct {
		elsewhere lines
		told      bool
	}{
		"nothing vets":             {lines{}, true},
		"a script does":            {lines{"scripts/lint.sh": "go vet ./..."}, false},
		"a step of CI does":        {lines{".github/workflows/ci.yml": "      - run: go vet ./..."}, false},
		"with what comes after it": {lines{"scripts/lint.sh": "go vet ./... && staticcheck ./..."}, false},
		"it may find something":    {lines{"scripts/lint.sh": "go vet ./... || true"}, true},
		"one package only":         {lines{"scripts/lint.sh": "go vet ./shop"}, true},
		"it is commented out":      {lines{"scripts/lint.sh": "# go vet ./..."}, true},
		"a page speaks of it":      {lines{"docs/lint.md": "go vet ./..."}, true},
	} {
		res, err := scanner.Scan(edits(edit("Makefile", "test:\n\tgo test ./...\n", "test:\n\tgo test -vet=off ./...\n")), detect.Options{Horizon: detect.Commit, Repository: c.elsewhere})
		if err != nil {
			t.Fatal(err)
		}
		if told := found(res.Findings, "gate-tests-narrowed"); told != c.told {
			t.Errorf("%s: told: %v, want %v", title, told, c.told)
		}
	}
}
