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
	return change.Change{Files: []change.File{{Path: "sums.ipynb", Status: change.Modified, Before: textSide(notebookBefore), After: textSide(after)}}}
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

func TestScenariosAndRobotsTestsAreJudged(t *testing.T) {
	feature := "Feature: Cart\n\n  Scenario: adds up\n    Given a cart\n    Then the total is 6\n\n  Scenario: is empty\n    Then the total is 0\n"
	suite := "*** Test Cases ***\nAdds Up\n    ${total} =    Get Total    2\n    Should Be Equal    ${total}    6\n"
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	for _, c := range []struct{ path, before, old, new, pattern string }{
		{"cart.feature", feature, "  Scenario: adds", "  @skip\n  Scenario: adds", "test-skipped"},
		{"cart.feature", feature, "    Then the total is 6\n", "", "test-emptied"},
		{"cart.feature", feature, "is 6", "is 7", "expected-value-rewritten"},
		{"cart.feature", feature, "  Scenario: is empty\n    Then the total is 0\n", "", "test-removed"},
		{"cart.feature", feature, "adds up", "sums up", ""},
		{"cart.feature", feature, "Given a cart", "Given a cart of fruit", ""},
		{"shop.robot", suite, "Adds Up\n", "Adds Up\n    [Tags]    robot:skip\n", "test-skipped"},
		{"shop.robot", suite, "Should Be Equal    ${total}    6", "Should Not Be Empty    ${total}", "assertion-weakened"},
		{"shop.robot", suite, "    Should Be", "    Run Keyword And Ignore Error    Should Be", "oracle-unreachable"},
		{"shop.robot", suite, "    Should Be", "    Log    ${total}\n    Should Be", ""},
	} {
		after := strings.Replace(c.before, c.old, c.new, 1)
		r, err := scanner.Quick(change.Change{Files: []change.File{{Path: c.path, Status: change.Modified, Before: textSide(c.before), After: textSide(after)}}}, detect.Options{Horizon: detect.Commit})
		if err != nil {
			t.Fatal(err)
		}
		if got := names(r.Findings); got != c.pattern {
			t.Errorf("%s, %q: found are %q, expected %q", c.path, c.new, got, c.pattern)
		}
	}
}

func textSide(text string) change.Side {
	return change.Side{Present: true, Text: []byte(text), Kind: change.Regular}
}

func names(findings []detect.Finding) string {
	var out []string
	for _, f := range findings {
		out = append(out, f.ID)
	}
	return strings.Join(out, " ")
}
