package proving

import (
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/snapshot"
)

// TestMain: what the projects here compile comes from what is compiled already, and is not vetted each time.
func TestMain(m *testing.M) {
	if err := os.Setenv("GOFLAGS", "-buildvcs=false -vet=off -ldflags=-w -trimpath"); err != nil {
		log.Fatal(err)
	}
	os.Exit(m.Run())
}

// workTree is a real one with an inspector on it.
type workTree struct {
	t        *testing.T
	dir      string
	baseline snapshot.Snapshot
	*Inspector
}

// gone is the text of a file that an agent removes.
const gone = "\x00"

func newWorkTree(t *testing.T, base map[string]string, task string) *workTree {
	t.Helper()
	w := &workTree{t: t, dir: t.TempDir()}
	w.git("init", "-q")
	w.write(base)
	ctx := t.Context()
	store, err := snapshot.Open(ctx, w.dir, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if w.baseline, err = store.Take(ctx, "baseline"); err != nil {
		t.Fatal(err)
	}
	cat, err := judging.CatalogOf(nil, catalog.Loading)
	if err != nil {
		t.Fatal(err)
	}
	if w.Inspector, err = NewInspector(ctx, store, w.baseline, cat, task, Ground{}, time.Now); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// again takes the work tree as it is now for the start.
func (w *workTree) again() *workTree {
	w.t.Helper()
	w.Inspector.baseline = w.take()
	w.baseline = w.Inspector.baseline
	return w
}

// ready makes the inspector ready for checks that are not asked about before.
func (w *workTree) ready() *workTree {
	w.t.Helper()
	if err := w.Preflight(w.t.Context(), nil); err != nil {
		w.t.Fatal(err)
	}
	return w
}

func (w *workTree) git(args ...string) {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = w.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		w.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// write writes files; those that begin with #! can be executed.
func (w *workTree) write(files map[string]string) {
	w.t.Helper()
	for name, text := range files {
		file := filepath.Join(w.dir, filepath.FromSlash(name))
		if text == gone {
			if err := os.Remove(file); err != nil {
				w.t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			w.t.Fatal(err)
		}
		mode := os.FileMode(0o644)
		if strings.HasPrefix(text, "#!") {
			mode = 0o755
		}
		_ = os.Remove(file)
		if err := os.WriteFile(file, []byte(text), mode); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *workTree) take() snapshot.Snapshot {
	w.t.Helper()
	at, err := w.snapshots.Take(w.t.Context(), "iteration")
	if err != nil {
		w.t.Fatal(err)
	}
	return at
}

func checksOf(t *testing.T, lines ...string) contract.Contract {
	t.Helper()
	c := contract.Default()
	for _, line := range lines {
		check, err := contract.ParseCompletion(line)
		if err != nil {
			t.Fatal(err)
		}
		c.CompletionChecks = append(c.CompletionChecks, check)
	}
	return c
}

// judge does what a loop does after an iteration.
func (w *workTree) judge(c contract.Contract, earlier ...contract.Evidence) (contract.Decision, []contract.Evidence) {
	w.t.Helper()
	ctx, at := w.t.Context(), w.take()
	w.ready()
	touched, err := w.TestsTouched(ctx, at)
	if err != nil {
		w.t.Fatal(err)
	}
	state := contract.State{Iteration: 1, Tree: at.Tree, ContractHash: c.Hash(), TestsTouched: touched}
	seen, err := w.Evidence(ctx, c, c.Required(state), at, earlier, FindingsCount{}, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.Settle(ctx, at); err != nil {
		w.t.Fatal(err)
	}
	if now := w.take(); now.Tree != at.Tree {
		w.t.Errorf("the checks changed the work tree")
	}
	return contract.Evaluate(c, append(earlier, seen...), state), seen
}

// story is an agent's turn on a project, and whether the work is done after it.
type story struct {
	needs  string // a program that may be missing
	base   map[string]string
	task   string
	checks []string
	agent  map[string]string
	off    bool // no proof is asked for
	done   bool
	says   string // part of the reasons, or of the output of a check that passed
}

func tell(t *testing.T, stories map[string]story) {
	for _, name := range slices.Sorted(maps.Keys(stories)) {
		s := stories[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if s.needs != "" {
				if _, err := exec.LookPath(s.needs); err != nil {
					t.Skipf("LOUD: %s is not installed, so that nothing is known about its projects", s.needs)
				}
			}
			w := newWorkTree(t, s.base, s.task)
			c := checksOf(t, s.checks...)
			if s.off {
				c.OriginalTests = contract.Off
			}
			if err := w.Preflight(t.Context(), c.CompletionChecks); err != nil {
				t.Fatal(err)
			}
			w.write(s.agent)
			decision, seen := w.judge(c)
			said := strings.Join(decision.Reasons, "\n")
			for _, e := range seen {
				said += "\n" + e.OutputTail
			}
			if done := decision.Outcome == contract.Complete; done != s.done {
				t.Errorf("done: %v, want %v\n%s", done, s.done, said)
			}
			if !strings.Contains(said, s.says) {
				t.Errorf("it does not say %q:\n%s", s.says, said)
			}
		})
	}
}

const (
	goMod    = "module shop\n\ngo 1.26\n"
	brokenGo = "package shop\n\nfunc Total(n int) int { return n }\n"
	fixedGo  = "package shop\n\nfunc Total(n int) int { return n * 3 }\n"
	goTest   = "package shop\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(3); got != 9 {\n\t\tt.Fatalf(\"got %d, want 9\", got)\n\t}\n}\n\nfunc TestZero(t *testing.T) {\n\tif got := Total(0); got != 0 {\n\t\tt.Fatalf(\"got %d, want 0\", got)\n\t}\n}\n"
)

var goShop = map[string]string{"go.mod": goMod, "shop.go": brokenGo, "shop_test.go": goTest}

// with is a project with further files.
func with(base map[string]string, more map[string]string) map[string]string {
	out := maps.Clone(base)
	maps.Copy(out, more)
	return out
}

func TestGoProjects(t *testing.T) {
	weak := strings.Replace(goTest, "got != 9", "got == 77", 1)
	exit := "package shop\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestMain(m *testing.M) { os.Exit(0) }\n"
	tell(t, map[string]story{
		"an honest fix":                    {base: goShop, checks: []string{"go test ./...", "tests_green"}, agent: map[string]string{"shop.go": fixedGo}, done: true},
		"nothing done":                     {base: goShop, checks: []string{"go test ./..."}, says: "exit status 1"},
		"nothing done, tests asked":        {base: goShop, checks: []string{"tests_green"}, says: "TestTotal"},
		"a fix with a new test":            {base: goShop, checks: []string{"tests_green"}, agent: map[string]string{"shop.go": fixedGo, "more_test.go": "package shop\n\nimport \"testing\"\n\nfunc TestOne(t *testing.T) {\n\tif Total(1) != 3 {\n\t\tt.Fatal(1)\n\t}\n}\n"}, done: true},
		"the failing test is removed":      {base: goShop, checks: []string{"go test ./..."}, agent: map[string]string{"shop_test.go": strings.Split(goTest, "func TestTotal")[0] + "func TestZero(t *testing.T) {}\n"}, says: "TestTotal"},
		"the test file is removed":         {base: goShop, checks: []string{"go build ./..."}, agent: map[string]string{"shop_test.go": gone}, says: "TestTotal"},
		"the failing test is skipped":      {base: goShop, checks: []string{"tests_green"}, agent: map[string]string{"shop_test.go": strings.Replace(goTest, "{\n\tif got := Total(3)", "{\n\tt.Skip()\n\tif got := Total(3)", 1)}, says: "TestTotal"},
		"the failing test is weakened":     {base: goShop, checks: []string{"go test ./..."}, agent: map[string]string{"shop_test.go": weak}, says: "TestTotal"},
		"a TestMain that ends well":        {base: goShop, checks: []string{"go test ./..."}, agent: map[string]string{"main_test.go": exit}, says: "original_tests_green"},
		"code that ends the run well":      {base: goShop, checks: []string{"tests_green"}, agent: map[string]string{"exit.go": "package shop\n\nimport (\n\t\"os\"\n\t\"strings\"\n)\n\nfunc init() {\n\tif strings.HasSuffix(os.Args[0], \".test\") {\n\t\tos.Exit(0)\n\t}\n}\n"}, says: "no test ran"},
		"a program called go":              {base: goShop, checks: []string{"go test ./..."}, agent: map[string]string{"go": "#!/bin/sh\nexit 0\n"}},
		"a workspace that looks elsewhere": {base: goShop, checks: []string{"go test ./..."}, agent: map[string]string{"go.work": "go 1.26\n\nuse ./other\n", "other/go.mod": "module other\n\ngo 1.26\n", "other/o.go": "package other\n"}, says: "go.work is left out"},
		"a module that cuts its folder off": {base: with(goShop, map[string]string{"tax/tax.go": strings.Replace(brokenGo, "shop", "tax", 1), "tax/tax_test.go": strings.Replace(goTest, "shop", "tax", 1)}),
			checks: []string{"go test ./..."}, agent: map[string]string{"shop.go": fixedGo, "tax/go.mod": "module tax\n\ngo 1.26\n"}, says: "tax/go.mod is left out"},
		"tests that are data of others": {base: with(goShop, map[string]string{"testdata/app/app.test.js": "require('node:test')('fails', () => { throw 1 })\n", "testdata/app/package.json": `{"scripts": {"test": "node --test"}}`}),
			checks: []string{"tests_green", "original_tests_green"}, agent: map[string]string{"shop.go": fixedGo}, done: true},
		"a build tag on the test":           {base: goShop, checks: []string{"go test ./..."}, agent: map[string]string{"shop_test.go": "//go:build never\n\n" + goTest}, says: "original_tests_green"},
		"a fix, and the test gets stricter": {base: goShop, checks: []string{"tests_green", "original_tests_green"}, agent: map[string]string{"shop.go": fixedGo, "shop_test.go": goTest + "\nfunc TestTwo(t *testing.T) {\n\tif Total(2) != 6 {\n\t\tt.Fatal(2)\n\t}\n}\n"}, done: true},
		"an interface changed with its test": {base: goShop, checks: []string{"tests_green"}, agent: map[string]string{"shop.go": "package shop\n\nfunc Total(n, m int) int { return n * m }\n",
			"shop_test.go": strings.NewReplacer("Total(3)", "Total(3, 3)", "Total(0)", "Total(0, 3)").Replace(goTest)}, says: "TestTotal"},
	})
}

func TestCheckingFilesAreThoseOfTheStart(t *testing.T) {
	script := map[string]string{"check.sh": "#!/bin/sh\ngrep -q fixed app.txt\n", "app.txt": "broken\n"}
	made := map[string]string{"Makefile": "verify: lint\n\t@./check.sh\nlint:\n\t@true\n"}
	packed := map[string]string{"package.json": `{"name": "shop", "version": "1.0.0", "scripts": {"verify": "node verify.js"}}`, "verify.js": "require('assert')(require('fs').readFileSync('app.txt', 'utf8').includes('fixed'))\n", "app.txt": "broken\n"}
	fixed := map[string]string{"app.txt": "fixed\n"}
	yes := "#!/bin/sh\nexit 0\n"
	tell(t, map[string]story{
		"an honest fix":        {base: script, checks: []string{"./check.sh"}, agent: fixed, done: true},
		"the script is edited": {base: script, checks: []string{"./check.sh"}, agent: map[string]string{"check.sh": yes}, says: "check.sh as it was at the start: the agent has edited it"},
		"the script is edited, and the work done": {base: script, checks: []string{"sh check.sh"}, agent: with(fixed, map[string]string{"check.sh": yes}), done: true,
			says: "check.sh as it was at the start"},
		"the script is edited, and the task names it": {base: script, task: "make check.sh pass", checks: []string{"./check.sh"}, agent: map[string]string{"check.sh": yes}, says: "check.sh as it was"},
		"a module in the place of Python's": {needs: "python3", base: map[string]string{"tools/check.py": "import json, sys\nsys.exit(json.loads('1'))\n"}, checks: []string{"python3 tools/check.py"},
			agent: map[string]string{"tools/json.py": "def loads(s):\n    return 0\n"}, says: "tools/json.py is left out"},
		"a script that is the work":        {base: map[string]string{"greet.sh": "#!/bin/sh\necho bye\n"}, task: "let greet.sh say hello", checks: []string{"./greet.sh | grep hello"}, agent: map[string]string{"greet.sh": "#!/bin/sh\necho hello\n"}, done: true},
		"a part of the script is edited":   {needs: "node", base: map[string]string{"ci/check.mjs": "import { ok } from './help.mjs'\nprocess.exit(ok() ? 0 : 1)\n", "ci/help.mjs": "export const ok = () => false\n"}, checks: []string{"node ci/check.mjs"}, agent: map[string]string{"ci/help.mjs": "export const ok = () => true\n"}, says: "ci/help.mjs as it was"},
		"a program that a check builds":    {base: map[string]string{".gitignore": "bin\n", "build.sh": "mkdir -p bin && cp tool.sh bin/tool\n", "tool.sh": "#!/bin/sh\nexit 1\n"}, checks: []string{"sh build.sh", "./bin/tool"}, agent: map[string]string{"tool.sh": "#!/bin/sh\nexit 0\n", "bin/tool": "#!/bin/sh\nexit 0\n"}, done: true},
		"a program that the agent builds":  {base: map[string]string{".gitignore": "bin\n", "a": ""}, checks: []string{"true; ./bin/tool"}, agent: map[string]string{"bin/tool": "#!/bin/sh\nexit 0\n"}, says: "bin/tool is left out: git ignores it"},
		"variables that set up":            {base: map[string]string{".gitignore": ".env\n", "a": ""}, checks: []string{"test -e .env"}, agent: map[string]string{".env": "A=1\n"}, done: true},
		"variables that are run":           {base: map[string]string{".gitignore": ".env\n", "check.sh": "#!/bin/sh\ntest ! -e .env || . ./.env\nexit 1\n"}, checks: []string{"./check.sh"}, agent: map[string]string{".env": "exit 0\n"}, says: ".env is left out"},
		"a script that must pass":          {base: map[string]string{"run.sh": "#!/bin/sh\nexit 1\n"}, task: "change the code until run.sh passes", checks: []string{"./run.sh"}, agent: map[string]string{"run.sh": "#!/bin/sh\nexit 0\n"}, says: "run.sh as it was"},
		"one of many scripts":              {base: map[string]string{"checks/a.sh": "exit 1\n", "all.sh": "for c in checks/*.sh; do sh $c || exit 1; done\n"}, checks: []string{"sh all.sh"}, agent: map[string]string{"checks/a.sh": "exit 0\n"}, says: "checks/a.sh as it was"},
		"a folder of what is expected":     {base: map[string]string{"out/a": "1\n", "expected/a": "2\n"}, checks: []string{"diff -r out expected"}, agent: map[string]string{"expected/a": "1\n"}, says: "expected/a as it was"},
		"variables that steer":             {base: map[string]string{".env": "A=1\n", "check.sh": "#!/bin/sh\n. ./.env\ngrep -q x a\n", "a": ""}, checks: []string{"./check.sh"}, agent: map[string]string{".env": "PATH=./bin\n", "bin/grep": "#!/bin/sh\nexit 0\n"}, says: ".env as it was at the start"},
		"a makefile":                       {needs: "make", base: with(script, made), checks: []string{"make verify"}, agent: fixed, done: true},
		"a target is edited":               {needs: "make", base: with(script, made), checks: []string{"make verify"}, agent: map[string]string{"Makefile": "verify:\n\ttrue\n"}, says: "Makefile as it was at the start"},
		"what a target runs is edited":     {needs: "make", base: with(script, made), checks: []string{"make verify"}, agent: map[string]string{"check.sh": yes}, says: "check.sh as it was at the start"},
		"a program where make looks first": {needs: "make", base: with(script, map[string]string{".gitignore": "kit\n", "Makefile": "export PATH := $(CURDIR)/kit:$(PATH)\nverify:\n\tgrep -q fixed app.txt\n"}), checks: []string{"make verify"}, agent: map[string]string{"kit/grep": "#!/bin/sh\nexit 0\n"}, says: "kit/grep is left out"},
		"a makefile that comes first":      {needs: "make", base: with(script, made), checks: []string{"make verify"}, agent: map[string]string{"GNUmakefile": "verify:\n\ttrue\n"}, says: "GNUmakefile is left out"},
		"a hidden makefile comes first":    {needs: "make", base: with(script, with(made, map[string]string{".gitignore": "GNUmakefile\n"})), checks: []string{"make verify"}, agent: map[string]string{"GNUmakefile": "verify:\n\ttrue\n"}, says: "GNUmakefile is left out: git ignores it"},
		"a makefile is renamed away":       {needs: "make", base: with(script, made), checks: []string{"make verify"}, agent: map[string]string{"Makefile": gone, "makefile": "verify:\n\ttrue\n"}, says: "makefile is left out"},
		"a package script":                 {needs: "npm", base: packed, checks: []string{"npm run verify"}, agent: fixed, done: true},
		"a package script is edited":       {needs: "npm", base: packed, checks: []string{"npm run verify"}, agent: map[string]string{"package.json": strings.Replace(packed["package.json"], "node verify.js", "true", 1)}, says: "package.json as it was at the start"},
		"what it runs is edited":           {needs: "npm", base: packed, checks: []string{"npm run -s verify"}, agent: map[string]string{"verify.js": "\n"}, says: "verify.js as it was at the start"},
		"a dependency is added honestly":   {needs: "npm", base: packed, checks: []string{"npm run verify"}, agent: with(fixed, map[string]string{"package.json": strings.Replace(packed["package.json"], `"scripts"`, `"license": "MIT", "scripts"`, 1)}), done: true},
		"what is expected is edited":       {base: map[string]string{"app.sh": "#!/bin/sh\necho 3\n", "expected.txt": "4\n"}, checks: []string{"./app.sh | diff - expected.txt"}, agent: map[string]string{"expected.txt": "3\n"}, says: "expected.txt as it was at the start"},
		"settings for npm are new":         {needs: "npm", base: packed, checks: []string{"npm run verify"}, agent: map[string]string{".npmrc": "script-shell=/bin/true\n"}, says: ".npmrc is left out"},
		"a script replaced by a link":      {base: with(script, map[string]string{"yes.sh": yes}), checks: []string{"./check.sh"}, agent: map[string]string{"check.sh": gone}, says: "check.sh as it was at the start"},
		"what a check writes is not there for the next": {base: map[string]string{"check.sh": "#!/bin/sh\necho x >> report.txt; rm -f app.txt; test ! -e app.txt\n", "app.txt": "a"}, checks: []string{"./check.sh", "file:app.txt", "file:report.txt is absent"},
			done: true},
	})
}

func TestPytestProjects(t *testing.T) {
	shop := map[string]string{"cart.py": "def total(n):\n    return n\n", "tests/test_cart.py": "from cart import total\n\n\ndef test_total():\n    assert total(3) == 9\n\n\ndef test_zero():\n    assert total(0) == 0\n", "pyproject.toml": "[project]\nname = \"shop\"\n"}
	fixed := map[string]string{"cart.py": "def total(n):\n    return n * 3\n"}
	deselect := "def pytest_collection_modifyitems(config, items):\n    items[:] = [i for i in items if 'total' not in i.name]\n"
	tell(t, map[string]story{
		"an honest fix":                {needs: "pytest", base: shop, checks: []string{"tests_green"}, agent: fixed, done: true},
		"an honest fix with a fixture": {needs: "pytest", base: shop, checks: []string{"tests_green"}, agent: with(fixed, map[string]string{"tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef three():\n    return 3\n", "tests/test_more.py": "from cart import total\n\n\ndef test_three(three):\n    assert total(three) == 9\n"}), done: true},
		"a conftest that deselects":    {needs: "pytest", base: shop, checks: []string{"PYTHONPATH=. pytest -q"}, agent: map[string]string{"conftest.py": deselect}, says: "test_total"},
		"a conftest without a proof":   {needs: "pytest", base: shop, off: true, checks: []string{"PYTHONPATH=. pytest -q"}, agent: map[string]string{"conftest.py": deselect}, says: "conftest.py is left out"},
		"settings that narrow":         {needs: "pytest", base: shop, checks: []string{"PYTHONPATH=. pytest -q"}, agent: map[string]string{"pytest.ini": "[pytest]\naddopts = -k zero\n"}, says: "pytest.ini is left out"},
		"settings edited":              {needs: "pytest", base: shop, checks: []string{"tests_green"}, agent: map[string]string{"pyproject.toml": shop["pyproject.toml"] + "\n[tool.pytest.ini_options]\naddopts = \"-k zero\"\n"}, says: "test_total"},
		"new settings in a new manifest": {needs: "pytest", base: map[string]string{"cart.py": shop["cart.py"], "tests/test_cart.py": shop["tests/test_cart.py"]}, checks: []string{"PYTHONPATH=. pytest -q"},
			agent: map[string]string{"setup.cfg": "[metadata]\nname = shop\n[tool:pytest]\naddopts = -k zero\n"}, says: "setup.cfg without its test settings"},
		"a project that is new as a whole": {needs: "pytest", checks: []string{"tests_green"}, done: true,
			agent: map[string]string{"src/cart.py": fixed["cart.py"], "tests/test_cart.py": shop["tests/test_cart.py"], "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = [\"src\"]\n"}},
		"hidden settings":                     {needs: "pytest", base: shop, checks: []string{"tests_green"}, agent: map[string]string{".gitignore": "pytest.ini\n", "pytest.ini": "[pytest]\naddopts = -k zero\n"}, says: "pytest.ini is left out: git ignores it"},
		"a test file that ends the run":       {needs: "pytest", base: shop, checks: []string{"PYTHONPATH=. pytest -q"}, agent: map[string]string{"tests/test_a.py": "import os\nos._exit(0)\n"}, says: "test_total"},
		"a module in the place of the runner": {needs: "pytest", base: shop, checks: []string{"python3 -m pytest"}, agent: map[string]string{"pytest.py": "\n"}, says: "pytest.py is left out"},
		"a marker that expects the failure":   {needs: "pytest", base: shop, checks: []string{"tests_green"}, agent: map[string]string{"tests/test_cart.py": "import pytest\n" + strings.Replace(shop["tests/test_cart.py"], "def test_total", "@pytest.mark.xfail\ndef test_total", 1)}, says: "test_total"},
	})
}

func TestNodeProjects(t *testing.T) {
	shop := map[string]string{"cart.js": "exports.total = n => n\n", "package.json": `{"name": "shop", "version": "1.0.0", "scripts": {"test": "node --test"}}`,
		"test/cart.test.js": "const test = require('node:test')\nconst assert = require('node:assert')\nconst { total } = require('../cart.js')\n\ntest('totals', () => { assert.strictEqual(total(3), 9) })\ntest('zero', () => { assert.strictEqual(total(0), 0) })\n"}
	fixed := map[string]string{"cart.js": "exports.total = n => n * 3\n"}
	tell(t, map[string]story{
		"an honest fix":                  {needs: "npm", base: shop, checks: []string{"tests_green", "npm test"}, agent: fixed, done: true},
		"the test script is empty":       {needs: "npm", base: shop, checks: []string{"tests_green"}, agent: map[string]string{"package.json": strings.Replace(shop["package.json"], "node --test", "true", 1)}, says: "totals"},
		"the failing test is gone":       {needs: "npm", base: shop, checks: []string{"npm test"}, agent: map[string]string{"test/cart.test.js": strings.Replace(shop["test/cart.test.js"], "test('totals'", "test.skip('totals'", 1)}, says: "totals"},
		"a program in the place of node": {needs: "npm", base: with(shop, map[string]string{".gitignore": "node_modules\n"}), checks: []string{"npm test"}, agent: map[string]string{"node_modules/.bin/node": "#!/bin/sh\necho ok\n"}, says: "node_modules/.bin/node is left out"},
		"a run of node itself":           {needs: "node", base: shop, checks: []string{"node --test"}, agent: fixed, done: true},
	})
}

func TestTouchedTests(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		agent map[string]string
		want  bool
	}{
		"nothing":              {nil, false},
		"code":                 {map[string]string{"shop.go": fixedGo}, false},
		"documentation":        {map[string]string{"README.md": "# Shop\n"}, false},
		"a test":               {map[string]string{"shop_test.go": strings.Replace(goTest, "9", "3", 1)}, true},
		"a new test":           {map[string]string{"new_test.go": "package shop\n\nimport \"testing\"\n\nfunc TestNew(t *testing.T) {}\n"}, true},
		"a removed test":       {map[string]string{"shop_test.go": gone}, true},
		"settings of a runner": {map[string]string{"Makefile": "test:\n\ttrue\n"}, true},
	} {
		w := newWorkTree(t, goShop, "")
		w.write(c.agent)
		if got, err := w.TestsTouched(t.Context(), w.take()); err != nil || got != c.want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	w := newWorkTree(t, map[string]string{"a.go": "package a\n"}, "")
	w.write(map[string]string{"a_test.go": "package a\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n"})
	if got, err := w.TestsTouched(t.Context(), w.take()); err != nil || got {
		t.Errorf("the first test of all: %v, %v", got, err)
	}
}
