package delta

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
func (w wording) throwsAnything() (was, is passage) {
	for _, n := range w.come {
		now := wantsAnyError.FindStringSubmatch(n.text)
		if now == nil || !claimsBy.MatchString(n.text) || wantsNone.MatchString(now[1]) {
			continue
		}
		for _, g := range w.gone {
			had := wantsError.FindStringSubmatch(g.text)
			if had != nil && had[1] == now[1] && nearTo(g, n) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

// refusesOnly is a line that does nothing but answer that a check has failed.
var refusesOnly = lazy.MustCompile(`^return\s+(?:[fF]alse|Err\(.*\)|1|-1|EXIT_FAILURE)\s*;?$`)

// refusalGone finds a check of the tests' own that told of what is wrong and refused it, and that only tells of it now.
func (w wording) refusalGone() (was, is passage) {
	for _, g := range w.gone {
		if !refusesOnly.MatchString(g.text) || saidBy(w.come, refusesOnly) {
			continue
		}
		told := spokenBefore(w.before, g.line)
		if !onlyPrints.MatchString(told) || w.isGone(told) || !strings.HasPrefix(spokenAfter(w.before, g.line), "}") && !bodyEnd.MatchString(spokenAfter(w.before, g.line)) {
			continue
		}
		for i, line := range w.lines {
			if strings.TrimSpace(line) == told && bodyEnd.MatchString(spokenAfter(w.lines, i+1)) && max(i+1-g.line, g.line-i-1) <= nearby {
				return g, passage{i + 1, told}
			}
		}
	}
	return passage{}, passage{}
}

// startOfLoop is where a loop begins to count.
var startOfLoop = lazy.MustCompile(`^((?:for|\w+\.times|while)\b.*?(?:=\s*|\bin\s+|range\(\s*|<-\s*))(\d+)(\s*(?:;|\.\.|,|to\b|until\b|\.\.\.).*)$`)

// startsLater finds a loop with claims that passes over what it began with.
func (w wording) startsLater() (was, is passage) {
	for _, n := range w.come {
		now := startOfLoop.FindStringSubmatch(n.text)
		if now == nil || !w.claimsInLoop(n.line) {
			continue
		}
		for _, g := range w.gone {
			had := startOfLoop.FindStringSubmatch(g.text)
			if had != nil && had[1] == now[1] && had[3] == now[3] && nearTo(g, n) && numberOf(now[2]) > numberOf(had[2]) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

// claimsInLoop tells a loop in which something is claimed, as it was before.
func (w wording) claimsInLoop(head int) bool {
	depth := len(indentOf(w.lines[head-1]))
	for _, line := range w.lines[head:] {
		text := strings.TrimSpace(line)
		if text != "" && len(indentOf(line)) <= depth {
			return false
		}
		if claimLine.MatchString(text) && w.stoodBefore(text) {
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
func (w wording) scriptGoesOn() (was, is passage) {
	if !slices.Contains(wordsOnly, w.ext) {
		return passage{}, passage{}
	}
	for _, n := range w.come {
		for _, g := range w.gone {
			rest, ok := strings.CutPrefix(n.text, g.text)
			if ok && nearTo(g, n) && comparesInScript.MatchString(g.text) && comparesOrTells.MatchString(rest) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
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
func (w wording) rowLinesGone() (was, is passage) {
	says := func(l passage) bool { return strings.ContainsFunc(l.text, unicode.IsLetter) }
	if slices.ContainsFunc(w.come, says) || slices.ContainsFunc(w.gone, func(g passage) bool { return says(g) && !w.rowLine(g) }) {
		return passage{}, passage{}
	}
	if at := slices.IndexFunc(w.gone, w.rowLine); at >= 0 {
		return w.gone[at], passage{w.nowAt(w.gone[at]), leftNothing}
	}
	return passage{}, passage{}
}

func (w wording) rowLine(g passage) bool {
	if m := calledWith.FindStringSubmatch(g.text); m != nil {
		return w.definesHere(m[1]) && w.siblings(func(text string) bool {
			o := calledWith.FindStringSubmatch(text)
			return o != nil && o[1] == m[1]
		})
	}
	head := w.listName(w.before, g.line)
	return keyedValue.MatchString(g.text) && speaksOfTests.MatchString(head) && !leavesOut.MatchString(head) && w.siblings(keyedValue.MatchString)
}

// siblings tells whether enough lines of a kind are left.
func (w wording) siblings(like func(text string) bool) bool {
	left := 0
	for _, line := range w.lines {
		if like(strings.TrimSpace(line)) {
			left++
		}
	}
	return left >= fewestSiblings
}

// definesHere tells a function that the file writes down.
func (w wording) definesHere(name string) bool {
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
func (w wording) leftByRemark() (was, is passage) {
	widths := map[string]bool{}
	for _, r := range w.remarked {
		if m := leftByWidth.FindStringSubmatch(r.text); m != nil {
			widths[m[1]] = true
		}
		if leftByHeader.MatchString(r.text) || len(widths) == 2 {
			return passage{r.line, "it was tested"}, r
		}
	}
	return passage{}, passage{}
}

// saysWhyOff tells a new remark that something is off because it fails now and then.
func (w wording) saysWhyOff() bool {
	return slices.ContainsFunc(w.remarked, func(r passage) bool {
		return circumstance.Trouble.MatchString(r.text) && !claimAlone.MatchString(r.text)
	})
}

// skipsAlways is a call that skips the test it is given, or the one that runs.
var skipsAlways = lazy.MustCompile(`^(?:return\s+)?(?:[\w.]+\.)?(?:ignore|skip|pending|xit|xtest|test\.skip|it\.skip)\w*\s*\(`)

// onlyOtherwise finds a wrapper of the tests' own that skipped where a condition did not hold, and that always skips now.
func (w wording) onlyOtherwise() (was, is passage) {
	for _, n := range w.come {
		if !skipsAlways.MatchString(n.text) {
			continue
		}
		for _, g := range w.gone {
			if g.text == "else "+n.text && nearTo(g, n) && !saidBy(w.come, passesIf) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

var (
	identifier = lazy.MustCompile(`[A-Za-z_]\w*`)
	// boundWord begins a name by which something is asked to be at least, at most or about so much.
	boundWord = lazy.MustCompile(`(?i)^(?:min_?|max_?|at_?least_?|at_?most_?|approx_?|roughly_?|about_?|lenient_?|loose_?)$`)
)

// boundInstead finds a line that is as it was, but for a check that asks for a bound where the one of the same name asked for
// the very value.
func (w wording) boundInstead() (was, is passage) {
	for _, n := range w.come {
		for _, g := range w.gone {
			had, now := identifier.FindAllString(g.text, -1), identifier.FindAllString(n.text, -1)
			if len(had) != len(now) || !nearTo(g, n) || identifier.ReplaceAllString(g.text, "") != identifier.ReplaceAllString(n.text, "") {
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
	return passage{}, passage{}
}

// checksWord is in the name of what checks something.
var checksWord = lazy.MustCompile(`(?i)valid|check|assert|expect|verif|match|equal|require|should`)
