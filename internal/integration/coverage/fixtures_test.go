package coverage_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/integration/coverage"
)

// fixtures are reports that real tools wrote for small projects of ours: nyc, c8, go, gcov with
// lcov 1.16, coverage.py 6.5, SimpleCov 0.22, llvm-cov 14, JaCoCo 0.8.6 and PHPUnit 9.6 with pcov.
// Only the folder they were made in was renamed. The JSON of SimpleCov's formatter is by hand,
// after a result of Ruby's Coverage.
var fixtures = map[string]coverage.Report{
	"nyc-coverage-final.json":   {"/app/src/cart.js": {Lines: 9, LinesHit: 6, Branches: 6, BranchesHit: 3}},
	"nyc-coverage-summary.json": {"/app/src/cart.js": {Lines: 9, LinesHit: 6, Branches: 6, BranchesHit: 3}},
	"nyc-lcov.info":             {"src/cart.js": {Lines: 9, LinesHit: 6, Branches: 6, BranchesHit: 3}},
	"nyc-clover.xml":            {"/app/src/cart.js": {Lines: 9, LinesHit: 6, Branches: 6, BranchesHit: 3}},
	"nyc-cobertura.xml":         {"src/cart.js": {Lines: 9, LinesHit: 6, Branches: 6, BranchesHit: 3}},
	"c8-coverage-final.json":    {"/app/src/cart.js": {Lines: 17, LinesHit: 11, Branches: 5, BranchesHit: 4}},
	"c8-coverage-summary.json":  {"/app/src/cart.js": {Lines: 17, LinesHit: 11, Branches: 5, BranchesHit: 4}},
	"c8-lcov.info":              {"src/cart.js": {Lines: 17, LinesHit: 11, Branches: 5, BranchesHit: 4}},
	"gcov-lcov.info":            {"/app/src/pay/bank.c": {Lines: 5, LinesHit: 3, Branches: 2, BranchesHit: 1}, "/app/test.c": {Lines: 1, LinesHit: 1}},
	"go-cover.out":              {"shop/cart.go": {Lines: 9, LinesHit: 5}},
	"jacoco.xml":                {"pay/Bank.java": {Lines: 5, LinesHit: 2, Branches: 4, BranchesHit: 2}},
	"phpunit-clover.xml":        {"/app/src/pay/Bank.php": {Lines: 4, LinesHit: 2}},
	"phpunit-cobertura.xml":     {"Bank.php": {Lines: 4, LinesHit: 2}},
	"coverage-py-lcov.info":     {"src/__init__.py": {}, "src/pay/__init__.py": {}, "src/pay/bank.py": {Lines: 8, LinesHit: 4, Branches: 4, BranchesHit: 1}, "src/cart.py": {Lines: 2}},
	"coverage-py.json":          {"src/__init__.py": {}, "src/pay/__init__.py": {}, "src/pay/bank.py": {Lines: 8, LinesHit: 4, Branches: 4, BranchesHit: 1}, "src/cart.py": {Lines: 2}},
	"coverage-py.xml":           {"src/pay/bank.py": {Lines: 8, LinesHit: 4, Branches: 4, BranchesHit: 1}, "src/cart.py": {Lines: 2}},
	"simplecov-resultset.json":  {"/app/src/cart.rb": {Lines: 10, LinesHit: 9, Branches: 2, BranchesHit: 1}},
	"simplecov-formatter.json":  {"/app/src/cart.rb": {Lines: 9, LinesHit: 7, Branches: 2, BranchesHit: 1}},
	"llvm-cov.json":             {"/app/src/pay/bank.c": {Lines: 6, LinesHit: 4, Branches: 2, BranchesHit: 1}, "/app/src/cart.c": {Lines: 1}},
}

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestReportsOfRealTools(t *testing.T) {
	for name, want := range fixtures {
		r, err := coverage.Read(filepath.Join("testdata", name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(r) != len(want) {
			t.Errorf("%s: %v", name, r)
		}
		for path, c := range want {
			if r[path] != c {
				t.Errorf("%s: %s has %+v, not %+v", name, path, r[path], c)
			}
		}
	}
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) != len(fixtures) {
		t.Errorf("%d fixtures are tested, %d lie there: %v", len(fixtures), len(files), err)
	}
}

// TestTwoSuitesAreOneReport takes a line as reached that one of them reaches.
func TestTwoSuitesAreOneReport(t *testing.T) {
	r, err := coverage.Parse([]byte(`{"RSpec": {"coverage": {"/app/a.rb": {"lines": [1, 0, null, 0]}}, "timestamp": 1}, "Cucumber": {"coverage": {"/app/a.rb": [0, 2, null, 0]}, "timestamp": 2}}`))
	if err != nil || r["/app/a.rb"] != (coverage.Counts{Lines: 3, LinesHit: 2}) {
		t.Errorf("%v, %v", r, err)
	}
}

func TestWhatCannotBeIsRefusedWithItsPlace(t *testing.T) {
	for text, place := range map[string]string{
		"{\n\"files\": {\n]}":                                                         "line 3",
		"<coverage>\n<packages>\n<a b=\"></c>":                                        "line 3",
		"mode: set\na.go:1.1,2.2 1 1\nrubbish":                                        "line 3",
		`{"files": {"a.py": {"summary": {"covered_lines": 9, "num_statements": 4}}}}`: "a.py: 9 of 4",
		`{"total": {"lines": {"total": 1, "covered": -1}}, "b.js": {"lines": {"total": 1, "covered": -1}}}`:               "b.js: -1 of 1",
		`{"data": [{"files": [{"filename": "c.rs", "summary": {"lines": {"count": 1, "covered": 5}}}]}], "type": "llvm"}`: "c.rs: 5 of 1",
		`{"RSpec": {"coverage": {"d.rb": {"lines": [1], "branches": 7}}, "timestamp": 1}}`:                                "suite RSpec: d.rb: branches",
	} {
		_, err := coverage.Parse([]byte(text))
		if !errors.Is(err, coverage.ErrFormat) || !strings.Contains(err.Error(), place) {
			t.Errorf("%s: %v, which does not name %s", text, err, place)
		}
	}
}
