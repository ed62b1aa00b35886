package wording

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
func (w Change) claimCallGone() (was, is Passage) {
	gone := Saying(w.Gone)
	if len(Saying(w.Come)) > 0 || slices.ContainsFunc(gone, func(g Passage) bool {
		return opensTest.MatchString(g.Text) || opensFunction.MatchString(g.Text)
	}) {
		return Passage{}, Passage{}
	}
	for _, g := range gone {
		if claimCall.MatchString(g.Text) && !slices.ContainsFunc(w.lines, func(l string) bool { return strings.TrimSpace(l) == g.Text }) {
			return g, Passage{w.nowAt(g), LeftNothing}
		}
	}
	return Passage{}, Passage{}
}

var (
	// bareFailure is a line that does nothing but fail a test.
	bareFailure = lazy.MustCompile(`^(?:return\s+)?(?:fail|FAIL|abort|flunk|test_fail(?:ed)?|XCTFail|panic!?)\s*\(.*\)\s*;?$`)
	// onlyPrints is a line that does nothing but print.
	onlyPrints = lazy.MustCompile(`^(?:(?:f|e)?print\w*!?|puts|fputs|std::c(?:out|err)|console\.\w+|System\.(?:out|err)\.\w+|Console\.\w+|logger?\.\w+|warn|echo)\b.*$`)
)

// failureTold finds a failure of a check of the tests' own that is only printed now.
func (w Change) failureTold() (was, is Passage) {
	for _, g := range unfolded(w.Gone) {
		if !bareFailure.MatchString(g.Text) && !w.refusedByMacro(g) {
			continue
		}
		for _, n := range unfolded(w.Come) {
			if nearTo(g, n) && onlyPrints.MatchString(n.Text) && !slices.ContainsFunc(w.Come, func(l Passage) bool { return bareFailure.MatchString(unfolded([]Passage{l})[0].Text) }) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	// returnsFailure is how a macro of C tells of a failure: it leaves the test that uses it.
	returnsFailure = lazy.MustCompile(`^(?:\{\s*)?return\s+[^;]+;?\s*\}?$`)
	// claimMacro is the head of a macro by which tests claim something.
	claimMacro = lazy.MustCompile(`(?i)^#\s*define\s+\w*(?:assert|expect|check|verif|require|should|test|fail|try)\w*\s*\(`)
)

// refusedByMacro tells a line by which a macro, which tests claim something by, left the test.
func (w Change) refusedByMacro(g Passage) bool {
	if !returnsFailure.MatchString(g.Text) {
		return false
	}
	for at := g.Line - 2; at >= 0 && strings.HasSuffix(strings.TrimSpace(w.before[at]), `\`); at-- {
		if text := strings.TrimSpace(w.before[at]); strings.HasPrefix(text, "#") {
			return claimMacro.MatchString(text)
		}
	}
	return false
}

// lowestBound is a bound below which nothing lies that a test could find.
var lowestBound = lazy.MustCompile(`^(.*?[^<>=!-])(>=?|!=)\s*([01]|0\.0)(\D.*)?$`)

// boundCut finds a lower bound of a claim that was a number or computed, and that everything meets now.
func (w Change) boundCut() (was, is Passage) {
	for _, n := range w.Come {
		m := lowestBound.FindStringSubmatch(n.Text)
		if m == nil || !claimsBy.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			rest, ok := strings.CutPrefix(Letters(g.Text), Letters(m[1])+">")
			bound := strings.TrimPrefix(rest, "=")
			if ok && nearTo(g, n) && strings.HasSuffix(bound, Letters(m[4])) && !lowest(strings.TrimSuffix(bound, Letters(m[4]))) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

func lowest(bound string) bool { return bound == "0" || bound == "1" || bound == "0.0" || bound == "" }

var (
	claimsBy = lazy.MustCompile(`(?i)assert|expect|require|should|verif|check|CHECK|test\w*\(`)
	// anyValue stands where nothing in particular is expected.
	anyValue = lazy.MustCompile(`\b(?:null|nil|None|undefined|nullptr|NULL)\b`)
)

// nothingExpected finds a claim of the tests' own that is told to expect nothing in particular where it
// was told what to expect.
func (w Change) nothingExpected() (was, is Passage) {
	for _, n := range w.Come {
		if !claimsBy.MatchString(n.Text) {
			continue
		}
		for _, at := range anyValue.FindAllStringIndex(n.Text, -1) {
			before, after := n.Text[:at[0]], n.Text[at[1]:]
			if !strings.HasSuffix(strings.TrimSpace(before), ",") { // what is expected stands behind what it is about
				continue
			}
			for _, g := range w.Gone {
				rest, ok := strings.CutPrefix(g.Text, before)
				if said, ends := strings.CutSuffix(rest, after); ok && ends && nearTo(g, n) && namesOrQuotes.MatchString(said) && !anyValue.MatchString(said) {
					return g, n
				}
			}
		}
	}
	return Passage{}, Passage{}
}

// namesOrQuotes is one value: a constant, or a text.
var namesOrQuotes = lazy.MustCompile("^(?:\"[^\"]+\"|'[^']+'|`[^`]+`|(?:[\\w$]+(?:::|\\.|->))*[A-Z][A-Z0-9_]{3,})$")
