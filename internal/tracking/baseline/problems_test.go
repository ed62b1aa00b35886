package baseline

import "testing"

func TestProblemsAreCountedAsToolsTellThem(t *testing.T) {
	for name, c := range map[string]struct {
		output string
		exit   int
		want   Problems
	}{
		"eslint":                   {"/a.js\n  1:1  error  x\n\n✖ 12 problems (8 errors, 4 warnings)\n", 1, Problems{8, 4}},
		"tsc":                      {"a.ts(1,2): error TS1\n\nFound 3 errors in 2 files.\n", 2, Problems{Errors: 3}},
		"tsc without a sum":        {"a.ts(1,2): error TS1\nb.ts(4,5): error TS2\n", 2, Problems{Errors: 2}},
		"go vet":                   {"# pkg\n./a.go:3:4: x\n./b.go:5:6: y\n", 1, Problems{Errors: 2}},
		"golangci-lint":            {"a.go:1:1: x\n5 issues:\n* errcheck: 5\n", 1, Problems{Errors: 5}},
		"ruff":                     {"a.py:1:1: F401\nFound 1 error.\n", 1, Problems{Errors: 1}},
		"a warning by its line":    {"a.c:1:2: warning: unused\na.c:3:4: error: no\n", 1, Problems{1, 1}},
		"all is well":              {"", 0, Problems{}},
		"it failed without a word": {"", 1, Problems{Errors: 1}},
	} {
		if got := CountProblems(c.output, c.exit); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func FuzzCountProblems(f *testing.F) {
	f.Add("a.go:1:1: x\nFound 2 errors", 1)
	f.Fuzz(func(t *testing.T, output string, exit int) {
		if p := CountProblems(output, exit); p.Errors < 0 || p.Warnings < 0 {
			t.Errorf("%+v", p)
		}
	})
}
