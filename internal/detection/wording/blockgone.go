package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// namedTest is the head of a test of Kotlin that is a text with a block.
	namedTest = lazy.MustCompile(`^"[^"]+"(?:\.config\(.*\))?(?:\s*-)?\s*\{$`)
	// namedRow is the head of a row of a table that goes over several lines: behind its name, or of a type that says what it is.
	namedRow = lazy.MustCompile(`^["'][^"']+["']\s*(?:=>|:)\s*(?:new\s+\w+\s*)?[\[({]$|^&?(?:\w+\.)?(?:[tT]est(?:s|Case|Data|Row)?|\w*(?:TestCase|[tT]est_?[cC]ase|Case))\s?\{$`)
)

// namedBlockGone finds a test or a row of a table, with a name and over several lines, that is gone while others
// beside it stay and nothing came.
func (w Change) namedBlockGone() (was, is Passage) {
	if len(Saying(w.Come)) > 0 || len(w.remarked) > 0 {
		return Passage{}, Passage{}
	}
	for _, g := range w.Gone {
		switch {
		case w.ext == ".kt" && namedTest.MatchString(g.Text) && w.goneBelow(g):
			return g, Passage{w.nowAt(g), LeftNothing}
		case namedRow.MatchString(g.Text) && w.goneBelow(g) && w.rowsBeside(g):
			return g, Passage{w.nowAt(g), LeftNothing}
		}
	}
	return Passage{}, Passage{}
}

// goneBelow tells whether all that a block held is gone with its head, and some of it says something.
func (w Change) goneBelow(head Passage) bool {
	depth, said := len(IndentOf(w.before[head.Line-1])), 0
	for at := head.Line; at < len(w.before); at++ {
		text := strings.TrimSpace(w.before[at])
		if text == "" {
			continue
		}
		if len(IndentOf(w.before[at])) <= depth {
			break
		}
		if !speaking.MatchString(text) || commentStart.MatchString(text) {
			continue
		}
		if !slices.ContainsFunc(w.Gone, func(g Passage) bool { return g.Line == at+1 || g.Text == text }) {
			return false
		}
		said++
	}
	return said >= FewestLines
}

// commentStart begins a line that is a comment, or goes on in one.
var commentStart = lazy.MustCompile(`^(?://|#|\*|/\*)`)

// rowsBeside tells whether rows of the same form, as far in, are left.
func (w Change) rowsBeside(head Passage) bool {
	left := 0
	for _, line := range w.lines {
		if namedRow.MatchString(strings.TrimSpace(line)) && IndentOf(line) == IndentOf(w.before[head.Line-1]) {
			left++
		}
	}
	return left >= fewestSiblings
}

var (
	// skipKey is an entry by which the harness of a project passes a test over that stands as data.
	skipKey = lazy.MustCompile("^[\"']?(?:skip|skipped|isSkipped|shouldSkip|todo)[\"']?\\s*[:=]\\s*(?:true|True|[\"'`][^\"'`]{3,}[\"'`])\\s*,?$")
	// toldKey is an entry that says what such a test is about.
	toldKey = lazy.MustCompile(`^["']?(?:description|name|title|label|desc|test|it|code|input|source|should|data|html|props|expected?|output|errors?|warnings|options|args|result|steps)["']?\s*[:=]`)
)

// keyedOff finds an entry by which a test that stands as data is passed over now.
func (w Change) keyedOff() (was, is Passage) {
	if saidBy(w.Gone, skipKey) {
		return Passage{}, Passage{}
	}
	for _, n := range w.Come {
		if !skipKey.MatchString(remarkAfter.ReplaceAllString(n.Text, "")) {
			continue
		}
		for at := max(1, n.Line-toldWithin); at <= min(len(w.lines), n.Line+toldWithin); at++ {
			text := strings.TrimSpace(w.lines[at-1])
			stood := !slices.ContainsFunc(w.Come, func(l Passage) bool { return l.Line == at })
			if stood && toldKey.MatchString(text) && IndentOf(w.lines[at-1]) == IndentOf(w.lines[n.Line-1]) {
				return Passage{at, text}, n
			}
		}
	}
	return Passage{}, Passage{}
}

// toldWithin is how far from its other entries the one stands by which a test is passed over.
const toldWithin = 6

// focusing is what lets nothing run but one group or test.
var focusing = lazy.MustCompile(`^((?:describe|context|suite|it|test|specify|fixture))\.only\b|^f(describe|context|it)\b`)

// focusedHere finds a group that is the only one to run now, whose tests are made elsewhere.
func (w Change) focusedHere() (was, is Passage) {
	for _, n := range w.Come {
		if !focusing.MatchString(n.Text) {
			continue
		}
		plain := focusing.ReplaceAllString(n.Text, "$1$2")
		for _, g := range w.Gone {
			if g.Text == plain && nearTo(g, n) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	// allOfEnum takes each value of a type as a row, someOfEnum names those that it takes.
	allOfEnum  = lazy.MustCompile(`^@EnumSource(?:\(\s*(?:value\s*=\s*)?([\w.]+)(?:\.class|::class)\s*\))?$`)
	someOfEnum = lazy.MustCompile(`^@EnumSource\(.*\b(?:names\s*=|mode\s*=)`)
)

// enumCut finds a test that ran for each value of a type and runs for those that it names now. Marks that read alike
// stand above many tests: each is looked for by the head of its own.
func (w Change) enumCut() (was, is Passage) {
	if !saidBy(w.Come, someOfEnum) {
		return Passage{}, Passage{}
	}
	stood := map[string]Passage{}
	for i, line := range w.before {
		if text := strings.TrimSpace(line); allOfEnum.MatchString(text) {
			if head := spokenAfter(w.before, i+1); !strings.HasPrefix(head, "@") { // a further mark is that of many
				stood[head] = Passage{i + 1, text}
			}
		}
	}
	for i, line := range w.lines {
		text := strings.TrimSpace(line)
		if had, all := stood[spokenAfter(w.lines, i+1)]; all && someOfEnum.MatchString(text) && strings.Contains(text, allOfEnum.FindStringSubmatch(had.Text)[1]) {
			return had, Passage{i + 1, text}
		}
	}
	return Passage{}, Passage{}
}

// wrappedWhole finds lines of a test that stand in a new block now whose failures are only told.
func (w Change) wrappedWhole() (was, is Passage) {
	fresh := w.newLines()
	for _, h := range w.emptyHandlers() {
		first, stood := Passage{}, 0
		for at := h.Line - 1; at > 0; at-- {
			text := strings.TrimSpace(w.lines[at-1])
			if text == "" || len(IndentOf(w.lines[at-1])) > len(IndentOf(w.lines[h.Line-1])) {
				if speaking.MatchString(text) && !fresh[at] {
					first, stood = Passage{at, text}, stood+1
				}
				if clearsAway.MatchString(text) && stood < 2 || failsTest.MatchString(text) {
					stood = -len(w.lines)
				}
				continue
			}
			if !fresh[at] || !opensTry.MatchString(text+" ") {
				stood = 0
			}
			break
		}
		if stood >= FewestLines && !clearsAway.MatchString(w.functionAt(h.Line)) {
			return first, h
		}
	}
	return Passage{}, Passage{}
}
