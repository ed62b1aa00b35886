package main

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

var (
	testCommand = re(`^(cd \S+ && )?((uv|poetry|pipenv|hatch|rye|pdm) run |bundle exec |npx |xvfb-run |php |python3? -m )*` +
		`(npm (run )?test|npm t$|yarn (run )?test|pnpm (run |-r )?test|go test|pytest|tox( run)?( |$)|nox( |$)|cargo test|cargo nextest run|(\./mvnw|mvn) ([^\n]* )?(test|verify)( |$)|` +
		`\./gradlew ([^\n]*[ :])?(test|check)( |$)|dotnet test|rake( test| spec)?$|rspec|(\./)?(vendor/bin/)?(phpunit|pest)( |$)|composer (run-script )?test( |$)|ctest( |$)|make (test|check)$|` +
		`swift test|sbt [^\n]*\btest\b|dart test|flutter test|mix test|bun test|deno test|vitest( |$)|jest( |$))`)
	noTest = re(`(?i)typing|lint|format|docs?\b|install|publish|skipTests|report|types?\b|style|mypy|no-run|--list|--help|bench|size|build|audit|upload|perf|pitest|version|notest|test-compile|test\.\w|exclude-task|update|generate|\s-c(\s|$)|\s-x \S*(test|check)\b`)
)

// workflow tells a CI file from other gates.
func workflow(f *source) bool { return strings.HasPrefix(f.path, ".github/workflows/") }

// ciStep is a step of a workflow that runs tests in one line.
type ciStep struct {
	line        int // of the command
	first, last int
	key         string // indentation of the step's keys
}

// steps finds the steps that run tests with a command no other step of the file has.
func (f *source) steps() []ciStep {
	var out []ciStep
	for i, l := range f.lines {
		command, block, ok := f.command(i)
		if !ok || !testCommand.MatchString(command) || noTest.MatchString(command) || strings.Contains(l, "||") || strings.HasSuffix(l, "\\") || strings.HasSuffix(strings.TrimSpace(l), "&&") || strings.HasPrefix(strings.TrimSpace(l), "#") || strings.ContainsAny(command, "|>'\"") {
			continue
		}
		if strings.Count(f.text, command) != 1 {
			continue
		}
		first := i
		for first > 0 && !strings.HasPrefix(strings.TrimSpace(f.lines[first]), "- ") {
			first--
		}
		dash := indentOf(f.lines[first])
		last := i
		for last+1 < len(f.lines) && (strings.TrimSpace(f.lines[last+1]) == "" || len(indentOf(f.lines[last+1])) > len(dash)) {
			last++
		}
		for strings.TrimSpace(f.lines[last]) == "" {
			last--
		}
		step := strings.Join(f.lines[first:last+1], "\n")
		if strings.Contains(step, "continue-on-error") || strings.Contains(step, "if:") || !block && i != first && indentOf(l) != dash+"  " {
			continue
		}
		out = append(out, ciStep{line: i + 1, first: first + 1, last: last + 1, key: dash + "  "})
	}
	return out
}

var runBlock = re(`^\s*(?:- )?run: \|-?$`)

// command is what a line of a workflow runs: behind the key, or a line of its own below it.
func (f *source) command(i int) (text string, block, ok bool) {
	l := f.lines[i]
	if _, text, ok = strings.Cut(l, "run: "); ok {
		return text, false, true
	}
	for j := i - 1; j >= 0 && i-j <= 12; j-- {
		above := f.lines[j]
		if strings.HasSuffix(above, "\\") && j == i-1 {
			return "", false, false
		}
		if runBlock.MatchString(above) {
			return strings.TrimSpace(l), true, len(indentOf(l)) > len(indentOf(above))
		}
		if strings.TrimSpace(above) != "" && indentOf(above) != indentOf(l) {
			break
		}
	}
	return "", false, false
}

func overSteps(f *source, r *rand.Rand, edit func(ciStep) (string, string)) *mutant {
	if !workflow(f) || strings.Contains(f.text, "continue-on-error: true") {
		return nil
	}
	steps := f.steps()
	if len(steps) == 0 {
		return nil
	}
	after, how := edit(steps[r.IntN(len(steps))])
	if after == "" {
		return nil
	}
	return &mutant{edited(f, after), how}
}

