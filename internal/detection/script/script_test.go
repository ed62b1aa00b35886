package script_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/script"
)

type files map[string]string

func (f files) read(p string) ([]byte, bool) {
	text, ok := f[p]
	return []byte(text), ok
}

// uses tells the paths of one kind.
func uses(found script.Found, kind script.Kind) []string {
	var out []string
	for _, f := range found.Files {
		if f.Kind == kind {
			out = append(out, f.Path)
		}
	}
	return out
}

func TestWhatACommandRuns(t *testing.T) {
	for name, c := range map[string]struct {
		line     string
		tree     files
		run      []string // must be run
		settings []string // must steer
		spared   []string // must not be run
	}{
		"a script by its path":                 {line: "./scripts/check.sh --all", run: []string{"scripts/check.sh"}},
		"a script after an interpreter":        {line: "python3.11 -u tools/verify.py", run: []string{"tools/verify.py"}},
		"a script of node":                     {line: "node --enable-source-maps verify.js", run: []string{"verify.js"}},
		"a script behind wrappers":             {line: "env A=1 timeout 30 bash -e ci/run.sh", run: []string{"ci/run.sh"}},
		"a script in a substitution":           {line: `test "$(./score.sh)" -ge 9`, run: []string{"score.sh"}},
		"a line in a line":                     {line: `bash -c "cd web && ./lint.sh"`, run: []string{"web/lint.sh"}},
		"a script in the folder one goes to":   {line: "cd api; sh verify.sh", run: []string{"api/verify.sh"}},
		"tests of a runner are no scripts":     {line: "node --test test/a.test.js", spared: []string{"test/a.test.js"}},
		"tests of pytest are no scripts":       {line: "pytest tests/test_a.py -c own.ini", settings: []string{"own.ini"}, spared: []string{"tests/test_a.py"}},
		"a makefile that is not there yet":     {line: "make test", tree: files{"Makefile": "test:\n\tgo test ./...\n"}, settings: []string{"GNUmakefile", "makefile", "Makefile"}},
		"what a target runs":                   {line: "make -C sub check", tree: files{"sub/Makefile": "check: lint\n\t@./check.sh\nlint:\n\tpython lint.py\nserve:\n\tpython app.py\n"}, run: []string{"sub/check.sh", "sub/lint.py"}, spared: []string{"sub/app.py"}},
		"what a makefile takes in":             {line: "make", tree: files{"Makefile": "include ci/*.mk rules.mk\nall: verify\n", "rules.mk": "verify:\n\t$(MAKE) -f other.mk deep\n", "other.mk": "deep:\n\tsh deep.sh\n"}, settings: []string{"rules.mk", "ci/*.mk", "other.mk"}, run: []string{"deep.sh"}},
		"a variable of make":                   {line: "make t", tree: files{"Makefile": "PY = python3\nt:\n\t$(PY) check.py\n"}, run: []string{"check.py"}},
		"a script of a package":                {line: "npm run verify", tree: files{"package.json": `{"scripts": {"verify": "node verify.mjs", "preverify": "sh pre.sh", "start": "node app.js"}}`}, settings: []string{"package.json", ".npmrc"}, run: []string{"verify.mjs", "pre.sh"}, spared: []string{"app.js"}},
		"the test script":                      {line: "npm t", tree: files{"package.json": `{"scripts": {"test": "./t.sh"}}`}, run: []string{"t.sh"}},
		"yarn without run":                     {line: "yarn check", tree: files{"package.json": `{"scripts": {"check": "tsx check.ts"}}`}, run: []string{"check.ts"}},
		"a package script that calls another":  {line: "pnpm ci:all", tree: files{"package.json": `{"scripts": {"ci:all": "npm run a && npm run b", "a": "node a.js", "b": "node b.js"}}`}, run: []string{"a.js", "b.js"}},
		"scripts that run scripts":             {line: "sh a.sh", tree: files{"a.sh": ". lib/b.sh\n\"$(dirname \"$0\")/c.sh\"\n$ROOT/d.sh\n", "lib/b.sh": "python e.py"}, run: []string{"lib/b.sh", "c.sh", "d.sh", "e.py"}},
		"a script without a name for its kind": {line: "bin/check", tree: files{"bin/check": "#!/usr/bin/env bash\nsource bin/lib\n"}, run: []string{"bin/check", "bin/lib"}},
		"just":                                 {line: "just ci", tree: files{"justfile": "ci: lint\n    sh ci.sh\nlint:\n    sh lint.sh\n"}, settings: []string{"justfile"}, run: []string{"ci.sh", "lint.sh"}},
		"tox":                                  {line: "tox -e py", tree: files{"tox.ini": "[testenv]\ncommands = python check.py\n"}, settings: []string{"tox.ini"}, run: []string{"check.py"}},
		"go":                                   {line: "go run tools/verify.go", settings: []string{"go.work"}, run: []string{"tools/verify.go"}},
		"an endless circle":                    {line: "sh a.sh", tree: files{"a.sh": "sh b.sh", "b.sh": "sh a.sh"}, run: []string{"a.sh", "b.sh"}},
		"nothing outside":                      {line: "sh ../out.sh; /bin/true", spared: []string{"../out.sh", "/bin/true"}},
	} {
		found := script.Of(c.line, c.tree.read)
		for _, p := range c.run {
			if !slices.Contains(uses(found, script.Run), p) {
				t.Errorf("%s: %s is not found: %v", name, p, found.Files)
			}
		}
		for _, p := range c.settings {
			if !slices.Contains(uses(found, script.Settings), p) {
				t.Errorf("%s: %s is not found: %v", name, p, found.Files)
			}
		}
		for _, p := range c.spared {
			if slices.Contains(uses(found, script.Run), p) {
				t.Errorf("%s: %s is taken for a script", name, p)
			}
		}
	}
}

