package testrun

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoRunner says that a project shows no way to run its tests.
var ErrNoRunner = errors.New("found no command that runs the tests")

// Plan is a command that runs tests.
type Plan struct {
	Runner  string
	Dir     string // within the tree, "." for its top
	Argv    []string
	Env     []string
	Reports []string // globs below Dir under which JUnit reports are left
	Module  string   // the name that Go gives to Dir
	Unread  bool     // only how it ends matters, not which tests it names
}

// Command is the plan as people would type it.
func (p Plan) Command() string {
	if p.Runner == "command" {
		return p.Argv[len(p.Argv)-1]
	}
	told := slices.DeleteFunc(slices.Clone(p.Argv), func(arg string) bool { return strings.Contains(arg, reportFile) })
	return strings.Join(told, " ")
}

// Words in arguments and variables that stand for places of the run.
const (
	reportFile = "{report}"
	treeDir    = "{tree}"
	tempDir    = "{temp}"
)

// runner is one row of the table: which files it is for, by what its projects are
// known, and what is run.
type runner struct {
	name    string
	files   string   // extensions of its test files
	marks   []string // globs; one of them stands in the project's folder
	argv    []string
	env     []string
	reports []string
	adapt   func(dir string, p *Plan) bool // false when the folder is not of this kind after all
}

const (
	scriptFiles = ".js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte"
	jvmFiles    = ".java .kt .kts .scala .groovy"
)

