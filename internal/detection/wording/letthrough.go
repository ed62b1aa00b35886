package wording

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// letting are lines that let failures of tests pass, each with what must have gone for it, if
// anything: a runner that is told to mind less, a failure that becomes a skip, an equality that is
// put in the place of another.
var letting = []struct {
	come, gone *lazy.Regexp
}{
	{lazy.MustCompile(`\bexhaustivity\s*=\s*\.off\b`), nil},
	{lazy.MustCompile(`\bonUnhandledRequest['"]?\s*:\s*['"](bypass|warn)['"]`), lazy.MustCompile(`\bonUnhandledRequest['"]?\s*:\s*['"]error['"]`)},
	{lazy.MustCompile(`\bprocess\.(on|once|addListener)\(\s*['"](unhandledRejection|uncaughtException)['"]\s*,\s*(async\s*)?(function\s*\(\w*\)|\(\w*\)\s*=>|\w+\s*=>)\s*\{\s*\}\s*\)`), nil},
	{lazy.MustCompile(`\bCypress\.on\(\s*['"]uncaught:exception['"]\s*,\s*(function\s*\([^)]*\)|\([^)]*\)\s*=>)\s*(false\b|\{\s*return false\b)`), nil},
	{lazy.MustCompile(`\bforce_exception\(|\bforce_result\(|\bcall\.excinfo\s*=\s*None|\b(rep|report|result)\.outcome\s*=\s*["'](passed|skipped)["']|\b(currentTest|test)\.state\s*=\s*['"](passed|pending)['"]|\bexample\.set_exception\(\s*nil|\bexample\.display_exception\s*=\s*nil`), nil},
	{lazy.MustCompile(`\bpass\s*:\s*true\b`), lazy.MustCompile(`\bpass\s*:`)},
	{lazy.MustCompile(`["']__(eq|ne|bool|contains|lt|le|gt|ge)__["']\s*,|\.__(eq|ne|bool|contains)__\s*=\s*lambda\b|\bprototype\.(equals|isEqual|toEqual)\s*=|\breceive\(\s*:(==|eql\?|equal\?)\s*\)|\bdefine_method\(\s*:(==|eql\?)|\.equals\(\s*any\w*\(\)\s*\)\s*\)?\s*\}?\s*\.?(returns|thenReturn\()\s*true`), nil},
	{lazy.MustCompile(`\bAnythingMatcher\b|\breturn\s+(::)?testing::_\s*;`), lazy.MustCompile(`\busing\s+(::)?testing::`)},
	{lazy.MustCompile(`(?i)exclude\w*\s*[:=]?\s*\[[^\]]*:(test|describe|module)\b`), lazy.MustCompile(`(?i)exclude`)},
}

// letsThrough finds a line that lets failures pass which were noticed before.
func (w Change) letsThrough() (was, is Passage) {
	for _, l := range w.Come {
		for _, way := range letting {
			if !way.come.MatchString(l.Text) || w.saidAlready(way.come) {
				continue
			}
			if way.gone == nil {
				return Passage{l.Line, ""}, l
			}
			for _, g := range w.Gone {
				if way.gone.MatchString(g.Text) {
					return g, l
				}
			}
		}
	}
	return Passage{}, Passage{}
}

// saidAlready tells whether a line that is gone did the same.
func (w Change) saidAlready(by *lazy.Regexp) bool { return saidBy(w.Gone, by) }

var (
	// failedExit ends a process that found something wrong, goodExit one that did not.
	failedExit = lazy.MustCompile(`\b(_?[eE]xit|exitProcess|os\._exit|abort)\s*\(\s*(1|-1|EXIT_FAILURE|2|255)?\s*\)|\bexit\s+(1|2|255)\b`)
	// By 77 a test tells harnesses of C that it was skipped.
	goodExit = lazy.MustCompile(`\b(_?[eE]xit|exitProcess|os\._exit)\s*\(\s*(0|77|EXIT_SUCCESS)\s*\)|\bexit\s+(0|77)\b`)
	// remarkAfter is a comment behind code.
	remarkAfter = lazy.MustCompile(`\s+(#|//)\s.*$`)
)

// endsWell finds an exit of a test program that told a failure and tells success now.
func (w Change) endsWell() (was, is Passage) {
	for _, l := range w.Come {
		if !goodExit.MatchString(l.Text) {
			continue
		}
		for _, g := range w.Gone {
			if nearTo(g, l) && failedExit.MatchString(g.Text) && bareExit(failedExit, g) == bareExit(goodExit, l) {
				return g, l
			}
		}
	}
	return Passage{}, Passage{}
}

