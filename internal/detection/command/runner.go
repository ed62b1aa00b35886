package command

import (
	"cmp"
	"strings"
)

// testRunner is how a test runner is called and how it is told to leave tests out.
type testRunner struct {
	words  string // how it begins: "go test"
	narrow string // flags with a value that choose tests
	bare   string // flags without a value that choose tests
	valued string // other flags with a value
	filter bool   // an operand that is no path chooses tests by name
	any    string // operands of which one must be there, at any place
	goesOn string // the flag with which failures count as success
}

const (
	jestNarrow   = "-t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --selectProjects --ignoreProjects --shard --exclude --project --changed -g --grep -f --fgrep --ignore --spec --filter --test-name-pattern --test-skip-pattern --grep-invert -m --match"
	jestBare     = "--onlyChanged -o --onlyFailures --lastCommit --passWithNoTests --findRelatedTests --changed -i --invert --test-only"
	jestValued   = "-c --config --reporters --reporter --maxWorkers -w --timeout --testTimeout --root --rootDir --require -r --coverageDirectory --outputFile --env --environment --retries --workers"
	pytestNarrow = "-k -m --deselect --ignore --ignore-glob --keyword --markexpr"
	pytestBare   = "--lf --last-failed --sw --stepwise --nf"
	pytestValued = "-p -o -c -n -W --rootdir --cov --cov-report --cov-config --junitxml --maxfail --timeout --durations --tb -r --log-level --confcutdir --basetemp --import-mode --cov-fail-under"
	testWords    = "test tests check unittest unittests unit spec specs e2e integration verify ci test-all testall jest vitest coverage"
)

// isRunner tells programs that can run tests.
func isRunner(name string) bool {
	for i := range testRunners {
		if testRunners[i].isCalled(name) {
			return true
		}
	}
	return false
}

func (t *testRunner) isCalled(name string) bool {
	return len(t.words) >= len(name) && t.words[:len(name)] == name && (len(t.words) == len(name) || t.words[len(name)] == ' ')
}

// packageManagers run scripts by name, or programs that packages bring.
const packageManagers = "npm pnpm yarn bun"

// telling are flags with which a runner tells something and runs no test.
const telling = "--version --help -h --collect-only --co --listTests --list --list-tests --showConfig --show-config --test-list -list --fixtures --markers -V"

// runner tells whether words call a test runner, and tells the run if so.
func (r *reader) runner(words []word) bool {
	name := program(words[0].text)
	for _, w := range words[1:] {
		if isOneOf(w.text, telling) && !w.vague {
			return false
		}
	}
	if isOneOf(name, packageManagers) && r.packageScript(name, words) {
		return true
	}
	for i := range testRunners {
		t := &testRunners[i]
		if !t.isCalled(name) {
			continue
		}
		if rest, ok := t.begins(words); ok {
			narrow, targets := t.arguments(rest)
			hides := ""
			if flags, _ := options(words, t.valued); t.goesOn != "" && hasFlag(flags, t.goesOn[1], "--ignore-errors") {
				hides = t.goesOn
			}
			r.tests(t.called(words), narrow, targets, hides)
			return true
		}
	}
	return false
}

// called is the runner's name, with the task that runs the tests.
func (t *testRunner) called(words []word) string {
	for _, w := range words[1:] {
		if t.any != "" && t.isTask(w.text) {
			return t.words + " " + w.text
		}
	}
	return t.words
}

func (t *testRunner) isTask(text string) bool {
	task := text[strings.LastIndexByte(text, ':')+1:]
	return isOneOf(task, t.any) || strings.HasPrefix(text, "test:") || strings.HasPrefix(text, "test-")
}

// begins tells whether words call this runner, and gives the words behind.
func (t *testRunner) begins(words []word) ([]word, bool) {
	i := 1
	for _, want := range strings.Fields(t.words)[1:] {
		for i < len(words) && words[i].text != want && (words[i].isFlag() || strings.HasPrefix(words[i].text, "+")) {
			if isOneOf(words[i].text, t.valued) {
				i++
			}
			i++
		}
		if i >= len(words) || words[i].text != want {
			return nil, false
		}
		i++
	}
	rest := words[i:]
	if t.any == "" {
		return rest, true
	}
	for n, w := range rest {
		if t.isTask(w.text) && (n == 0 || strings.HasPrefix(rest[n-1].text, "-D") || !isOneOf(rest[n-1].text, t.valued+" "+t.narrow)) {
			return append(append([]word{}, rest[:n]...), rest[n+1:]...), true
		}
	}
	return nil, false
}

