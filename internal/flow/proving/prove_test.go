package proving

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/integration/testrun"
)

func TestManifestsKeepTheTestSettingsBefore(t *testing.T) {
	for name, c := range map[string]struct{ file, before, after, want string }{
		"a script of package.json": {
			"package.json",
			`{"name": "a", "scripts": {"test": "jest"}}`,
			`{"name": "b", "scripts": {"test": "true"}, "jest": {"testMatch": []}, "dependencies": {"x": "1"}}`,
			`{"dependencies": {"x": "1"}, "name": "b", "scripts": {"test": "jest"}}`,
		},
		"pytest's part of pyproject.toml": {
			"pyproject.toml",
			"[project]\nname = \"a\"\n\n[tool.pytest.ini_options]\naddopts = \"-q\"\n\n[tool.ruff]\nline-length = 80\n",
			"[project]\nname = \"a\"\ndependencies = [\n  \"x\",\n]\n\n[tool.pytest.ini_options]\naddopts = \"-q --ignore=a\"\n\n[tool.pytest.more]\na = 1\n\n[tool.ruff]\nline-length = 99\n",
			"[project]\nname = \"a\"\ndependencies = [\n  \"x\",\n]\n\n[tool.ruff]\nline-length = 99\n\n[tool.pytest.ini_options]\naddopts = \"-q\"\n\n",
		},
		"a heading in a string is none": {
			"pyproject.toml", "", "a = \"\"\"\n[tool.pytest.ini_options]\n\"\"\"\nb = 1\n", "a = \"\"\"\n[tool.pytest.ini_options]\n\"\"\"\nb = 1\n",
		},
		"sections of setup.cfg": {
			"setup.cfg", "[tool:pytest]\naddopts = -q\n", "[metadata]\nname = a\n[coverage:run]\nomit = *\n", "[metadata]\nname = a\n\n[tool:pytest]\naddopts = -q\n",
		},
	} {
		got, err := mergers[c.file]([]byte(c.before), []byte(c.after))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if normal(c.file, string(got)) != normal(c.file, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

func normal(file, text string) string {
	if filepath.Ext(file) != ".json" {
		return text
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return err.Error()
	}
	out, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(out)
}

func FuzzMergeManifests(f *testing.F) {
	f.Add("package.json", `{"scripts": {}}`, `{"jest": 1}`)
	f.Add("pyproject.toml", "[tool.pytest]\na=1", "[project]\n\"\"\"\n[x]")
	f.Fuzz(func(t *testing.T, file, before, after string) {
		merge := mergers[file]
		if merge == nil {
			return
		}
		once, err := merge([]byte(before), []byte(after))
		if err != nil {
			return
		}
		again, err := merge([]byte(before), once)
		if err != nil {
			t.Fatalf("what was merged cannot be read: %v", err)
		}
		if strings.Count(before+after, `"""`)+strings.Count(before+after, `'''`) == 0 && strings.TrimRight(string(again), "\n") != strings.TrimRight(string(once), "\n") {
			t.Errorf("merging again changes it:\n%q\n%q", once, again)
		}
	})
}

func TestTestsOfARunAreToldApart(t *testing.T) {
	gopher := testrun.Plan{Runner: "go", Dir: ".", Module: "shop"}
	snake := testrun.Plan{Runner: "pytest", Dir: "."}
	node := testrun.Plan{Runner: "node", Dir: "web"}
	for name, c := range map[string]struct {
		path string
		test inventory.Case
		run  testrun.Test
		plan testrun.Plan
		want bool
	}{
		"a Go test":                {"a_test.go", inventory.Case{Name: "TestA", Rows: 1}, testrun.Test{Group: "shop", Name: "TestA"}, gopher, true},
		"its part":                 {"a_test.go", inventory.Case{Name: "TestA", Rows: 1}, testrun.Test{Group: "shop", Name: "TestA/one"}, gopher, true},
		"another package":          {"a_test.go", inventory.Case{Name: "TestA", Rows: 1}, testrun.Test{Group: "shop/x", Name: "TestA"}, gopher, false},
		"its own package":          {"x/a_test.go", inventory.Case{Name: "TestA", Rows: 1}, testrun.Test{Group: "shop/x", Name: "TestA"}, gopher, true},
		"a name that only begins":  {"a_test.go", inventory.Case{Name: "TestA", Rows: 1}, testrun.Test{Group: "shop", Name: "TestAll"}, gopher, false},
		"a row of pytest":          {"tests/test_a.py", inventory.Case{Suite: []string{"TestC"}, Name: "test_x", Rows: 2}, testrun.Test{Group: "tests.test_a.TestC", Name: "test_x[1]"}, snake, true},
		"another module":           {"tests/test_a.py", inventory.Case{Name: "test_x", Rows: 1}, testrun.Test{Group: "tests.test_b", Name: "test_x"}, snake, false},
		"another class":            {"tests/test_a.py", inventory.Case{Suite: []string{"TestC"}, Name: "test_x", Rows: 1}, testrun.Test{Group: "tests.test_a.TestD", Name: "test_x"}, snake, false},
		"a suite of node":          {"web/a.test.js", inventory.Case{Suite: []string{"cart"}, Name: "adds", Rows: 1}, testrun.Test{Group: "cart", Name: "adds"}, node, true},
		"a row with its value":     {"web/a.test.js", inventory.Case{Name: "adds %i", Rows: 2}, testrun.Test{Name: "adds 1"}, node, true},
		"a file of another folder": {"api/a.test.js", inventory.Case{Name: "adds", Rows: 1}, testrun.Test{Name: "adds"}, node, false},
		"a file of that name":      {"web/a.test.js", inventory.Case{Name: "adds", Rows: 1}, testrun.Test{Name: "adds", File: "/tmp/x/tree/web/b.test.js"}, node, false},
	} {
		if got := (originalTest{path: c.path, test: &c.test}).is(c.run, c.plan); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAFileIsMentionedByItsWholePath(t *testing.T) {
	for line, want := range map[string]bool{
		"./cart_test.go:5:9: undefined: total": true,
		"cart_test.go:5:9":                     true,
		"pkg/cart_test.go:5:9":                 false,
		"mycart_test.go:5":                     false,
		"(cart_test.go)":                       true,
		"cart_test.gone":                       false,
	} {
		if mentions(line, "cart_test.go") != want {
			t.Errorf("%q: %v", line, !want)
		}
	}
}

// TestRestoringNeverWritesThroughALink: the change may have put one in the place of a folder.
func TestRestoringNeverWritesThroughALink(t *testing.T) {
	from, to, outside := t.TempDir(), t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(from, "tests"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(from, "tests", "a.py"), []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(to, "tests")); err != nil {
		t.Fatal(err)
	}
	in, err := os.OpenRoot(from)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.OpenRoot(to)
	if err != nil {
		t.Fatal(err)
	}
	if err := copyPath(in, out, "tests/a.py"); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(outside); err != nil || len(left) > 0 {
		t.Errorf("written outside: %v, %v", left, err)
	}
	if text, err := os.ReadFile(filepath.Join(to, "tests", "a.py")); err != nil || string(text) != "before" {
		t.Errorf("got %q, %v", text, err)
	}
}

// TestLentPackagesAreLinks, and what a runner writes beside them stays where it is.
func TestLentPackagesAreLinks(t *testing.T) {
	root, tree := t.TempDir(), t.TempDir()
	for _, name := range []string{"node_modules/left/index.js", "node_modules/@scope/right/index.js", "node_modules/.bin/left", "packages/own/index.js"} {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../packages/own", filepath.Join(root, "node_modules", "own")); err != nil {
		t.Fatal(err)
	}
	if err := lend(filepath.Join(root, "node_modules"), filepath.Join(tree, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"node_modules/left/index.js", "node_modules/@scope/right/index.js", "node_modules/.bin/left"} {
		if text, err := os.ReadFile(filepath.Join(tree, name)); err != nil || string(text) != name {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if link, err := os.Readlink(filepath.Join(tree, "node_modules", "own")); err != nil || link != "../packages/own" {
		t.Errorf("a package of the workspace leads to %q, %v", link, err)
	}
	if err := os.WriteFile(filepath.Join(tree, "node_modules", ".cache"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(filepath.Join(root, "node_modules", ".cache")); err == nil {
		t.Error("the work tree was written to")
	}
}