func orTrue(f *source, r *rand.Rand) *mutant {
	return overSteps(f, r, func(s ciStep) (string, string) {
		l := f.lines[s.line-1]
		words := []string{" || true", " || exit 0", " || echo ignored"}
		return f.replaced(s.line, s.line, l+words[r.IntN(len(words))]), "may fail: " + strings.TrimSpace(l)
	})
}

func continueOnError(f *source, r *rand.Rand) *mutant {
	return overSteps(f, r, func(s ciStep) (string, string) {
		// behind the step: in the midst of what it runs it would be no setting, and no workflow any more
		return f.replaced(s.last, s.last, f.lines[s.last-1], s.key+"continue-on-error: true"), "may fail: " + strings.TrimSpace(f.lines[s.line-1])
	})
}

func dropStep(f *source, r *rand.Rand) *mutant {
	return overSteps(f, r, func(s ciStep) (string, string) {
		if s.first < 2 || strings.HasSuffix(strings.TrimSpace(f.lines[s.first-2]), "steps:") {
			return "", ""
		}
		return f.replaced(s.first, s.last), "step removed: " + strings.TrimSpace(f.lines[s.line-1])
	})
}

// narrowed are commands of which only a part of the tests is left.
var narrowed = []struct{ from, to string }{
	{`^go test \./\.\.\.$`, "go test -run TestSmoke ./..."}, {`^go test (.*)\./\.\.\.$`, "go test ${1}-short -run TestSmoke ./..."},
	{`^((?:uv run |poetry run |python3? -m )?pytest)\b`, `$1 -k smoke`}, {`^cargo test\b`, "cargo test --lib smoke"},
	{`^dotnet test\b`, "dotnet test --filter Category=Smoke"}, {`^(bundle exec )?rspec\b`, "${1}rspec --tag smoke"},
	{`^((?:\./)?vendor/bin/phpunit)\b`, "$1 --filter Smoke"}, {`^mix test($| )`, "mix test --only smoke$1"}, {`^swift test\b`, "swift test --filter Smoke"},
	{`^dart test\b`, "dart test --name smoke"}, {`^flutter test\b`, "flutter test --name smoke"}, {`^ctest\b`, "ctest -R smoke"},
	{`^(npx )?(jest|vitest run)\b`, "${1}$2 -t smoke"},
	{`^go test \./\.\.\. (.*)$`, "go test -run TestSmoke ./... $1"}, {`^(\./gradlew (?:[^\n]*[ :])?test)( |$)`, "$1 --tests SmokeTest$2"},
	{`^((?:\./)?mvnw? (?:[^\n]* )?(?:test|verify))( |$)`, "$1 -Dtest=SmokeTest$2"}, {`^bun test\b`, "bun test smoke"}, {`^deno test\b`, "deno test --filter smoke"},
	{`^(bundle exec )?rake test$`, "${1}rake test TEST=test/smoke_test.rb"}, {`^(uv run |hatch run )pytest\b`, "${1}pytest -k smoke"},
	{`^((?:\./)?(?:vendor/bin/)?pest)\b`, "$1 --filter Smoke"}, {`^cargo nextest run\b`, "cargo nextest run smoke"},
	{`^(npm (?:run )?test|pnpm (?:run )?test)$`, "$1 -- --grep smoke"}, {`^(yarn (?:run )?test)$`, "$1 --grep smoke"}, {`^composer (run-script )?test$`, "composer ${1}test -- --filter Smoke"},
	{`^sbt (.*)\btest$`, `sbt $1"testOnly *SmokeSpec"`}, {`^(bundle exec )?rake spec$`, "${1}rake spec SPEC=spec/smoke_spec.rb"}, {`^go test (.*)\./\.\.\. (.*)$`, "go test $1-run TestSmoke ./... $2"},
}

func narrowStep(f *source, r *rand.Rand) *mutant {
	return overSteps(f, r, func(s ciStep) (string, string) {
		l := f.lines[s.line-1]
		head, command, ok := strings.Cut(l, "run: ")
		if head += "run: "; !ok {
			head, command = indentOf(l), strings.TrimSpace(l)
		}
		if re(`-run |-k |--filter|--only|--tag|-t |--name|-R |--tests|-Dtest|TEST=`).MatchString(command) {
			return "", ""
		}
		if strings.Contains(strings.Join(f.lines[s.first-1:s.last], "\n"), "failure.ignore") {
			return "", "" // it cannot fail
		}
		for _, n := range narrowed {
			if from := re(n.from); from.MatchString(command) {
				return f.replaced(s.line, s.line, head+from.ReplaceAllString(command, n.to)), "only a part is run: " + strings.TrimSpace(l)
			}
		}
		return "", ""
	})
}