// arguments are what a run leaves out, and the files and packages it names.
func (t *testRunner) arguments(words []word) (narrow, targets []string) {
	for i := 0; i < len(words); i++ {
		text := words[i].text
		flag, _, joined := strings.Cut(text, "=")
		long := "-" + strings.TrimLeft(flag, "-") // go takes both -run and --run
		switch {
		case !words[i].isFlag():
			if t.filter && !pathLike(text) {
				narrow = append(narrow, text)
			} else if !strings.Contains(text, "=") || strings.Contains(text, "/") {
				targets = append(targets, text)
			}
		case isOneOf(flag, t.narrow) || isOneOf(long, t.narrow):
			if !joined && i+1 < len(words) && !strings.HasPrefix(flag, "-D") {
				i++
				text += " " + words[i].text
			}
			narrow = append(narrow, text)
		case isOneOf(flag, t.bare):
			narrow = append(narrow, text)
		case len(text) > 2 && text[1] != '-' && isOneOf(text[:2], t.narrow) && len(t.words) > 2 && t.words[:2] != "go" && !isOneOf(text, t.valued) && !strings.HasPrefix(text, "-D"):
			narrow = append(narrow, text) // -kexpr
		case isOneOf(text, t.valued):
			i++
		}
	}
	return narrow, targets
}

// packageScript tells a script of a package that runs tests: npm test, yarn run test:unit.
func (r *reader) packageScript(name string, words []word) bool {
	i := 1
	for ; i < len(words) && words[i].isFlag(); i++ {
		if isOneOf(words[i].text, "--prefix -C --cwd --filter -F -w --workspace --dir") {
			i++
		}
	}
	if i >= len(words) {
		return false
	}
	switch sub := words[i].text; {
	case isOneOf(sub, "exec dlx x"):
		rest := words[i+1:]
		for len(rest) > 0 && (rest[0].isFlag() || rest[0].text == "--") {
			rest = rest[1:]
		}
		if len(rest) > 0 {
			r.inside(rest)
		}
		return true
	case sub == "workspace" && i+2 < len(words):
		return r.packageScript(name, append([]word{words[0]}, words[i+2:]...))
	case isOneOf(sub, "run run-script") && i+1 < len(words):
		i++
	case sub == "pkg" || sub == "set-script":
		if i+1 < len(words) && words[i+1].text != "get" {
			r.touch(EditInPlace, literal("package.json"), func(e *Effect) { e.Detail = name + " " + sub })
		}
		return true
	case isOneOf(sub, "t tst"):
		words = append(append(append([]word{}, words[:i]...), literal("test")), words[i+1:]...)
	}
	script := words[i].text
	if name != "npm" && isRunner(script) && words[i-1].text != "run" {
		r.inside(words[i:])
		return true
	}
	if testScript(script) {
		t := testRunner{narrow: jestNarrow, bare: jestBare, valued: jestValued, words: name}
		var rest []word
		for _, w := range words[i+1:] {
			if w.text != "--" {
				rest = append(rest, w)
			}
		}
		narrow, targets := t.arguments(rest)
		r.tests(name+" "+script, narrow, targets, "")
		return true
	}
	return r.installs(words)
}

// testScript tells by its name that a script runs tests.
func testScript(name string) bool {
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == ':' || r == '-' || r == '.' || r == '_' }) {
		if isOneOf(part, "test tests spec e2e unit vitest jest") {
			return true
		}
	}
	return false
}

// tests tells a test run, and that its failure is hidden when it is.
func (r *reader) tests(name string, narrow, targets []string, hides string) {
	r.add(Effect{Kind: RunTests, Detail: name, Narrow: narrow, Targets: targets, Piped: r.context.piped})
	if hidden := cmp.Or(r.context.swallowed, hides, r.trapped); hidden != "" {
		r.add(Effect{Kind: SwallowFailure, Detail: hidden})
	}
}
