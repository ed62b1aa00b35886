package detect_test

import (
	"slices"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// Where a project tells its runner which files hold tests, those are listed and no others.
func TestTestsAreListedWhereTheSettingsOfTheRunnerLookForThem(t *testing.T) {
	const source = "def test_total():\n    assert total() == 1\n"
	paths := []string{"checks/cart_check.py", "tests/test_cart.py", "shop/checks/bill_check.py"}
	for name, c := range map[string]struct {
		settings []string // path and text in turn
		want     []string
	}{
		"nothing said":             {nil, []string{"tests/test_cart.py"}},
		"settings without a word":  {[]string{"pytest.ini", "[pytest]\naddopts = -q\n"}, []string{"tests/test_cart.py"}},
		"a name of one's own":      {[]string{"setup.cfg", "[tool:pytest]\npython_files =\n    *_check.py\n"}, []string{"checks/cart_check.py", "shop/checks/bill_check.py"}},
		"one beside the usual one": {[]string{"pyproject.toml", "[tool.pytest.ini_options]\npython_files = [\"*_check.py\", \"test_*.py\"]\n"}, paths},
		"the first that speaks":    {[]string{"tox.ini", "[pytest]\npython_files = *_check.py\n", "pytest.ini", "[pytest]\naddopts = -q\n"}, []string{"tests/test_cart.py"}},
		"a project below":          {[]string{"shop/pytest.ini", "[pytest]\npython_files = *_check.py\n"}, []string{"shop/checks/bill_check.py", "tests/test_cart.py"}},
		"settings of another tool": {[]string{"tox.ini", "[flake8]\npython_files = *_check.py\n"}, []string{"tests/test_cart.py"}},
	} {
		t.Run(name, func(t *testing.T) {
			scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
			for i := 0; i < len(c.settings); i += 2 {
				scanner.Heed(c.settings[i], []byte(c.settings[i+1]))
			}
			batch := scanner.NewBatch(nil)
			batch.Family = inventory.NewFamily()
			for _, p := range paths {
				if err := batch.Add(p, change.Side{Present: true, Kind: change.Regular, Text: []byte(source)}); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, l := range batch.List() {
				if len(l.Cases) > 0 {
					got = append(got, l.Path)
				}
			}
			slices.Sort(got)
			want := slices.Sorted(slices.Values(c.want))
			if !slices.Equal(got, want) {
				t.Errorf("listed %q, want %q", got, want)
			}
		})
	}
}