// strictness are settings by which a tool looks closely, and what switches them off.
var strictness = []struct{ file, from, to string }{
	{`tsconfig[\w.-]*\.json$`, `"(strict|noImplicitAny|strictNullChecks|noUnusedLocals|noImplicitReturns|noUncheckedIndexedAccess|noFallthroughCasesInSwitch)": true`, `"$1": false`},
	{`\.eslintrc(\.json)?$|package\.json$`, `("(?:@?[a-z]+/)?[a-z]+(?:-[a-z]+)+": )(?:"error"|2)(,?)$`, `$1"off"$2`},
	{`pyproject\.toml$|mypy\.ini$|setup\.cfg$`, `^(strict|disallow_untyped_defs|check_untyped_defs|warn_return_any|disallow_any_generics|no_implicit_optional) ?= ?([tT])rue$`, "$1 = ${2}__false"},
	{`phpstan\.neon(\.dist)?$`, `^(\s*level: )(?:[5-9]|max)$`, "${1}1"},
	{`\.rubocop\.yml$`, `^([A-Z]\w+/\w+:\n  Enabled: )true$`, "${1}false"},
}

// loosenTool makes a tool look less closely.
func loosenTool(f *source, r *rand.Rand) *mutant {
	for _, i := range r.Perm(len(strictness)) {
		s := strictness[i]
		if !re(s.file).MatchString(f.path) {
			continue
		}
		from := re("(?m)" + s.from)
		all := f.every(from)
		if len(all) == 0 {
			continue
		}
		m := all[r.IntN(len(all))]
		line := f.text[strings.LastIndexByte(f.text[:m[0]], '\n')+1 : m[0]]
		if re(`^\s*(//|#|/?\*)`).MatchString(line) {
			continue // it is only spoken of
		}
		with := string(from.ExpandString(nil, s.to, f.text, m))
		with = strings.NewReplacer("t__false", "false", "T__false", "False").Replace(with)
		return &mutant{edited(f, f.text[:m[0]]+with+f.text[m[1]:]), f.text[m[0]:m[1]] + " → " + with}
	}
	return nil
}

var testScript = re(`(?m)^(\s*"test": )"([^"\n]+)"`)

func echoScript(f *source, r *rand.Rand) *mutant {
	if !strings.HasSuffix(f.path, "package.json") {
		return nil
	}
	m := testScript.FindStringSubmatchIndex(f.text)
	if m != nil {
		scripts := strings.Index(f.text, `"scripts": {`)
		if scripts < 0 || m[0] < scripts || strings.Contains(f.text[scripts:m[0]], "}") {
			return nil
		}
	}
	if m == nil || !re(`jest|vitest|mocha|ava|tap|node|playwright|karma|cypress|bun|jasmine|test`).MatchString(f.text[m[4]:m[5]]) ||
		re(`echo|exit`).MatchString(f.text[m[4]:m[5]]) {
		return nil
	}
	words := []string{"echo ok", "exit 0", "true"}
	return &mutant{edited(f, f.text[:m[4]]+words[r.IntN(3)]+f.text[m[5]:]), "test script was " + f.text[m[4]:m[5]]}
}

// thresholds are where tools say how much coverage is enough.
var thresholds = []*regexp.Regexp{
	re(`(?m)^\s*fail_under\s*=\s*(\d+)`), re(`--cov-fail-under[= ](\d+)`), re(`minimum_coverage\s*\(?(\d+)`),
	re(`(?m)^\s*"?(?:branches|functions|lines|statements)"?: (\d+),?$`), re(`(?m)^\s*target: (\d+)%?\s*$`), re(`<minimum>0\.(\d+)</minimum>`),
	re(`--(?:lines|branches|functions|statements)[= ](\d+)`), re(`(?m)minimum = "?0\.(\d+)`), re(`check-coverage[^\n]*--lines (\d+)`),
	re(`coverage report [^\n]*--fail-under[= ](\d+)`), re(`"minimum_coverage": (\d+)`), re(`minimum_coverage line: (\d+)`),
	re(`"(?:branches|functions|lines|statements)": (\d+)`), re(`(?m)^fail-under = (\d+)`), re(`coverageMinimum\w* := (\d+)`), re(`<Threshold>(\d+)</Threshold>`), re(`--min=(\d+)`),
}

