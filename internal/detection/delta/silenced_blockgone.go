package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// namedTest is the head of a test of Kotlin that is a text with a block.
	namedTest = lazy.MustCompile(`^"[^"]+"(?:\.config\(.*\))?(?:\s*-)?\s*\{$`)
	// namedRow is the head of a row of a table that goes over several lines.
	namedRow = lazy.MustCompile(`^["'][^"']+["']\s*(?:=>|:)\s*(?:new\s+\w+\s*)?[\[({]$`)
)

// namedBlockGone finds a test or a row of a table, with a name and over several lines, that is gone while others
// beside it stay and nothing came.
func (w wording) namedBlockGone() (was, is passage) {
	if len(saying(w.come)) > 0 || len(w.remarked) > 0 {
		return passage{}, passage{}
	}
	for _, g := range w.gone {
		switch {
		case w.ext == ".kt" && namedTest.MatchString(g.text) && w.goneBelow(g):
			return g, passage{w.nowAt(g), leftNothing}
		case namedRow.MatchString(g.text) && w.goneBelow(g) && w.rowsBeside(g):
			return g, passage{w.nowAt(g), leftNothing}
		}
	}
	return passage{}, passage{}
}

// goneBelow tells whether all that a block held is gone with its head, and some of it says something.
func (w wording) goneBelow(head passage) bool {
	depth, said := len(indentOf(w.before[head.line-1])), 0
	for at := head.line; at < len(w.before); at++ {
		text := strings.TrimSpace(w.before[at])
		if text == "" {
			continue
		}
		if len(indentOf(w.before[at])) <= depth {
			break
		}
		if !speaking.MatchString(text) || commentStart.MatchString(text) {
			continue
		}
		if !slices.ContainsFunc(w.gone, func(g passage) bool { return g.line == at+1 || g.text == text }) {
			return false
		}
		said++
	}
	return said >= fewestLines
}

// commentStart begins a line that is a comment, or goes on in one.
var commentStart = lazy.MustCompile(`^(?://|#|\*|/\*)`)

// rowsBeside tells whether rows of the same form, as far in, are left.
func (w wording) rowsBeside(head passage) bool {
	left := 0
	for _, line := range w.lines {
		if namedRow.MatchString(strings.TrimSpace(line)) && indentOf(line) == indentOf(w.before[head.line-1]) {
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
func (w wording) keyedOff() (was, is passage) {
	if saidBy(w.gone, skipKey) {
		return passage{}, passage{}
	}
	for _, n := range w.come {
		if !skipKey.MatchString(remarkAfter.ReplaceAllString(n.text, "")) {
			continue
		}
		for at := max(1, n.line-toldWithin); at <= min(len(w.lines), n.line+toldWithin); at++ {
			text := strings.TrimSpace(w.lines[at-1])
			stood := !slices.ContainsFunc(w.come, func(l passage) bool { return l.line == at })
			if stood && toldKey.MatchString(text) && indentOf(w.lines[at-1]) == indentOf(w.lines[n.line-1]) {
				return passage{at, text}, n
			}
		}
	}
	return passage{}, passage{}
}

// toldWithin is how far from its other entries the one stands by which a test is passed over.
const toldWithin = 6

// focusing is what lets nothing run but one group or test.
var focusing = lazy.MustCompile(`^((?:describe|context|suite|it|test|specify|fixture))\.only\b|^f(describe|context|it)\b`)

// focusedHere finds a group that is the only one to run now, whose tests are made elsewhere.
func (w wording) focusedHere() (was, is passage) {
	for _, n := range w.come {
		if !focusing.MatchString(n.text) {
			continue
		}
		plain := focusing.ReplaceAllString(n.text, "$1$2")
		for _, g := range w.gone {
			if g.text == plain && nearTo(g, n) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

var (
	// allOfEnum takes each value of a type as a row, someOfEnum names those that it takes.
	allOfEnum  = lazy.MustCompile(`^@EnumSource(?:\(\s*(?:value\s*=\s*)?([\w.]+)(?:\.class|::class)\s*\))?$`)
	someOfEnum = lazy.MustCompile(`^@EnumSource\(.*\b(?:names\s*=|mode\s*=)`)
)

// enumCut finds a test that ran for each value of a type and runs for those that it names now. Marks that read alike
// stand above many tests: each is looked for by the head of its own.
func (w wording) enumCut() (was, is passage) {
	if !saidBy(w.come, someOfEnum) {
		return passage{}, passage{}
	}
	stood := map[string]passage{}
	for i, line := range w.before {
		if text := strings.TrimSpace(line); allOfEnum.MatchString(text) {
			if head := spokenAfter(w.before, i+1); !strings.HasPrefix(head, "@") { // a further mark is that of many
				stood[head] = passage{i + 1, text}
			}
		}
	}
	for i, line := range w.lines {
		text := strings.TrimSpace(line)
		if had, all := stood[spokenAfter(w.lines, i+1)]; all && someOfEnum.MatchString(text) && strings.Contains(text, allOfEnum.FindStringSubmatch(had.text)[1]) {
			return had, passage{i + 1, text}
		}
	}
	return passage{}, passage{}
}

// wrappedWhole finds lines of a test that stand in a new block now whose failures are only told.
func (w wording) wrappedWhole() (was, is passage) {
	fresh := w.newLines()
	for _, h := range w.emptyHandlers() {
		first, stood := passage{}, 0
		for at := h.line - 1; at > 0; at-- {
			text := strings.TrimSpace(w.lines[at-1])
			if text == "" || len(indentOf(w.lines[at-1])) > len(indentOf(w.lines[h.line-1])) {
				if speaking.MatchString(text) && !fresh[at] {
					first, stood = passage{at, text}, stood+1
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
		if stood >= fewestLines && !clearsAway.MatchString(w.functionAt(h.line)) {
			return first, h
		}
	}
	return passage{}, passage{}
}
