package wording

import (
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// wantsError is a claim that something fails, up to the error that it has to fail with.
	wantsError = lazy.MustCompile(`^(.*\b(?:toThrow|toThrowError|throwError|throwA|rejects|shouldThrow|raise_error|raises|throws|Throws|throwException|isThrown))\s*\(\s*(\S.*)\)\s*;?$`)
	// wantsAnyError is one that any error will do for.
	wantsAnyError = lazy.MustCompile(`^(.*\b(?:toThrow|toThrowError|throwError|throwA|rejects|shouldThrow|raise_error|raises|throws|Throws|throwException|isThrown))\s*(?:\(\s*\))?\s*;?$`)
)

// wantsNone is in a claim that something does not fail: that it fails with no error at all is more than that it does
// not fail with one.
var wantsNone = lazy.MustCompile(`(?i)\bnot\b|not_?to\b|to_?not\b|never|does_?not|\bno\b`)

// throwsAnything finds a claim, in the words of a library that nobody knows here, that something fails with one
// error, and that any error will do for now.
func (w Change) throwsAnything() (was, is Passage) {
	for _, n := range w.Come {
		now := wantsAnyError.FindStringSubmatch(n.Text)
		if now == nil || !claimsBy.MatchString(n.Text) || wantsNone.MatchString(now[1]) {
			continue
		}
		for _, g := range w.Gone {
			had := wantsError.FindStringSubmatch(g.Text)
			if had != nil && had[1] == now[1] && nearTo(g, n) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// refusesOnly is a line that does nothing but answer that a check has failed.
var refusesOnly = lazy.MustCompile(`^return\s+(?:[fF]alse|Err\(.*\)|1|-1|EXIT_FAILURE)\s*;?$`)

// refusalGone finds a check of the tests' own that told of what is wrong and refused it, and that only tells of it now.
func (w Change) refusalGone() (was, is Passage) {
	for _, g := range w.Gone {
		if !refusesOnly.MatchString(g.Text) || saidBy(w.Come, refusesOnly) {
			continue
		}
		told := spokenBefore(w.before, g.Line)
		if !onlyPrints.MatchString(told) || w.isGone(told) || !strings.HasPrefix(spokenAfter(w.before, g.Line), "}") && !bodyEnd.MatchString(spokenAfter(w.before, g.Line)) {
			continue
		}
		for i, line := range w.lines {
			if strings.TrimSpace(line) == told && bodyEnd.MatchString(spokenAfter(w.lines, i+1)) && max(i+1-g.Line, g.Line-i-1) <= Nearby {
				return g, Passage{i + 1, told}
			}
		}
	}
	return Passage{}, Passage{}
}

// startOfLoop is where a loop begins to count.
var startOfLoop = lazy.MustCompile(`^((?:for|\w+\.times|while)\b.*?(?:=\s*|\bin\s+|range\(\s*|<-\s*))(\d+)(\s*(?:;|\.\.|,|to\b|until\b|\.\.\.).*)$`)

// startsLater finds a loop with claims that passes over what it began with.
func (w Change) startsLater() (was, is Passage) {
	for _, n := range w.Come {
		now := startOfLoop.FindStringSubmatch(n.Text)
		if now == nil || !w.claimsInLoop(n.Line) {
			continue
		}
		for _, g := range w.Gone {
			had := startOfLoop.FindStringSubmatch(g.Text)
			if had != nil && had[1] == now[1] && had[3] == now[3] && nearTo(g, n) && numberOf(now[2]) > numberOf(had[2]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// claimsInLoop tells a loop in which something is claimed, as it was before.
func (w Change) claimsInLoop(head int) bool {
	depth := len(IndentOf(w.lines[head-1]))
	for _, line := range w.lines[head:] {
		text := strings.TrimSpace(line)
		if text != "" && len(IndentOf(line)) <= depth {
			return false
		}
		if ClaimLine.MatchString(text) && w.stoodBefore(text) {
			return true
		}
	}
	return false
}

// comparesOrTells is what a script does instead of ending when what it compares is not alike.
var comparesOrTells = lazy.MustCompile(`^\s*\|\|\s*(?:echo|printf|true|:)(?:\s.*)?$`)

// comparesInScript is a command by which a script compares, or looks for, what it tests.
var comparesInScript = lazy.MustCompile(`(?:^|[|;&]\s*|\bif\s+)(?:diff|cmp|grep|test|\[\[?|egrep|jq\s+-e)\s`)

// scriptGoesOn finds a comparison of a script that ended it, and after which it goes on now.
func (w Change) scriptGoesOn() (was, is Passage) {
	if !slices.Contains(wordsOnly, w.ext) {
		return Passage{}, Passage{}
	}
	for _, n := range w.Come {
		for _, g := range w.Gone {
			rest, ok := strings.CutPrefix(n.Text, g.Text)
			if ok && nearTo(g, n) && comparesInScript.MatchString(g.Text) && comparesOrTells.MatchString(rest) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	// keyedValue is a row of a table that is one value behind a name.
	keyedValue = lazy.MustCompile("^(?:[\"'`][^\"'`]*[\"'`]|\\[?[\\w.]+\\]?)\\s*(?::|=>)\\s*(?:[\"'`][^\"'`]*[\"'`]|-?[\\d.]+|true|false|null|nil|True|False|None)\\s*,?$")
	// calledWith is a line that does nothing but call a function with texts and numbers.
	calledWith = lazy.MustCompile("^(\\w+)\\(\\s*(?:[\"'`][^\"'`]*[\"'`]|-?[\\d.]+)(?:\\s*,\\s*(?:[\"'`][^\"'`]*[\"'`]|-?[\\d.]+))*\\s*\\)\\s*;?$")
	// speaksOfTests are words beside a table by which tests are made of its rows.
	speaksOfTests = lazy.MustCompile(`(?i)\w*(?:test|check|verif|assert|expect|spec)\w*\s*\(`)
)

// rowLinesGone finds rows of a table that is handed to what tests each of them, or of calls that a program of tests makes one
// after the other, that are gone while others of their kind are left and nothing came.
func (w Change) rowLinesGone() (was, is Passage) {
	says := func(l Passage) bool { return strings.ContainsFunc(l.Text, unicode.IsLetter) }
	if slices.ContainsFunc(w.Come, says) || slices.ContainsFunc(w.Gone, func(g Passage) bool { return says(g) && !w.rowLine(g) }) {
		return Passage{}, Passage{}
	}
	if at := slices.IndexFunc(w.Gone, w.rowLine); at >= 0 {
		return w.Gone[at], Passage{w.nowAt(w.Gone[at]), LeftNothing}
	}
	return Passage{}, Passage{}
}

func (w Change) rowLine(g Passage) bool {
	if m := calledWith.FindStringSubmatch(g.Text); m != nil {
		return w.definesHere(m[1]) && w.siblings(func(text string) bool {
			o := calledWith.FindStringSubmatch(text)
			return o != nil && o[1] == m[1]
		})
	}
	head := w.listName(w.before, g.Line)
	return keyedValue.MatchString(g.Text) && speaksOfTests.MatchString(head) && !leavesOut.MatchString(head) && w.siblings(keyedValue.MatchString)
}

// siblings tells whether enough lines of a kind are left.
func (w Change) siblings(like func(text string) bool) bool {
	left := 0
	for _, line := range w.lines {
		if like(strings.TrimSpace(line)) {
			left++
		}
	}
	return left >= fewestSiblings
}

// definesHere tells a function that the file writes down.
func (w Change) definesHere(name string) bool {
	return slices.ContainsFunc(w.lines, func(l string) bool {
		text := strings.TrimSpace(l)
		return writesDown.MatchString(text) && expression.HoldsWord(text, name) && strings.Contains(text, name+"(") && !calledWith.MatchString(text)
	})
}

var (
	// leftByHeader is a remark at the head of a file by which runners of whole files leave it out everywhere.
	leftByHeader = lazy.MustCompile(`^@\s*ignore-test\b|^(?:XFAIL|UNSUPPORTED):\s*(?:\*|true\b|target=\{\{\.\*\}\})`)
	// leftByWidth leaves it out where words are of one width; with both, nowhere is left.
	leftByWidth = lazy.MustCompile(`^@\s*ignore-(32|64)bit\b`)
)

// leftByRemark finds a file that is a test as a whole, and that a new remark at its head has left out everywhere.
func (w Change) leftByRemark() (was, is Passage) {
	widths := map[string]bool{}
	for _, r := range w.remarked {
		if m := leftByWidth.FindStringSubmatch(r.Text); m != nil {
			widths[m[1]] = true
		}
		if leftByHeader.MatchString(r.Text) || len(widths) == 2 {
			return Passage{r.Line, "it was tested"}, r
		}
	}
	return Passage{}, Passage{}
}

// SaysWhyOff tells a new remark that something is off because it fails now and then.
func (w Change) SaysWhyOff() bool {
	return slices.ContainsFunc(w.remarked, func(r Passage) bool {
		return circumstance.Trouble.MatchString(r.Text) && !claimAlone.MatchString(r.Text)
	})
}

// skipsAlways is a call that skips the test it is given, or the one that runs.
var skipsAlways = lazy.MustCompile(`^(?:return\s+)?(?:[\w.]+\.)?(?:ignore|skip|pending|xit|xtest|test\.skip|it\.skip)\w*\s*\(`)

// onlyOtherwise finds a wrapper of the tests' own that skipped where a condition did not hold, and that always skips now.
func (w Change) onlyOtherwise() (was, is Passage) {
	for _, n := range w.Come {
		if !skipsAlways.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			if g.Text == "else "+n.Text && nearTo(g, n) && !saidBy(w.Come, passesIf) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	identifier = lazy.MustCompile(`[A-Za-z_]\w*`)
	// boundWord begins a name by which something is asked to be at least, at most or about so much.
	boundWord = lazy.MustCompile(`(?i)^(?:min_?|max_?|at_?least_?|at_?most_?|approx_?|roughly_?|about_?|lenient_?|loose_?)$`)
)

// boundInstead finds a line that is as it was, but for a check that asks for a bound where the one of the same name asked for
// the very value.
func (w Change) boundInstead() (was, is Passage) {
	for _, n := range w.Come {
		for _, g := range w.Gone {
			had, now := identifier.FindAllString(g.Text, -1), identifier.FindAllString(n.Text, -1)
			if len(had) != len(now) || !nearTo(g, n) || identifier.ReplaceAllString(g.Text, "") != identifier.ReplaceAllString(n.Text, "") {
				continue
			}
			at := slices.IndexFunc(had, func(h string) bool { return !slices.Contains(now, h) })
			if at < 0 || !slices.Equal(had[at+1:], now[at+1:]) || !checksWord.MatchString(now[at]) || len(now[at]) <= len(had[at]) || !strings.EqualFold(now[at][len(now[at])-len(had[at]):], had[at]) {
				continue
			}
			if boundWord.MatchString(now[at][:len(now[at])-len(had[at])]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// checksWord is in the name of what checks something.
var checksWord = lazy.MustCompile(`(?i)valid|check|assert|expect|verif|match|equal|require|should`)
