package main

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// tolerance is how a test says how near is near enough: what stands before the number, the
// number, and what stands behind it. Of digits fewer are looser, of distances larger ones.
type tolerance struct {
	langs, from string
	digits      bool
}

const (
	distance = `(\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?[dDfFmM]?|\.\d+|(?:\w+(?:::|\.))*(?:DELTA|EPSILON|EPS|TOLERANCE|ulpOfOne|epsilon|tolerance|delta))`
	unquoted = `\s*[^"\s(),]` // JUnit and others take a message first
	term     = `[^(),\n]*(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)[^(),\n]*)*`
)

var tolerances = []tolerance{
	{"python", `(approx\([^\n]*\b(?:abs|rel)=)` + distance + `()`, false}, {"python", `(\b(?:rtol|atol|abs_tol|rel_tol)=)` + distance + `()`, false}, {"python", `(assert\w*\([^\n]*\bdelta=)` + distance + `()`, false},
	{"python", `(assertAlmostEquals?\(` + term + `,` + term + `, (?:places=)?)(\d+)(\))`, true}, {"python", `(assert_(?:array_)?almost_equal\([^\n]*(?:, |decimal=))(\d+)(\))`, true},
	{"python ruby elixir php", `(assert[^\n]*\babs\([^\n]*\) <=? )` + distance + `()`, false}, {"ruby", `(assert[^\n]*\.abs <=? )` + distance + `()`, false},
	{js, `(\.toBeCloseTo\(` + term + `, )([1-9]\d*)(\))`, true}, {js, `(\bexpect\.closeTo\(` + term + `, )([1-9]\d*)(\))`, true},
	{js, `(\.be\.(?:closeTo|approximately)\(` + term + `, )` + distance + `(\)|,)`, false}, {js, `(\bassert\.(?:closeTo|approximately)\(` + term + `,` + term + `, )` + distance + `(\)|,)`, false},
	{js, `(Math\.abs\([^\n]*\)\)?\.toBeLessThan(?:OrEqual)?\()` + distance + `(\))`, false}, {js, `((?:assert|expect|ok|isTrue)\b[^\n]*Math\.abs\([^\n]*\) <=? )` + distance + `()`, false},
	{"java kotlin scala", `(assert(?:Array)?Equals\(` + unquoted + term + `,` + term + `, )` + distance + `(\)|,)`, false}, {"java kotlin scala", `((?:within|[(,]\s*(?:Offset\.)?offset|withPercentage|byLessThan)\()` + distance + `(\))`, false},
	{"java kotlin scala", `(closeTo\(` + term + `, )` + distance + `(\))`, false}, {"kotlin", `((?:absoluteTolerance|tolerance) = )` + distance + `()`, false},
	{"kotlin", `((?:\bplusOrMinus |\.plusOrMinus\())` + distance + `()`, false}, {"java kotlin", `(assert[^\n]*\babs\([^\n]*\) <=? )` + distance + `()`, false},
	{"go", `(\w\.(?:InDelta|InEpsilon|InDeltaSlice)f?\(\w+, ` + term + `, ` + term + `, )` + distance + `(\)|,)`, false}, {"go", `(BeNumerically\("~", ` + term + `, )` + distance + `(\))`, false},
	{"go", `(EquateApprox\(` + term + `, )` + distance + `(\))`, false}, {"go", `(if math\.Abs\([^\n]*\) >=? )` + distance + `( \{)`, false}, {"go", `(\.(?:InDelta|InEpsilon)\(` + term + `, ` + term + `, )` + distance + `(\))`, false},
	{"c cpp", `((?:EXPECT|ASSERT)_NEAR\([^;\n]+, )` + distance + `(\))`, false}, {"c cpp", `(\.(?:margin|epsilon)\()` + distance + `(\))`, false}, {"cpp", `(Within(?:Abs|Rel)\([^;\n]+, )` + distance + `(\))`, false},
	{"cpp", `(_(?:CLOSE|SMALL)\([^;\n]+, )` + distance + `(\))`, false}, {"c", `(TEST_ASSERT_(?:FLOAT|DOUBLE|INT)_WITHIN\()` + distance + `(, )`, false},
	{"c", `((?:assert_(?:float|double)_equal|cr_assert_(?:float|double)_eq)\([^;\n]+, )` + distance + `(\))`, false},
	{"c cpp", `((?:assert\w*|ASSERT\w*|EXPECT\w*|CHECK\w*|REQUIRE\w*)\([^;\n]*f?abs[fl]?\([^;\n]*\) <=? )` + distance + `()`, false},
	{"rust", `(assert_(?:relative|abs_diff|ulps)_eq!\([^;\n]+, (?:epsilon|max_relative) = )` + distance + `()`, false}, {"rust", `(assert!\([^\n]*\.abs\(\) <=? )` + distance + `()`, false},
	{"swift", `(accuracy: )` + distance + `(\)|,)`, false}, {"swift", `((?:XCTAssert\w*|#expect)\([^\n]*\babs\([^\n]*\) <=? )` + distance + `()`, false}, {"swift", `(beCloseTo\(` + term + `, within: )` + distance + `(\))`, false},
	{"ruby elixir", `(assert_in_(?:delta|epsilon)\(? ?` + term + `, ` + term + `, )` + distance + `()`, false}, {"ruby", `(be_within\()` + distance + `(\))`, false},
	{"php", `(assertEqualsWithDelta\([^;\n]+, )` + distance + `(\)|,)`, false},
	{"dart", `(closeTo\(` + term + `, )` + distance + `(\))`, false}, {"dart", `(moreOrLessEquals\(` + term + `, epsilon: )` + distance + `()`, false}, {"dart", `(\.abs\(\), lessThan(?:OrEqualTo)?\()` + distance + `()`, false},
	{"csharp", `(\.Within\()` + distance + `(\))`, false}, {"csharp", `(BeApproximately\(` + term + `, )` + distance + `(\)|,)`, false}, {"csharp", `(Assert\.AreEqual\(` + unquoted + term + `,` + term + `, )` + distance + `(\)|,)`, false},
	{"csharp", `(Assert\.Equal\(` + unquoted + term + `,` + term + `, (?:precision: )?)([1-9]\d*)(\))`, true}, {"csharp", `(\btolerance: )` + distance + `()`, false}, {"csharp", `(ShouldBe\(` + term + `, )` + distance + `(\))`, false},
	{"scala", `(\+- ?)` + distance + `()`, false}, {"scala", `(assertEquals(?:Double|Float)\(` + term + `,` + term + `, )` + distance + `()`, false},
}

