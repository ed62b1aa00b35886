package testrun

import (
	"bytes"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// plainLine is how a runner for people names a test and what became of it. Its groups
// are called name, and one of pass, fail and skip.
type plainLine struct {
	runner string
	form   *lazy.Regexp
}

var plainLines = []plainLine{
	{"go test -v", lazy.MustCompile(`^\s*--- (?:(?P<pass>PASS)|(?P<fail>FAIL)|(?P<skip>SKIP)): (?P<name>\S+)`)},
	{"cargo test", lazy.MustCompile(`^test (?P<name>\S+)(?: - should panic)? \.\.\. (?:(?P<pass>ok)|(?P<fail>FAILED)|(?P<skip>ignored))`)},
	{"unittest", lazy.MustCompile(`^(?P<name>\w+) \((?P<group>[\w.]+)\)(?: \.\.\.|.*\.\.\.) (?:(?P<pass>ok)|(?P<fail>FAIL|ERROR)|(?P<skip>skipped|expected failure))\b`)},
	{"pytest -v", lazy.MustCompile(`^(?P<file>[^\s:]+\.py)::(?P<name>\S+(?: \S+)*?) (?:(?P<pass>PASSED|XPASS)|(?P<fail>FAILED|ERROR)|(?P<skip>SKIPPED|XFAIL))\b`)},
	{"jest, vitest, mocha", lazy.MustCompile(`^\s*(?:(?P<pass>[✓✔√])|(?P<fail>[✕✗✖×])|(?P<skip>[○↓]))\s+(?:skipped )?(?P<name>.*?)(?: \(?\d+(?:\.\d+)? ?m?s\)?)?$`)},
	{"dotnet test", lazy.MustCompile(`^\s+(?:(?P<pass>Passed)|(?P<fail>Failed)|(?P<skip>Skipped)) (?P<name>\S.*?)(?: \[[^\]]*\])?$`)},
	{"rspec", lazy.MustCompile(`^(?P<fail>rspec) (?:'?\./)?(?P<file>[^\s:\[]+)(?:\[[\d:]+\]'?|:\d+) # (?P<name>.+)$`)},
	{"phpunit", lazy.MustCompile(`^(?P<fail>\d+\)) (?P<name>[\w\\]+::\w+)`)},
}

// plainSum is how a runner for people sums up.
type plainSum struct {
	form   *lazy.Regexp
	status Status
}

var plainSums = []plainSum{
	{lazy.MustCompile(`(?i)\b(\d+) (?:tests? )?(?:passed|passing)\b`), Passed},
	{lazy.MustCompile(`(?i)\b(\d+) (?:tests? )?(?:failed|failing|failures?|errors?)\b`), Failed},
	{lazy.MustCompile(`(?i)\b(\d+) (?:tests? )?(?:skipped|pending|ignored|todo)\b`), Skipped},
	{lazy.MustCompile(`(?i)\b(?:failures|failed|errors):\s+(\d+)\b`), Failed},
	{lazy.MustCompile(`(?i)\bskipped:\s+(\d+)\b`), Skipped},
	{lazy.MustCompile(`(?i)\bpassed:\s+(\d+)\b`), Passed},
}

// plainTotals count all tests: what is neither failed nor skipped has passed.
var plainTotals = []*lazy.Regexp{
	lazy.MustCompile(`(?i)\btests(?: run)?:\s+(\d+)\b`),
	lazy.MustCompile(`^(\d+) examples?,`),
	lazy.MustCompile(`^OK \((\d+) tests?\b`),
	lazy.MustCompile(`^Ran (\d+) tests? in `),
	lazy.MustCompile(`^(\d+) runs?, `),
}

// plainBroken are words that stand beside code that could not be built or loaded.
var plainBroken = lazy.MustCompile(`(?:\[build failed\]|\[setup failed\]|error(?:\[E\d+\])?:|error TS\d+|ERROR collecting|ImportError|ModuleNotFoundError|SyntaxError|ERR_MODULE_NOT_FOUND|Cannot find module|cannot find symbol|COMPILATION ERROR|error CS\d+|LoadError|NameError|failed to compile|could not compile|Test suite failed to run|: undefined: |not enough arguments in call|too many arguments in call)`)

// plainFailed is how cargo speaks of tests that failed; they were built.
var plainFailed = lazy.MustCompile(`^error: (?:test failed|\d+ targets? failed)`)

var colours = lazy.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// ReadPlain reads what runners write for people. It is the fall-back: some of them
// name only the tests that failed.
func ReadPlain(output []byte) Result {
	var r Result
	var broken []string
	sums, total, complained := map[Status]int{}, 0, false
	for raw := range bytes.Lines(output) {
		if len(raw) > maxLine {
			continue
		}
		line := strings.TrimRight(colours.ReplaceAllString(strings.ToValidUTF8(string(raw), "\uFFFD"), ""), "\r\n ")
		if t, ok := plainTest(line); ok {
			r.Tests = append(r.Tests, t)
			continue
		}
		for _, s := range plainSums {
			if m := s.form.FindStringSubmatch(line); m != nil {
				sums[s.status] = max(sums[s.status], number(m[1]))
			}
		}
		for _, form := range plainTotals {
			if m := form.FindStringSubmatch(line); m != nil {
				total = max(total, number(m[1]))
			}
		}
		at, isPlace := strings.CutPrefix(strings.TrimSpace(line), "--> ") // Rust tells the place in the next line
		switch {
		case isPlace && complained:
			broken[len(broken)-1] = at + ": " + broken[len(broken)-1]
		case plainBroken.MatchString(line) && !plainFailed.MatchString(line) && len(broken) < maxBroken:
			broken = append(broken, line)
			complained = true
			continue
		}
		complained = false
	}
	markParents(r.Tests, "/")
	r.count()
	r.Failed, r.Skipped = max(r.Failed, sums[Failed]), max(r.Skipped, sums[Skipped])
	r.Passed = max(r.Passed, sums[Passed], total-r.Failed-r.Skipped)
	r.Broken = strings.Join(broken, "\n")
	return r
}

const (
	maxLine   = 4 << 10
	maxBroken = 200
	maxNumber = 10_000_000
)

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n > maxNumber {
		return 0
	}
	return n
}

func plainTest(line string) (Test, bool) {
	for _, p := range plainLines {
		m := p.form.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		t := Test{}
		for i, group := range p.form.SubexpNames() {
			if m[i] == "" {
				continue
			}
			switch group {
			case "name":
				t.Name = m[i]
			case "group":
				t.Group = m[i]
			case "file":
				t.File = m[i]
			case "pass":
				t.Status = Passed
			case "fail":
				t.Status = Failed
			case "skip":
				t.Status = Skipped
			}
		}
		if t.Name != "" && t.Status != "" {
			return t, true
		}
	}
	return Test{}, false
}
