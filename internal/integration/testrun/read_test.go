package testrun_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/integration/testrun"
)

func recorded(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readFile(t *testing.T, name string) testrun.Result {
	t.Helper()
	if filepath.Ext(name) != ".xml" {
		return testrun.Read(recorded(t, name))
	}
	r, err := testrun.ReadJUnit(recorded(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRecordedOutputsAreRead holds the numbers and the names that runners really wrote.
func TestRecordedOutputsAreRead(t *testing.T) {
	for name, want := range map[string]struct {
		passed, failed, skipped int
		tests                   []string // some of them: status and full name
		broken                  string   // a part of it
		named                   bool
	}{
		"go-test.json":     {2, 2, 1, []string{"failed shop > TestTotal/two", "passed shop > TestTotal/one", "passed shop > TestFine", "skipped shop > TestLater", "failed shop > TestPanics"}, "bad/b_test.go:5:30: undefined: total", true},
		"go-v.txt":         {2, 2, 1, []string{"failed TestTotal/two", "passed TestFine", "skipped TestLater"}, "", true},
		"pytest.xml":       {0, 0, 0, nil, "ModuleNotFoundError: No module named 'nowhere'", false},
		"unittest.txt":     {1, 1, 1, []string{"passed test_cart.CartTest.test_total > test_total", "failed test_cart.CartTest.test_tax > test_tax"}, "", true},
		"node.tap":         {1, 1, 1, []string{"passed adds", "failed s > x", "skipped s > y"}, "", true},
		"node-broken.tap":  {0, 1, 0, nil, "does not provide an export named 'nothing'", true},
		"cargo.txt":        {0, 1, 1, []string{"failed adds", "skipped later"}, "", true},
		"cargo-broken.txt": {0, 0, 0, nil, "tests/cart.rs:3:24: error[E0061]: this function takes 2 arguments", false},
		"rspec.txt":        {1, 1, 0, []string{"failed cart adds"}, "", false},
		"phpunit.xml":      {1, 1, 0, []string{"failed CartTest > testAdds", "passed CartTest > testZero"}, "", true},
		"phpunit.txt":      {1, 1, 0, []string{"failed CartTest::testAdds"}, "", false},
	} {
		r := readFile(t, name)
		if r.Passed != want.passed || r.Failed != want.failed || r.Skipped != want.skipped {
			t.Errorf("%s: %d passed, %d failed, %d skipped; want %d, %d, %d", name, r.Passed, r.Failed, r.Skipped, want.passed, want.failed, want.skipped)
		}
		var got []string
		for _, test := range r.Tests {
			got = append(got, string(test.Status)+" "+test.FullName())
		}
		for _, w := range want.tests {
			if !slices.Contains(got, w) {
				t.Errorf("%s: %q is not among %q", name, w, got)
			}
		}
		if !strings.Contains(r.Broken, want.broken) || want.broken == "" && strings.Contains(r.Broken, "rror") {
			t.Errorf("%s: what could not be built is %q, want %q", name, r.Broken, want.broken)
		}
		if r.Named() != want.named {
			t.Errorf("%s: named is %v", name, r.Named())
		}
	}
}

// TestLinesOfRunnersAreRead covers the words of runners for people, one line each.
func TestLinesOfRunnersAreRead(t *testing.T) {
	for line, want := range map[string]string{
		"  ✓ adds up its lines (5 ms)":               "passed adds up its lines",
		"    ✕ prints a receipt (1 ms)":              "failed prints a receipt",
		"  ○ skipped is free":                        "skipped is free",
		"   × src/cart.test.ts > cart > adds 12ms":   "failed src/cart.test.ts > cart > adds",
		"  Passed Shop.CartTests.Adds [5 ms]":        "passed Shop.CartTests.Adds",
		"  Failed Shop.CartTests.Prints [< 1 ms]":    "failed Shop.CartTests.Prints",
		"tests/test_a.py::TestC::test_x[1-2] PASSED": "passed TestC::test_x[1-2]",
		"tests/test_a.py::test_y FAILED      [ 50%]": "failed test_y",
		"test cart::adds ... ok":                     "passed cart::adds",
	} {
		r := testrun.ReadPlain([]byte(line + "\n"))
		if len(r.Tests) != 1 || string(r.Tests[0].Status)+" "+r.Tests[0].FullName() != want {
			t.Errorf("%q is read as %+v", line, r.Tests)
		}
	}
}

func TestSummariesAreCounted(t *testing.T) {
	for line, want := range map[string][3]int{
		"Tests:       1 failed, 2 skipped, 3 passed, 6 total":           {3, 1, 2},
		"===== 2 failed, 5 passed, 1 skipped in 0.12s =====":            {5, 2, 1},
		"Tests run: 5, Failures: 1, Errors: 0, Skipped: 1, Time: 0.1 s": {3, 1, 1},
		"12 examples, 2 failures, 1 pending":                            {9, 2, 1},
		"OK (3 tests, 7 assertions)":                                    {3, 0, 0},
		"  4 passing (12ms)":                                            {4, 0, 0},
		"nothing of the kind":                                           {0, 0, 0},
	} {
		r := testrun.ReadPlain([]byte(line))
		if got := [3]int{r.Passed, r.Failed, r.Skipped}; got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}

func TestABrokenReportSaysWhere(t *testing.T) {
	_, err := testrun.ReadJUnit([]byte("<testsuites>\n<testcase name='a'>\n<failure"))
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("got %v", err)
	}
}

func sound(t *testing.T, r testrun.Result) {
	t.Helper()
	if r.Passed < 0 || r.Failed < 0 || r.Skipped < 0 {
		t.Errorf("less than nothing: %+v", r)
	}
	for _, test := range r.Tests {
		if test.Status == "" {
			t.Errorf("no status: %+v", test)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"go-test.json", "node.tap", "node-broken.tap", "cargo.txt", "rspec.txt", "unittest.txt", "pytest-v.txt", "phpunit.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sound(t, testrun.Read(text))
		sound(t, testrun.ReadPlain(text))
		r, _ := testrun.ReadTAP(text)
		sound(t, r)
		r, _ = testrun.ReadGoTest(text)
		sound(t, r)
	})
}

func FuzzReadJUnit(f *testing.F) {
	for _, name := range []string{"pytest.xml", "phpunit.xml"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := testrun.ReadJUnit(text); err == nil {
			sound(t, r)
		}
	})
}
