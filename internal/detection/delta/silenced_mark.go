package delta

import (
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/lazy"
)

var (
	// skipMark is a line that does nothing but switch off what follows, on every machine.
	skipMark = lazy.MustCompile(`^(@(Disabled|Ignore|Skip|Pending)\b|@Test\(.*\benabled\s*=\s*false\b|@unittest\.skip\(|@(?:case\.)?skip\.todo\b|@pytest\.mark\.skip\b|pytestmark\s*=\s*pytest\.mark\.skip\b|#\[ignore\b|\[(Ignore|Explicit|Skip)\b|\[(Fact|Theory)\(\s*Skip\s*=|(try\s+)?XCTSkipIf\(\s*true\b|(try\s+)?XCTSkipUnless\(\s*false\b|` +
		`(return\s+)?(\$this->|self::|static::)markTest(Skipped|Incomplete)\(|[tb]\.Skip(Now|f)?\(|pytest\.skip\(|(self|this)\.skip(Test)?\(|GTEST_SKIP\(|Assert\.(?:Ignore|Inconclusive|Skip)\(|throw\s+(new\s+)?(XCTSkip|SkipException|TestAbortedException|SkippedException)\b|@(module)?tag :skip\b|` +
		`(Assume\.|Assumptions\.)?assumeTrue\(\s*false\b|(Assume\.|Assumptions\.)?assumeFalse\(\s*true\b|(?:\\?\w+\\)*Environment::skip\()`)
	// furtherMark is a line that belongs to what it stands above.
	furtherMark = lazy.MustCompile(`^(@[\w.]+|#\[.*\]$|\[[\w(").,\s=]+\]$)`)
	// inherits are words of a function that stands in for another of the same name.
	inherits = lazy.MustCompile(`^@Override\b|\boverride\b`)
	// anyFailure begins a handler that takes whatever goes wrong.
	anyFailure = lazy.MustCompile(`\bcatch\s*(\(\s*)?(final\s+)?(\\?(java\.lang\.|System\.)?(Exception|Throwable|Error)\b[^)]*\)|\.\.\.\s*\)|\{|_\b|\w+\s*\))|^except\s*:|^except\s+(Base)?Exception\b|^rescue\s*(=>.*|StandardError\b.*|Exception\b.*)?$`)
)

// marked finds a skip that was put before what stood there before, or on a function that takes the
// place of an inherited one.
func (w wording) marked() (was, is passage) {
	for _, g := range w.gone {
		if skipMark.MatchString(g.text) {
			return // it was said before, in other words or elsewhere
		}
	}
	fresh := w.newLines()
	for _, l := range w.come {
		if !skipMark.MatchString(l.text) {
			continue
		}
		if at := attached(w.lines, l.line); at.text != "" && (!otherClass(at.text) || w.borneBy(at.line)) && !w.markedBefore(at) && (!fresh[at.line] || w.standsIn(l.line, fresh) || w.emptyHeir(at.line)) {
			return at, l
		}
	}
	return passage{}, passage{}
}

// attached is the line that a mark speaks of: the next one that is no mark and no comment, as far
// in as the mark is.
func attached(lines []string, mark int) passage {
	for n := mark; n < len(lines) && n < mark+circumstance.NoteBefore; n++ {
		line := lines[n]
		text := strings.TrimSpace(line)
		if text == "" || furtherMark.MatchString(text) || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "#") {
			continue
		}
		if !speaking.MatchString(text) || indentOf(line) != indentOf(lines[mark-1]) {
			return passage{}
		}
		return passage{n + 1, text}
	}
	return passage{}
}

var (
	classLine = lazy.MustCompile(`\bclass\b`)
	testClass = lazy.MustCompile(`(Tests?|TestCase|TestBase|Spec|Suite|IT)\b`)
)

// otherClass tells a class that is no test by its name nor by what it extends: a runner, an example.
func otherClass(line string) bool { return classLine.MatchString(line) && !testClass.MatchString(line) }

// testMark is a mark that only what holds tests bears.
var testMark = lazy.MustCompile(`^[@\[](\w+\.)*(Test|TestFixture|TestClass|Scenario|Feature|Story|Subject|Specification|Suite|RunWith|ExtendWith|Category)\b`)

// borneBy tells whether the lines right above another say that it holds tests.
func (w wording) borneBy(line int) bool {
	for n := line - 1; n > 0 && n > line-circumstance.NoteBefore; n-- {
		text := strings.TrimSpace(w.lines[n-1])
		if testMark.MatchString(text) {
			return true
		}
		if !furtherMark.MatchString(text) && !skipMark.MatchString(text) {
			return false
		}
	}
	return false
}

// markedBefore tells whether a line was switched off before the change too: of marks that read
// alike, any may be the new one.
func (w wording) markedBefore(at passage) bool {
	for i, line := range w.before {
		if skipMark.MatchString(strings.TrimSpace(line)) && attached(w.before, i+1).text == at.text {
			return true
		}
	}
	return false
}

// standsIn tells whether a new mark comes with the word that its function stands in for another.
func (w wording) standsIn(mark int, fresh map[int]bool) bool {
	for n := mark - 2; n <= mark+2; n++ {
		if n > 0 && n <= len(w.lines) && fresh[n] && inherits.MatchString(strings.TrimSpace(w.lines[n-1])) {
			return true
		}
	}
	return false
}

var (
	// heirLine is the head of a class that has another above it.
	heirLine = lazy.MustCompile(`\bclass\s+\w+[^{]*(?:\bextends\b|:|<)\s*\w`)
	// opensEmpty and closesEmpty are where a function begins and ends that holds nothing.
	opensEmpty  = lazy.MustCompile(`\{\s*(\}?)$`)
	closesEmpty = lazy.MustCompile(`^\}$`)
)

// emptyHeir tells an empty function in a class that has another above it: it stands in for one that is not empty.
func (w wording) emptyHeir(line int) bool {
	m := opensEmpty.FindStringSubmatch(w.lines[line-1])
	if m == nil || classLine.MatchString(w.lines[line-1]) || m[1] == "" && (line >= len(w.lines) || !closesEmpty.MatchString(strings.TrimSpace(w.lines[line]))) {
		return false
	}
	for _, l := range w.lines[:line-1] {
		if heirLine.MatchString(l) {
			return true
		}
	}
	return false
}

// skipGiven is the last argument of a call, by which it is not run.
var skipGiven = lazy.MustCompile(`^skip\s*[:=]\s*(?:true|True|"[^"]{4,}"|'[^']{4,}')\s*,?\s*\)\s*;?$`)

// calledOff finds a call that ended where its last function did, and is now given the word that it is not run.
func (w wording) calledOff() (was, is passage) {
	for _, n := range w.come {
		if !skipGiven.MatchString(n.text) || n.line < 2 || strings.TrimSpace(w.lines[n.line-2]) != "}," {
			continue
		}
		for _, g := range w.gone {
			if strings.TrimSuffix(g.text, ";") == "})" && nearTo(g, n) {
				return passage{g.line, "it ran"}, n
			}
		}
	}
	return passage{}, passage{}
}

func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// skippedOnError finds a new handler that takes any failure and skips the test.
func (w wording) skippedOnError() (was, is passage) {
	for i, l := range w.come {
		if i > 0 && skipMark.MatchString(l.text) && w.come[i-1].line == l.line-1 && anyFailure.MatchString(w.come[i-1].text) {
			return w.come[i-1], l
		}
	}
	return passage{}, passage{}
}
