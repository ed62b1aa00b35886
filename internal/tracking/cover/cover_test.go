package cover_test

import (
	"strings"
	"testing"

	"holdfast/internal/tracking/cover"
)

func TestCompare(t *testing.T) {
	before := cover.Files{"cart.go": {Lines: 10, LinesHit: 9, Branches: 4, BranchesHit: 4}, "bank.go": {Lines: 10, LinesHit: 9}}
	for name, c := range map[string]struct {
		now      cover.Files
		tests    int
		outcome  cover.Outcome
		sentence string
	}{
		"nothing has changed":           {before, 5, cover.Kept, "kept (90.0 % → 90.0 % of lines, 100.0 % → 100.0 % of branches)"},
		"tests went, the code is run":   {before, 3, cover.KeptWithoutTests, "kept (90.0 % → 90.0 % of lines, 100.0 % → 100.0 % of branches) although 2 tests are gone"},
		"tests went, and the code":      {cover.Files{"cart.go": {Lines: 10, LinesHit: 1, Branches: 4, BranchesHit: 0}, "bank.go": {Lines: 10, LinesHit: 9}}, 4, cover.LostWithTests, "and 1 test is gone, most in cart.go 90.0 % → 10.0 %"},
		"tests stay, and reach less":    {cover.Files{"cart.go": {Lines: 10, LinesHit: 9}, "bank.go": {Lines: 10, LinesHit: 4}}, 5, cover.Lost, "lost (90.0 % → 65.0 %), most in bank.go 90.0 % → 40.0 %"},
		"only branches are lost":        {cover.Files{"cart.go": {Lines: 10, LinesHit: 9, Branches: 4, BranchesHit: 1}, "bank.go": {Lines: 10, LinesHit: 9}}, 5, cover.Lost, "100.0 % → 25.0 % of branches"},
		"a drop that is allowed":        {cover.Files{"cart.go": {Lines: 10, LinesHit: 9}, "bank.go": {Lines: 100, LinesHit: 88}}, 5, cover.Kept, "kept (90.0 % → 88.2 %)"},
		"a file went with its tests":    {cover.Files{"bank.go": {Lines: 10, LinesHit: 9}}, 2, cover.KeptWithoutTests, "although 3 tests are gone"},
		"more tests that reach nothing": {cover.Files{"cart.go": {Lines: 10, LinesHit: 2}, "bank.go": {Lines: 10, LinesHit: 9}}, 50, cover.Lost, "most in cart.go"},
	} {
		got, known := cover.Compare(before, c.now, 5, c.tests, 2)
		if !known || got.Outcome != c.outcome || !strings.Contains(got.String(), c.sentence) {
			t.Errorf("%s: %s: %s", name, got.Outcome, got)
		}
	}
	for name, pair := range map[string][2]cover.Files{"no report before": {nil, before}, "no report now": {before, nil}, "no lines": {before, {"a": {}}}} {
		if got, known := cover.Compare(pair[0], pair[1], 1, 1, 2); known {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