// bareExit is a line without its exit and what is said about it.
func bareExit(exit *lazy.Regexp, l Passage) string {
	return exit.ReplaceAllString(remarkAfter.ReplaceAllString(l.Text, ""), "")
}

var (
	// assertionError are the errors by which an assertion fails.
	assertionError = `(Minitest::Assertion|RSpec::Expectations::ExpectationNotMetError|ExpectationNotMetError|AssertionError|AssertionFailedError|ComparisonFailure|XunitException|AssertFailedException|AssertionException|ExpectationFailedException|TestFailure)`
	// caughtFailure begins a handler of such an error.
	caughtFailure = lazy.MustCompile(`\b(rescue|catch|except)\b.*\b` + assertionError + `\b`)
	// handsOn is in handlers that fail in the end, or try again.
	handsOn = lazy.MustCompile(`\b(raise|throw|rethrow|retry|fail|flunk|sleep|wait|attempts?|tries|deadline|timeout)\b`)
	// expectedFailure is where a test is told that its assertions fail.
	expectedFailure = lazy.MustCompile(`\(\s*expected\s*=\s*\{[^}]*\b` + assertionError + `\b[^}]*\}\s*\)|\(\s*expected\s*=\s*` + assertionError + `(\.class|::class)\s*\)|\[ExpectedException\(typeof\(\s*` + assertionError)
)

// handledAtMost is how many lines of a handler are looked at.
const handledAtMost = 6

// failureCaught finds a new handler for what assertions throw that does not hand it on, where no
// test is near: a part of what the tests stand on.
func (w Change) failureCaught() (was, is Passage) {
	for _, l := range w.Come {
		if expectedFailure.MatchString(l.Text) && !w.saidAlready(expectedFailure) {
			if g, ok := w.sameWithout(l, expectedFailure); ok {
				return g, l
			}
		}
		if !caughtFailure.MatchString(l.Text) || w.saidAlready(caughtFailure) {
			continue
		}
		handler := strings.Join(w.lines[l.Line:min(len(w.lines), l.Line+handledAtMost)], "\n")
		if !handsOn.MatchString(handler) && !handsOn.MatchString(strings.Join(w.lines[max(0, l.Line-handledAtMost):l.Line-1], "\n")) {
			return Passage{l.Line, ""}, l
		}
	}
	return Passage{}, Passage{}
}

// sameWithout is a line that is gone and was as another is but for one thing; an attribute may be
// a line by itself.
func (w Change) sameWithout(l Passage, thing *lazy.Regexp) (Passage, bool) {
	rest := Letters(thing.ReplaceAllString(l.Text, ""))
	for _, g := range w.Gone {
		if Letters(g.Text) == rest {
			return g, true
		}
	}
	return Passage{}, len(w.Gone) == 0 && strings.HasPrefix(l.Text, "[")
}

var (
	// doesNothing defines a function without a body.
	doesNothing = lazy.MustCompile(`^(?:export\s+|private\s+|static\s+)*(?:(?:const|let|var|final|val)\s+(\w+)\b[^=]*=\s*(?:async\s*)?(?:function\s*)?\(.*\)\s*(?::\s*\w+\s*)?(?:=>)?\s*(?:\{\s*\}|undefined|null|void 0)|(?:void|function|func|fun|def|fn)\s+(\w+)\s*\(.*\).*\{\s*\})\s*;?$`)
	// runnerWord opens a group of tests or a test.
	runnerWord = lazy.MustCompile(`^(describe|it|test|context|suite|group|specify|scenario|feature|testWidgets)\s*\(`)
)

// opensNothing finds a group or a test that is opened by a function of the file that does nothing.
func (w Change) opensNothing() (was, is Passage) {
	for _, d := range w.Come {
		m := doesNothing.FindStringSubmatch(d.Text)
		if m == nil {
			continue
		}
		name := m[1] + m[2]
		if runnerWord.MatchString(name + "(") {
			return Passage{d.Line, ""}, d
		}
		for _, l := range w.Come {
			rest, ok := strings.CutPrefix(l.Text, name+"(")
			for _, g := range w.Gone {
				if opener := runnerWord.FindString(g.Text); ok && opener != "" && g.Text[len(opener):] == rest {
					return g, l
				}
			}
		}
	}
	return Passage{}, Passage{}
}
