package wording

import (
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/lazy"
)

var (
	// skipMark is a line that does nothing but switch off what follows, on every machine.
	SkipMark = lazy.MustCompile(`^(@(Disabled|Ignore|Skip|Pending)\b|@Test\(.*\benabled\s*=\s*false\b|@unittest\.skip\(|@(?:case\.)?skip\.todo\b|@pytest\.mark\.skip\b|pytestmark\s*=\s*pytest\.mark\.skip\b|#\[ignore\b|\[(Ignore|Explicit|Skip)\b|\[(Fact|Theory)\(\s*Skip\s*=|(try\s+)?XCTSkipIf\(\s*true\b|(try\s+)?XCTSkipUnless\(\s*false\b|` +
		`(return\s+)?(\$this->|self::|static::)markTest(Skipped|Incomplete)\(|[tb]\.Skip(Now|f)?\(|pytest\.skip\(|(self|this)\.skip(Test)?\(|GTEST_SKIP\(|Assert\.(?:Ignore|Inconclusive|Skip)\(|throw\s+(new\s+)?(XCTSkip|SkipException|TestAbortedException|SkippedException)\b|@(module)?tag :skip\b|` +
		`(Assume\.|Assumptions\.)?assumeTrue\(\s*false\b|(Assume\.|Assumptions\.)?assumeFalse\(\s*true\b|(?:\\?\w+\\)*Environment::skip\()`)
	// furtherMark is a line that belongs to what it stands above.
	furtherMark = lazy.MustCompile(`^(@[\w.]+|#\[.*\]$|\[[\w(").,\s=]+\]$)`)
	// inherits are words of a function that stands in for another of the same name.
	Inherits = lazy.MustCompile(`^@Override\b|\boverride\b`)
	// anyFailure begins a handler that takes whatever goes wrong.
	anyFailure = lazy.MustCompile(`\bcatch\s*(\(\s*)?(final\s+)?(\\?(java\.lang\.|System\.)?(Exception|Throwable|Error)\b[^)]*\)|\.\.\.\s*\)|\{|_\b|\w+\s*\))|^except\s*:|^except\s+(Base)?Exception\b|^rescue\s*(=>.*|StandardError\b.*|Exception\b.*)?$`)
)

// marked finds a skip that was put before what stood there before, or on a function that takes the
// place of an inherited one.
func (w Change) marked() (was, is Passage) {
	for _, g := range w.Gone {
		if SkipMark.MatchString(g.Text) {
			return // it was said before, in other words or elsewhere
		}
	}
	fresh := w.newLines()
	for _, l := range w.Come {
		if !SkipMark.MatchString(l.Text) {
			continue
		}
		if at := attached(w.lines, l.Line); at.Text != "" && (!otherClass(at.Text) || w.borneBy(at.Line)) && !w.markedBefore(at) && (!fresh[at.Line] || w.standsIn(l.Line, fresh) || w.emptyHeir(at.Line)) {
			return at, l
		}
	}
	return Passage{}, Passage{}
}

// attached is the line that a mark speaks of: the next one that is no mark and no comment, as far
// in as the mark is.
func attached(lines []string, mark int) Passage {
	for n := mark; n < len(lines) && n < mark+circumstance.NoteBefore; n++ {
		line := lines[n]
		text := strings.TrimSpace(line)
		if text == "" || furtherMark.MatchString(text) || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "#") {
			continue
		}
		if !speaking.MatchString(text) || IndentOf(line) != IndentOf(lines[mark-1]) {
			return Passage{}
		}
		return Passage{n + 1, text}
	}
	return Passage{}
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
func (w Change) borneBy(line int) bool {
	for n := line - 1; n > 0 && n > line-circumstance.NoteBefore; n-- {
		text := strings.TrimSpace(w.lines[n-1])
		if testMark.MatchString(text) {
			return true
		}
		if !furtherMark.MatchString(text) && !SkipMark.MatchString(text) {
			return false
		}
	}
	return false
}

// markedBefore tells whether a line was switched off before the change too: of marks that read
// alike, any may be the new one.
func (w Change) markedBefore(at Passage) bool {
	for i, line := range w.before {
		if SkipMark.MatchString(strings.TrimSpace(line)) && attached(w.before, i+1).Text == at.Text {
			return true
		}
	}
	return false
}

// standsIn tells whether a new mark comes with the word that its function stands in for another.
func (w Change) standsIn(mark int, fresh map[int]bool) bool {
	for n := mark - 2; n <= mark+2; n++ {
		if n > 0 && n <= len(w.lines) && fresh[n] && Inherits.MatchString(strings.TrimSpace(w.lines[n-1])) {
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
func (w Change) emptyHeir(line int) bool {
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
func (w Change) calledOff() (was, is Passage) {
	for _, n := range w.Come {
		if !skipGiven.MatchString(n.Text) || n.Line < 2 || strings.TrimSpace(w.lines[n.Line-2]) != "}," {
			continue
		}
		for _, g := range w.Gone {
			if strings.TrimSuffix(g.Text, ";") == "})" && nearTo(g, n) {
				return Passage{g.Line, "it ran"}, n
			}
		}
	}
	return Passage{}, Passage{}
}

func IndentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// skippedOnError finds a new handler that takes any failure and skips the test.
func (w Change) skippedOnError() (was, is Passage) {
	for i, l := range w.Come {
		if i > 0 && SkipMark.MatchString(l.Text) && w.Come[i-1].Line == l.Line-1 && anyFailure.MatchString(w.Come[i-1].Text) {
			return w.Come[i-1], l
		}
	}
	return Passage{}, Passage{}
}
