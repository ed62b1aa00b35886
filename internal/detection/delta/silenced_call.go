package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// claimCall is a line that does nothing but call what checks something, by its name.
	claimCall = lazy.MustCompile(`^(?:await\s+|try[!?]?\s+|return\s+)*(?:[\w$]+(?:\.|::|->))*(?:\w*(?:Assert|Expect|Verif|assert)\w*(?:\.|::|->)\w+|(?:[aA]ssert|[eE]xpect|[vV]erify|[cC]heckThat|ensure)\w*|(?:t|tap)\.(?:ok|not_?[oO]k|equals?|strictEquals?|same|strictSame|not\w*|is\w*|deep\w+|match|has\w*|throws|rejects|resolves\w*|doesNotThrow|true|false|truthy|falsy))\s*\(.*\)\s*;?$`)
	// opensTest is the head of a test: with it, the test itself is gone.
	opensTest = lazy.MustCompile(`^(?:x?it|test|describe|context|specify|scenario|should|Scenario|TEST\w*)\b\s*[\s('"]|^@Test\b|^\[(?:Fact|Theory|Test)|^#\[`)
)

// claimCallGone finds calls that checked something and are gone from what the tests stand on, when
// nothing came.
func (w wording) claimCallGone() (was, is passage) {
	gone := saying(w.gone)
	if len(saying(w.come)) > 0 || slices.ContainsFunc(gone, func(g passage) bool {
		return opensTest.MatchString(g.text) || opensFunction.MatchString(g.text)
	}) {
		return passage{}, passage{}
	}
	for _, g := range gone {
		if claimCall.MatchString(g.text) && !slices.ContainsFunc(w.lines, func(l string) bool { return strings.TrimSpace(l) == g.text }) {
			return g, passage{w.nowAt(g), leftNothing}
		}
	}
	return passage{}, passage{}
}

var (
	// bareFailure is a line that does nothing but fail a test.
	bareFailure = lazy.MustCompile(`^(?:return\s+)?(?:fail|FAIL|abort|flunk|test_fail(?:ed)?|XCTFail|panic!?)\s*\(.*\)\s*;?$`)
	// onlyPrints is a line that does nothing but print.
	onlyPrints = lazy.MustCompile(`^(?:(?:f|e)?print\w*!?|puts|fputs|std::c(?:out|err)|console\.\w+|System\.(?:out|err)\.\w+|Console\.\w+|logger?\.\w+|warn|echo)\b.*$`)
)

// failureTold finds a failure of a check of the tests' own that is only printed now.
func (w wording) failureTold() (was, is passage) {
	for _, g := range unfolded(w.gone) {
		if !bareFailure.MatchString(g.text) && !w.refusedByMacro(g) {
			continue
		}
		for _, n := range unfolded(w.come) {
			if nearTo(g, n) && onlyPrints.MatchString(n.text) && !slices.ContainsFunc(w.come, func(l passage) bool { return bareFailure.MatchString(unfolded([]passage{l})[0].text) }) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

var (
	// returnsFailure is how a macro of C tells of a failure: it leaves the test that uses it.
	returnsFailure = lazy.MustCompile(`^(?:\{\s*)?return\s+[^;]+;?\s*\}?$`)
	// claimMacro is the head of a macro by which tests claim something.
	claimMacro = lazy.MustCompile(`(?i)^#\s*define\s+\w*(?:assert|expect|check|verif|require|should|test|fail|try)\w*\s*\(`)
)

// refusedByMacro tells a line by which a macro, which tests claim something by, left the test.
func (w wording) refusedByMacro(g passage) bool {
	if !returnsFailure.MatchString(g.text) {
		return false
	}
	for at := g.line - 2; at >= 0 && strings.HasSuffix(strings.TrimSpace(w.before[at]), `\`); at-- {
		if text := strings.TrimSpace(w.before[at]); strings.HasPrefix(text, "#") {
			return claimMacro.MatchString(text)
		}
	}
	return false
}

// lowestBound is a bound below which nothing lies that a test could find.
var lowestBound = lazy.MustCompile(`^(.*?[^<>=!-])(>=?|!=)\s*([01]|0\.0)(\D.*)?$`)

// boundCut finds a lower bound of a claim that was a number or computed, and that everything meets now.
func (w wording) boundCut() (was, is passage) {
	for _, n := range w.come {
		m := lowestBound.FindStringSubmatch(n.text)
		if m == nil || !claimsBy.MatchString(n.text) {
			continue
		}
		for _, g := range w.gone {
			rest, ok := strings.CutPrefix(letters(g.text), letters(m[1])+">")
			bound := strings.TrimPrefix(rest, "=")
			if ok && nearTo(g, n) && strings.HasSuffix(bound, letters(m[4])) && !lowest(strings.TrimSuffix(bound, letters(m[4]))) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

func lowest(bound string) bool { return bound == "0" || bound == "1" || bound == "0.0" || bound == "" }

var (
	claimsBy = lazy.MustCompile(`(?i)assert|expect|require|should|verif|check|CHECK|test\w*\(`)
	// anyValue stands where nothing in particular is expected.
	anyValue = lazy.MustCompile(`\b(?:null|nil|None|undefined|nullptr|NULL)\b`)
)

// nothingExpected finds a claim of the tests' own that is told to expect nothing in particular where it
// was told what to expect.
func (w wording) nothingExpected() (was, is passage) {
	for _, n := range w.come {
		if !claimsBy.MatchString(n.text) {
			continue
		}
		for _, at := range anyValue.FindAllStringIndex(n.text, -1) {
			before, after := n.text[:at[0]], n.text[at[1]:]
			if !strings.HasSuffix(strings.TrimSpace(before), ",") { // what is expected stands behind what it is about
				continue
			}
			for _, g := range w.gone {
				rest, ok := strings.CutPrefix(g.text, before)
				if said, ends := strings.CutSuffix(rest, after); ok && ends && nearTo(g, n) && namesOrQuotes.MatchString(said) && !anyValue.MatchString(said) {
					return g, n
				}
			}
		}
	}
	return passage{}, passage{}
}

// namesOrQuotes is one value: a constant, or a text.
var namesOrQuotes = lazy.MustCompile("^(?:\"[^\"]+\"|'[^']+'|`[^`]+`|(?:[\\w$]+(?:::|\\.|->))*[A-Z][A-Z0-9_]{3,})$")