// runners in the order in which they are asked.
var runners = []runner{
	{name: "go", files: ".go", marks: []string{"go.mod"}, argv: []string{"go", "test", "-json", "./..."}, adapt: goModule},
	{name: "node", files: scriptFiles, marks: []string{"package.json"}, adapt: packageScript},
	{name: "node", files: ".js .mjs .cjs", marks: []string{"."}, argv: []string{"node", "--test", "--test-reporter=tap"}, adapt: topOnly},
	{name: "pytest", files: ".py", marks: []string{"pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg", "setup.py"}, adapt: python},
	{name: "pytest", files: ".py", marks: []string{"."}, adapt: func(dir string, p *Plan) bool { return topOnly(dir, p) && python(dir, p) }},
	{name: "cargo", files: ".rs", marks: []string{"Cargo.toml"}, argv: []string{"cargo", "test", "--no-fail-fast"}, env: []string{"CARGO_TARGET_DIR=" + tempDir + "/target"}},
	{name: "maven", files: jvmFiles, marks: []string{"pom.xml"}, argv: []string{"mvn", "-B", "-q", "test"}, reports: []string{"target/surefire-reports/TEST-*.xml", "*/target/surefire-reports/TEST-*.xml"}},
	{name: "gradle", files: jvmFiles, marks: []string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"}, argv: []string{"gradle", "test", "--continue"}, reports: []string{"build/test-results/*/TEST-*.xml", "*/build/test-results/*/TEST-*.xml"}, adapt: wrapper("gradlew")},
	{name: "dotnet", files: ".cs .fs .vb", marks: []string{"*.sln", "*.slnx", "*.csproj", "*.fsproj", "*.vbproj"}, argv: []string{"dotnet", "test", "--logger", "console;verbosity=normal"}},
	{name: "rspec", files: ".rb", marks: []string{".rspec", "spec"}, argv: []string{"rspec"}, adapt: bundled},
	{name: "rake", files: ".rb", marks: []string{"Rakefile"}, argv: []string{"rake", "test"}, adapt: bundled},
	{name: "phpunit", files: ".php", marks: []string{"phpunit.xml*", "composer.json", "vendor"}, argv: []string{"phpunit", "--log-junit=" + reportFile}, adapt: wrapper("vendor/bin/phpunit")},
	{name: "mix", files: ".ex .exs", marks: []string{"mix.exs"}, argv: []string{"mix", "test", "--trace"}},
	{name: "dart", files: ".dart", marks: []string{"pubspec.yaml"}, argv: []string{"dart", "test", "-r", "expanded"}},
	{name: "swift", files: ".swift", marks: []string{"Package.swift"}, argv: []string{"swift", "test"}},
	{name: "make", marks: []string{"Makefile", "GNUmakefile", "makefile"}, argv: []string{"make", "test"}, adapt: makeTarget},
}

// Shell is the plan of a command line that the user gave.
func Shell(line string) Plan {
	return Plan{Runner: "command", Dir: ".", Argv: []string{"sh", "-c", line}}
}

// Program is the plan of a program with its arguments, run without a shell.
func Program(argv []string) Plan { return Plan{Runner: "program", Dir: ".", Argv: argv} }

// Find gives the plans that run the tests in some files of a tree. A folder, written with
// a slash at its end, stands for all its tests: then every runner that is at home there, or
// in the nearest folder above, has a plan.
func Find(tree string, files []string) ([]Plan, error) {
	var plans []Plan
	for _, file := range files {
		found := nearest(tree, file)
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: %w", cmp.Or(strings.TrimPrefix(file, "./"), "the top of the repository"), ErrNoRunner)
		}
		for _, plan := range found {
			if !slices.ContainsFunc(plans, func(p Plan) bool { return p.Dir == plan.Dir && p.Command() == plan.Command() }) {
				plans = append(plans, plan)
			}
		}
	}
	return plans, nil
}

// nearest asks the runners of a file's language, from its folder upwards, and those of no
// language when there are none.
func nearest(tree, file string) []Plan {
	for _, general := range []bool{false, true} {
		for dir := path.Dir(file); ; dir = path.Dir(dir) {
			if plans := atHome(tree, dir, file, general); len(plans) > 0 {
				return plans
			}
			if dir == "." || dir == "/" {
				break
			}
		}
	}
	return nil
}

// atHome are the plans of the runners at home in a folder: the first for a file, all of
// them for a folder.
func atHome(tree, dir, file string, general bool) []Plan {
	var plans []Plan
	at := filepath.Join(tree, filepath.FromSlash(dir))
	for _, r := range runners {
		if !r.speaks(file, general) || !r.lives(at) {
			continue
		}
		plan := Plan{Runner: r.name, Dir: dir, Argv: slices.Clone(r.argv), Env: slices.Clone(r.env), Reports: r.reports}
		if r.adapt != nil && !r.adapt(at, &plan) {
			continue
		}
		if plans = append(plans, plan); !strings.HasSuffix(file, "/") {
			return plans
		}
	}
	return plans
}

// speaks tells whether a runner is for a file. Those of no language come last; those that
// need no mark would claim every folder.
func (r runner) speaks(file string, general bool) bool {
	switch {
	case general || r.files == "":
		return general && r.files == ""
	case strings.HasSuffix(file, "/"):
		return !slices.Contains(r.marks, ".")
	}
	return slices.Contains(strings.Fields(r.files), path.Ext(file))
}

func (r runner) lives(dir string) bool {
	for _, mark := range r.marks {
		if found, err := filepath.Glob(filepath.Join(dir, mark)); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}

// goModule notes the module, so that packages can be told by their folders.
func goModule(dir string, p *Plan) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	for line := range bytes.Lines(text) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(string(line)), "module "); ok {
			p.Module = strings.Trim(strings.TrimSpace(name), `"`)
			break
		}
	}
	return true
}

func topOnly(_ string, p *Plan) bool { return p.Dir == "." }

// managers of packages, by their lock files.
var managers = []struct{ lock, name string }{
	{"pnpm-lock.yaml", "pnpm"}, {"yarn.lock", "yarn"}, {"bun.lock", "bun"}, {"bun.lockb", "bun"}, {"package-lock.json", "npm"}, {"npm-shrinkwrap.json", "npm"},
}

// telling are arguments that make a runner name every test.
var telling = []struct{ begins, argument string }{
	{"jest", "--verbose"}, {"vitest run", "--reporter=verbose"}, {"vitest --run", "--reporter=verbose"},
}

// packageScript runs the test script of a package.json.
func packageScript(dir string, p *Plan) bool {
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return false
	}
	var manifest struct {
		Scripts map[string]string `json:"scripts"`
	}
	if json.Unmarshal(text, &manifest) != nil {
		return false
	}
	script := strings.TrimSpace(manifest.Scripts["test"])
	if script == "" || strings.Contains(script, "no test specified") {
		return false
	}
	manager := lockOf(dir, p.Dir)
	p.Argv = []string{manager, "run", "test"}
	p.Env = []string{"CI=true"}
	if strings.Contains(script, "node --test") {
		p.Env = append(p.Env, "NODE_OPTIONS=--test-reporter=tap")
	}
	for _, t := range telling {
		if strings.HasPrefix(script, t.begins) && !strings.ContainsAny(script, "|&;<>$`") {
			if manager == "npm" {
				p.Argv = append(p.Argv, "--")
			}
			p.Argv = append(p.Argv, t.argument)
			break
		}
	}
	return true
}

// lockOf looks upwards: the lock file of a workspace stands at its top.
func lockOf(dir, within string) string {
	for {
		for _, m := range managers {
			if _, err := os.Lstat(filepath.Join(dir, m.lock)); err == nil {
				return m.name
			}
		}
		if within == "." || within == "/" || within == "" {
			return "npm"
		}
		dir, within = filepath.Dir(dir), path.Dir(within)
	}
}

// python prefers the project's own environment, then pytest, then what Python brings.
func python(dir string, p *Plan) bool {
	report := []string{"--junitxml=" + reportFile, "-o", "junit_family=xunit1", "-p", "no:cacheprovider", "--continue-on-collection-errors"}
	p.Env = []string{"PYTHONPATH=" + treeDir + string(os.PathListSeparator) + treeDir + "/src", "PYTHONDONTWRITEBYTECODE=1"}
	for _, own := range []string{".venv/bin/python", "venv/bin/python"} {
		if _, err := os.Stat(filepath.Join(dir, own)); err == nil {
			p.Argv = append([]string{own, "-m", "pytest"}, report...)
			return true
		}
	}
	if _, err := exec.LookPath("pytest"); err == nil {
		p.Argv = append([]string{"pytest"}, report...)
		return true
	}
	// Isolated: a pytest.py that lies around here must not be taken for it.
	switch err := exec.Command("python3", "-I", "-c", "import pytest").Run(); {
	case err == nil:
		p.Argv = append([]string{"python3", "-m", "pytest"}, report...)
	case usesUnittest(dir):
		p.Runner, p.Argv = "unittest", []string{"python3", "-m", "unittest", "discover", "-v"}
		if _, err := os.Stat(filepath.Join(dir, "tests", "__init__.py")); err != nil && isDir(filepath.Join(dir, "tests")) {
			p.Argv = append(p.Argv, "-s", "tests")
		}
	default:
		p.Argv = append([]string{"pytest"}, report...) // so that it is named as what is missing
	}
	return true
}

// usesUnittest tells whether the tests of a project need nothing but what Python brings.
func usesUnittest(dir string) bool {
	for _, glob := range []string{"test*.py", "tests/test*.py"} {
		files, _ := filepath.Glob(filepath.Join(dir, glob)) // the pattern is ours
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil && bytes.Contains(text, []byte("unittest")) && !bytes.Contains(text, []byte("import pytest")) {
				return true
			}
		}
	}
	return false
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// wrapper prefers a program that the project brings along.
func wrapper(name string) func(string, *Plan) bool {
	return func(dir string, p *Plan) bool {
		if info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err == nil && info.Mode()&0o111 != 0 {
			p.Argv[0] = "./" + name
		}
		return true
	}
}

// bundled goes through Bundler where the project uses it.
func bundled(dir string, p *Plan) bool {
	if _, err := os.Stat(filepath.Join(dir, "Gemfile")); err == nil {
		if _, err := exec.LookPath("bundle"); err == nil {
			p.Argv = append([]string{"bundle", "exec"}, p.Argv...)
		}
	}
	return true
}

func makeTarget(dir string, _ *Plan) bool {
	for _, name := range []string{"GNUmakefile", "makefile", "Makefile"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			return bytes.HasPrefix(text, []byte("test:")) || bytes.Contains(text, []byte("\ntest:"))
		}
	}
	return false
}