func TestProgramsModulesToolsAndData(t *testing.T) {
	tree := files{"package.json": `{"scripts": {"lint": "eslint ."}}`, "check.py": "import common\nopen('want/expected.json')\n", "own.mk": "export PATH := $(CURDIR)/kit:$(PATH)\nall:\n\tgo test ./...\n", "ci/check.mjs": "import { help } from './help.mjs'\n"}
	for name, c := range map[string]struct {
		line string
		want script.File
	}{
		"a module is looked for in the project":    {"python -m pytest", script.File{Path: "pytest.py", Kind: script.Program}},
		"a folder of Go":                           {"go run ./cmd/verify", script.File{Path: "cmd/verify/**", Kind: script.Program}},
		"a tool beside the project":                {"npm run lint", script.File{Path: "node_modules/.bin/eslint", Kind: script.Tool}},
		"what is compared with":                    {"diff <(./app) expected.txt", script.File{Path: "expected.txt", Kind: script.Data}},
		"what is read":                             {"./app < input.txt", script.File{Path: "input.txt", Kind: script.Data}},
		"what a program loads":                     {"python check.py", script.File{Path: "common.py", Kind: script.Data}},
		"a program in a folder that make searches": {"make -f own.mk", script.File{Path: "kit/go", Kind: script.Tool}},
		"a program in a folder of programs":        {"go test ./...", script.File{Path: "bin/go", Kind: script.Tool}},
		"what a loop goes through":                 {"for t in checks/*.sh; do sh $t; done", script.File{Path: "checks/*.sh", Kind: script.Data}},
		"a part of a program":                      {"node ci/check.mjs", script.File{Path: "ci/help.mjs", Kind: script.Part}},
		"what a program reads":                     {"python check.py", script.File{Path: "want/expected.json", Kind: script.Data}},
	} {
		if found := script.Of(c.line, tree.read); !slices.Contains(found.Files, c.want) {
			t.Errorf("%s: %v", name, found.Files)
		}
	}
	if found := script.OfProgram([]string{"bash", "x.sh"}, tree.read); !slices.Contains(found.Files, script.File{Path: "x.sh", Kind: script.Run}) || !slices.Contains(found.Programs, "bash") {
		t.Errorf("a program with arguments: %v", found)
	}
}

func FuzzOf(f *testing.F) {
	f.Add("make test && npm run x", "test:\n\t./a.sh\n", `{"scripts": {"x": "node b.js"}}`)
	f.Add("cd $(pwd)/../..; . ./a; bash -c 'sh -c \"sh x\"'", "include x\n%: y\n\t$(MAKE) $@", "{")
	f.Fuzz(func(t *testing.T, line, makefile, pkg string) {
		tree := files{"Makefile": makefile, "package.json": pkg, "a.sh": makefile, "x.sh": line}
		for _, file := range script.Of(line, tree.read).Files {
			if file.Path == "" || strings.HasPrefix(file.Path, "/") || file.Path == ".." || strings.HasPrefix(file.Path, "../") || strings.Contains(file.Path, "\x00") {
				t.Errorf("%q leads out of the tree", file.Path)
			}
		}
	})
}
