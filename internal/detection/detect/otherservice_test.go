package detect_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// TestACIServiceMayBeLeftWhenAnotherRunsTheTests: what another service runs for every change is not lost with a file.
func TestACIServiceMayBeLeftWhenAnotherRunsTheTests(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	before := "language: python\nscript:\n  - pytest\n"
	gone := change.Change{Files: []change.File{{Path: ".travis.yml", Status: change.Removed, Before: change.Stored([]byte(before), 0o100644)}}}
	workflow := ".github/workflows/test.yml"
	for title, c := range map[string]struct {
		elsewhere several
		told      bool
	}{
		"no other service":           {several{}, true},
		"another runs them":          {several{"pytest": {{Path: workflow, Text: "      - run: pytest -q"}}, "push": {{Path: workflow, Text: "  push:"}}}, false},
		"it runs them by a wrapper":  {several{"pytest": {{Path: workflow, Text: "        poetry run pytest"}}, "pull_request": {{Path: workflow, Text: "on: [pull_request]"}}}, false},
		"it only brings the tool in": {several{"pytest": {{Path: workflow, Text: "      - run: pip install pytest"}}, "push": {{Path: workflow, Text: "  push:"}}}, true},
		"it runs them at night":      {several{"pytest": {{Path: workflow, Text: "      - run: pytest"}}}, true},
		"it does so in a remark":     {several{"pytest": {{Path: workflow, Text: "      # pytest is run by Travis"}}, "push": {{Path: workflow, Text: "  push:"}}}, true},
		"another file does":          {several{"pytest": {{Path: "Makefile", Text: "\tpytest"}}, "push": {{Path: workflow, Text: "  push:"}}}, true},
	} {
		res, err := scanner.Scan(gone, detect.Options{Horizon: detect.Commit, Repository: c.elsewhere})
		if err != nil {
			t.Fatal(err)
		}
		if got := found(res.Findings, "gate-ci-service-left"); got != c.told {
			t.Errorf("%s: told: %v, want %v", title, got, c.told)
		}
	}
}

// several is a repository in which words stand in several places.
type several map[string][]change.Hit

func (s several) Search(words []string) (map[string][]change.Hit, error) { return s, nil }
