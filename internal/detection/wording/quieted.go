package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// failsTest is a line that does nothing but fail the running test.
	failsTest = lazy.MustCompile(`^(?:return\s+|await\s+|throw\s+)?(?:(?:[tb]|tb|s\.T\(\)|suite\.T\(\)|GinkgoT\(\))\.(?:Fatal|Error|Fail)(?:f|Now)?|(?:self|this|pytest|Assert|Assertions|assert|t|done|test|should|expect)\.(?:fail|Fail|FailNow)|\$this->fail|self::fail|static::fail|XCTFail|Issue\.record|flunk|fail|FAIL|ADD_FAILURE|panic!?|unreachable!?|ck_abort_msg|TEST_FAIL(?:_MESSAGE)?)\b\s*(?:[( ]|<<).*$`)
	// tellsOnly is a line that prints, leaves, or does nothing.
	tellsOnly = lazy.MustCompile(`^(?:(?:[tb]|tb|s\.T\(\))\.Logf?\(.*|(?:return|continue|next|break|pass|return@\w+|succeed|:ok|nil|\(\))\s*;?,?|(?:f|e)?print\w*!?\s*\(.*|(?:puts|warn|echo|fputs)\b.*|(?:std::c(?:out|err)|console\.\w+|System\.(?:out|err)\.\w+|Console\.\w+|[lL]og\w*\.\w+|NSLog|debugPrint|addTearDown)\b.*|return\s+(?:t|tap|done)?\(?\)?;?|done\(\);?)$`)
)

// quietedHere finds a failure of a test in whose place stands what tells nobody, with all around it as it was:
// the branch that must not be reached may be.
func (w Change) quietedHere() (was, is Passage) {
	for _, g := range w.Gone {
		if !failsTest.MatchString(g.Text) || slices.ContainsFunc(w.Come, func(l Passage) bool { return failsTest.MatchString(l.Text) }) {
			continue
		}
		for _, n := range w.Come {
			if nearTo(g, n) && tellsOnly.MatchString(n.Text) && w.samePlace(g, n) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// samePlace tells a line that stands between the same lines as another stood.
func (w Change) samePlace(g, n Passage) bool {
	return spokenBefore(w.before, g.Line) == spokenBefore(w.lines, n.Line) && spokenAfter(w.before, g.Line) == spokenAfter(w.lines, n.Line)
}

// spokenBefore is the line above a place that is not empty, spokenAfter the one below it.
func spokenBefore(lines []string, line int) string {
	for at := line - 2; at >= 0; at-- {
		if text := strings.TrimSpace(lines[at]); text != "" {
			return text
		}
	}
	return ""
}

func spokenAfter(lines []string, line int) string {
	for at := line; at < len(lines); at++ {
		if text := strings.TrimSpace(lines[at]); text != "" {
			return text
		}
	}
	return ""
}

// leavesIfMissing is the end of a line by which a function is left where the line gave nothing, or failed.
var leavesIfMissing = lazy.MustCompile(`^\s*(?:rescue|\|\||or|\?:|\?\?)\s*(?:return|next|break|continue)\b[@\w]*(?:\s+(?:nil|null|true|Unit))?\s*;?$`)

// leftIfMissing finds a line that gives a value to what the test looks at, and that leaves the test now
// where there is none.
func (w Change) leftIfMissing() (was, is Passage) {
	for _, n := range w.Come {
		for _, g := range w.Gone {
			value := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(g.Text, ";"), "!!"), "!")
			if rest, ok := strings.CutPrefix(n.Text, value); ok && nearTo(g, n) && len(value) > len("x = y") && leavesIfMissing.MatchString(rest) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	// opensTry and takesError begin what may fail and the handler of what fails there.
	opensTry   = lazy.MustCompile(`^(?:try\b[^!?]|try$|begin$|do\s*\{)`)
	takesError = lazy.MustCompile(`^\}?\s*(?:catch\b|except\b|rescue\b|on\s+\w+\s+catch\b)`)
	// endsHandler closes a handler.
	endsHandler = lazy.MustCompile(`^(?:\}|end\b|ensure\b|finally\b|else\b)`)
	// clearsAway is what is done after a test, or again and again until it goes well: of what fails there nobody need be told.
	clearsAway = lazy.MustCompile(`(?i)close|delete|remove|unlink|\brm|kill|stop|shut|clean|dispos|destroy|drop|cancel|terminat|disconnect|reset|teardown|wait|retry|sleep|poll|attempt`)
)

// newLines are the numbers of the lines that are new.
func (w Change) newLines() map[int]bool {
	fresh := map[int]bool{}
	for _, l := range w.Come {
		fresh[l.Line] = true
	}
	return fresh
}

// emptyHandlers are the new handlers that do nothing about what they take.
func (w Change) emptyHandlers() (out []Passage) {
	for _, h := range w.Come {
		if takesError.MatchString(h.Text) && w.handledByNothing(h.Line) {
			out = append(out, h)
		}
	}
	return out
}

// passedOverInHelper finds a new handler around what a helper of the tests did before, by which the helper ends or
// goes on as if it had gone well: what it claims after that is claimed no more.
func (w Change) passedOverInHelper() (was, is Passage) {
	fresh := w.newLines()
	for _, h := range w.emptyHandlers() {
		tried, opened := w.triedAbove(h.Line)
		if !opened || !fresh[tried[0].Line-1] || slices.ContainsFunc(tried, func(l Passage) bool {
			return clearsAway.MatchString(l.Text) || failsTest.MatchString(l.Text) || claimsBy.MatchString(l.Text)
		}) {
			continue
		}
		if stood := slices.IndexFunc(tried, func(l Passage) bool { return w.didBefore(l.Text) }); stood >= 0 && !clearsAway.MatchString(w.functionAt(h.Line)) {
			return tried[stood], h
		}
	}
	return Passage{}, Passage{}
}

// handledByNothing tells a handler that only tells or leaves.
func (w Change) handledByNothing(head int) bool {
	said := false
	for at := head; at < len(w.lines) && at < head+handledAtMost; at++ {
		switch text := strings.TrimSpace(w.lines[at]); {
		case text == "":
		case endsHandler.MatchString(text) || len(IndentOf(w.lines[at])) <= len(IndentOf(w.lines[head-1])):
			return said
		case !tellsOnly.MatchString(text):
			return false
		default:
			said = true
		}
	}
	return said && head+handledAtMost >= len(w.lines)
}

// triedAbove are the lines between the head of a handler and where what may fail begins.
func (w Change) triedAbove(head int) (tried []Passage, opened bool) {
	for at := head - 1; at > 0 && at > head-handledAtMost; at-- {
		text := strings.TrimSpace(w.lines[at-1])
		if opensTry.MatchString(text + " ") {
			return tried, len(tried) > 0
		}
		if text != "" {
			tried = slices.Insert(tried, 0, Passage{at, text})
		}
	}
	return nil, false
}

// didBefore tells whether a line was there before the change, or one that gave the same value a name.
func (w Change) didBefore(text string) bool {
	return slices.ContainsFunc(w.before, func(l string) bool {
		was := strings.TrimSpace(l)
		return len(text) > 1 && (was == text || strings.Contains(text, " = ") && strings.HasSuffix(was, " "+text))
	})
}