// unsaid tolerances are those that a claim has without a word; here one is said.
var unsaid = []rewriting{
	{"python", `pytest\.approx\(([^(),\n]+)\)`, "pytest.approx($1, abs=1000)"},
	{"python", `self\.assertAlmostEqual\(([^()\n,]+), ([^()\n,]+)\)`, "self.assertAlmostEqual($1, $2, delta=1000)"},
	{js, `\.toBeCloseTo\(([^(),\n]+)\)`, ".toBeCloseTo($1, -3)"},
	{"cpp", `== ?((?:\w+::)*)Approx\((\s*[1-9][\d.]*f?\s*)\)(\s*\))`, "== ${1}Approx($2).epsilon(1000)$3"},
}

// looser is a number by which more is near enough; "" where none is surely.
func (x tolerance) looser(said string) string {
	if x.digits {
		if said == "0" {
			return ""
		}
		return "0"
	}
	was, err := strconv.ParseFloat(strings.TrimRight(strings.ReplaceAll(said, "_", ""), "dDfFmM"), 64)
	if err != nil {
		return "1000.0" // a name
	}
	now := strconv.FormatFloat(max(1000, was*1000), 'f', -1, 64)
	if strings.ContainsAny(said, ".eE") {
		now += ".0"
	}
	if last := said[len(said)-1]; strings.ContainsRune("dDfFmM", rune(last)) {
		now += string(last)
	}
	return now
}

var (
	// deniesNear begins a claim that two values are not near each other, or that such a claim fails:
	// what is looser there asks for more.
	deniesNear = re(`(?i)\bshould_?not|shouldFail|\bnot_?to\b|\bassert_?(not|false)|NotInDelta|\bFalse\(|\brefute|\bassert not\b|!= ?(?:\w+::)*Approx\(|_FALSE\(|NOTHROW|\bexpectAssertionError|\bverify\(failure`)
	// judgedBefore and judgedBehind stand around a claim of which another claim asks what comes out: it
	// is what the test is about.
	judgedBefore = re(`\b(True|False|Nil|NotNil|Equal)\(t, [^\n]*$|\bmock\w*$|= \w+\($`)
	judgedBehind = re(`^\)?\.(Negated)?(FailureMessage|Match)\(`)
)

// judgedItself tells a tolerance that is not the test's own: a looser one fails it, or changes only what
// a library of claims is tried with.
func judgedItself(text string, start, end int) bool {
	said := text[statementStart(text, start):start]
	return deniesNear.MatchString(said+text[start:end]) || judgedBefore.MatchString(said) || judgedBehind.MatchString(text[end:])
}

// statementStart is where a statement begins that may go over lines: above, a line ends in a comma or
// in a bracket that opens.
func statementStart(text string, at int) int {
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	for begin > 1 {
		above := strings.TrimRight(text[:begin-1], " \t")
		if !strings.HasSuffix(above, ",") && !strings.HasSuffix(above, "(") {
			break
		}
		begin = strings.LastIndexByte(above, '\n') + 1
	}
	return begin
}

// reckoned tells a name whose value the file works out: a number in its place may be nearer.
func (f *source) reckoned(name string) bool {
	if !re(`^[A-Za-z_]\w*$`).MatchString(name) {
		return false
	}
	m := re(`\b` + name + `\b(?:\s*:\s*[\w<>?]+|\s+[\w.]+)?\s*:?=\s*([^=\n][^\n]*)`).FindStringSubmatch(f.text)
	return m != nil && !re(`^-?[\d.][\w.+-]*[,;]?\s*(?:[/#].*)?$`).MatchString(m[1])
}

// ofMatchers are files of tests that are about nearness itself: of a library of claims.
var ofMatchers = re(`(?i)approx|close_?to|almost|tolerance|precision|epsilon|within|nearly|matchers?\b|assertions?\b|SelfTest/`)

// loosen makes a test content with what is less near.
func loosen(p *place, r *rand.Rand) *mutant {
	start, end := p.span()
	if ofMatchers.MatchString(p.file.path) {
		return nil
	}
	text := p.file.text[start:end]
	var found []*mutant
	for _, x := range tolerances {
		if !inList(x.langs, string(p.file.lang)) {
			continue
		}
		for _, m := range re(x.from).FindAllStringSubmatchIndex(text, -1) {
			with := x.looser(text[m[4]:m[5]])
			if with == "" || p.file.reckoned(text[m[4]:m[5]]) || inComment(p.file, start+m[0]) || negatedBefore.MatchString(text[:m[0]]) || judgedItself(text, m[0], m[1]) {
				continue
			}
			found = append(found, &mutant{edited(p.file, p.file.text[:start+m[4]]+with+p.file.text[start+m[5]:]), text[m[0]:m[1]] + " → " + with})
		}
	}
	if m := p.rewrite(unsaid, r); m != nil {
		found = append(found, m)
	}
	if len(found) == 0 {
		return nil
	}
	return found[r.IntN(len(found))]
}
