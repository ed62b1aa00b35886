package proving

import "testing"

func TestWhatTheWorkIs(t *testing.T) {
	for _, c := range []struct {
		task, file string
		want       bool
	}{
		{"let greet.sh say hello", "greet.sh", true},
		{"let bin/greet say hello", "bin/greet", true},
		{"fix the App", "src/app.py", true},
		{"fix it", "app.py", false},
		{"fix the application", "app.py", false},
		{"make run.sh pass", "run.sh", false},
		{"work until `run.sh` exits with 0", "run.sh", false},
		{"the script run.sh is slow. Let all tests pass.", "run.sh", true},
		{"rewrite check.sh", "check.sh", false},
		{"rewrite it", "e2e/flow.js", false},
	} {
		if got := (&Inspector{task: c.task}).isTheWork(c.file); got != c.want {
			t.Errorf("%q, %s: %v", c.task, c.file, got)
		}
	}
	for p, want := range map[string]bool{"scripts/check.sh": true, "runChecks.js": true, "ci/x": true, "tests/a": true, "want/expected.json": true, "latest.go": false, "src/checkout.py": false, "app.py": false, "contest.py": false} {
		if checking(p) != want {
			t.Errorf("%s: %v", p, !want)
		}
	}
}

func TestSettingsOfTheToolsThatAreCalled(t *testing.T) {
	t.Parallel()
	w := newWorkTree(t, nil, "")
	for _, c := range []struct {
		program, file string
		want          bool
	}{
		{"tsc", "tsconfig.json", true}, {"eslint", ".eslintrc.json", true}, {"ruff", "ruff.toml", true}, {"mypy", "mypy.ini", true}, {"golangci-lint", ".golangci.yml", true},
		{"cat", "tsconfig.json", false}, {"tsc", "app.ts", false},
	} {
		if got := w.settingsOf([]string{c.program})(c.file); got != c.want {
			t.Errorf("%s, %s: %v", c.program, c.file, got)
		}
	}
}

func TestFilesOfVariables(t *testing.T) {
	for text, want := range map[string]bool{"A=1\nPORT=80\n": false, "# PATH=x\n": false, "export PATH=./bin:$PATH\n": true, "NODE_OPTIONS = --require ./x\n": true, "": false, "MYPATH=1\n": false} {
		if steersBy([]byte(text)) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