// raiseThreshold asks for more than there is, or for what there is after less was asked.
func raiseThreshold(f *source, r *rand.Rand) *mutant {
	if m := moveThreshold(true)(f, r); m != nil && r.IntN(2) == 0 {
		return m
	}
	return reversed(moveThreshold(false)(f, r))
}

func moveThreshold(up bool) func(*source, *rand.Rand) *mutant {
	return func(f *source, r *rand.Rand) *mutant {
		if workflow(f) || !re(`(?i)cov|thresh|minimum|fail.under|branches|statements|target:`).MatchString(f.text) || strings.HasSuffix(f.path, "package.json") && !strings.Contains(f.text, "hreshold") && !strings.Contains(f.text, "coverage") {
			return nil
		}
		var found [][]int
		for _, t := range thresholds {
			found = append(found, f.every(t)...)
		}
		if len(found) == 0 {
			return nil
		}
		m := found[r.IntN(len(found))]
		was, err := strconv.Atoi(f.text[m[2]:m[3]])
		if err != nil || was < 20 || up && was > 95 {
			return nil
		}
		now := was - 10 - r.IntN(10)
		if up { // a share of 0.9 is more than one of 0.100
			now = was + 1 + r.IntN(99-was)
		}
		return &mutant{edited(f, f.text[:m[2]]+strconv.Itoa(now)+f.text[m[3]:]), "threshold " + strconv.Itoa(was) + " → " + strconv.Itoa(now)}
	}
}

var (
	jobName = re(`(?m)^(  )([\w-]+):\n    (name|runs-on|strategy|needs|if):`)
	action  = re(`(?m)uses: ([\w./-]+)@v(\d+)$`)
	title   = re(`(?m)^(name: )(\w[^\n]*)$`)
)

func renameJob(f *source, _ *rand.Rand) *mutant {
	m := jobName.FindStringSubmatchIndex(f.text)
	if !workflow(f) || m == nil || strings.Contains(f.text, "needs") || strings.Count(f.text, f.text[m[4]:m[5]]) > 1 {
		return nil
	}
	return &mutant{edited(f, f.text[:m[5]]+"-on-pull-requests"+f.text[m[5]:]), "job renamed"}
}

func bumpAction(f *source, r *rand.Rand) *mutant {
	all := action.FindAllStringSubmatchIndex(f.text, -1)
	if !workflow(f) || len(all) == 0 {
		return nil
	}
	m := all[r.IntN(len(all))]
	v, err := strconv.Atoi(f.text[m[4]:m[5]])
	if err != nil {
		return nil
	}
	return &mutant{edited(f, f.text[:m[4]]+strconv.Itoa(v+1)+f.text[m[5]:]), "action bumped"}
}

func renameWorkflow(f *source, _ *rand.Rand) *mutant {
	m := title.FindStringSubmatchIndex(f.text)
	if !workflow(f) || m == nil || strings.ContainsAny(f.text[m[4]:m[5]], `"'#`) {
		return nil
	}
	return &mutant{edited(f, f.text[:m[5]]+" on every change"+f.text[m[5]:]), "workflow renamed"}
}

// moveStep swaps a test step with the step after it.
func moveStep(f *source, r *rand.Rand) *mutant {
	return overSteps(f, r, func(s ciStep) (string, string) {
		dash := s.key[:len(s.key)-2]
		start := s.last + 1
		for start <= len(f.lines) && strings.TrimSpace(f.lines[start-1]) == "" {
			start++
		}
		if start > len(f.lines) || !strings.HasPrefix(f.lines[start-1], dash+"- ") {
			return "", ""
		}
		end := start
		for end < len(f.lines) && strings.TrimSpace(f.lines[end]) != "" && len(indentOf(f.lines[end])) > len(dash) {
			end++
		}
		var out []string
		out = append(out, f.lines[start-1:end]...)
		out = append(out, f.lines[s.last:start-1]...)
		out = append(out, f.lines[s.first-1:s.last]...)
		return f.replaced(s.first, end, out...), "step moved"
	})
}
