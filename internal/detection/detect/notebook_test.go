package detect_test

import (
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

const notebookBefore = `{"cells": [
 {"cell_type": "code", "source": [
  "import pytest\n",
  "def test_sum():\n",
  "    assert total([1, 2]) == 3\n"
 ]}
], "metadata": {}}
`

func notebookChange(after string) change.Change {
	side := func(text string) change.Side {
		return change.Side{Present: true, Text: []byte(text), Kind: change.Regular}
	}
	return change.Change{Files: []change.File{{Path: "sums.ipynb", Status: change.Modified, Before: side(notebookBefore), After: side(after)}}}
}

func TestTestsInNotebooksAreJudged(t *testing.T) {
	skipped := strings.Replace(notebookBefore, `  "def`, "  \"@pytest.mark.skip\\n\",\n  \"def", 1)
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	for name, scan := range map[string]func(change.Change, detect.Options) (detect.Result, error){"whole": scanner.Scan, "quick": scanner.Quick} {
		r, err := scan(notebookChange(skipped), detect.Options{Horizon: detect.Commit})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Findings) != 1 || r.Findings[0].Type != "test_skip" || r.Findings[0].Line != 5 {
			t.Errorf("%s: found are %+v", name, r.Findings)
		}
		honest := strings.Replace(notebookBefore, "== 3", "== 3, total", 1)
		if r, err = scan(notebookChange(honest), detect.Options{Horizon: detect.Commit}); err != nil || len(r.Findings) > 0 {
			t.Errorf("%s: an honest edit gives %+v, %v", name, r.Findings, err)
		}
	}
}

func TestANotebookThatCannotBeReadIsSaid(t *testing.T) {
	r, err := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})).Scan(notebookChange(`{"cells": 3}`), detect.Options{Horizon: detect.Commit})
	if err != nil || len(r.Unjudged) != 1 || !strings.Contains(r.Unjudged[0].Reason, "read notebook: line 1") {
		t.Errorf("not judged are %+v, %v", r.Unjudged, err)
	}
}
