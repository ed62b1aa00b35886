package main

import (
	"math/rand/v2"
	"regexp"

	"holdfast/internal/detection/syntax"
)

// rewriting is a text and what a mutation writes in its place, for some languages.
type rewriting struct{ langs, from, to string }

// raises lists how tests name the error they expect, and how they accept any.
var raises = []rewriting{
	{"python", `pytest\.raises\((?:[\w.]+\.)?[A-Z]\w*(Error|Exception|Invalid\w*)[^)\n]*\)`, "pytest.raises(Exception)"},
	{"python", `self\.assertRaises\((?:[\w.]+\.)?[A-Z]\w*Error\)`, "self.assertRaises(Exception)"},
	{jvm, `assertThrows\((?:\w+\.)*\w*[a-z](Exception|Error)\.class,`, "assertThrows(Throwable.class,"},
	{"kotlin", `assertFailsWith<\w*[a-z](Exception|Error)>`, "assertFailsWith<Throwable>"},
	{"kotlin", `shouldThrow<\w*[a-z](Exception|Error)>`, "shouldThrow<Throwable>"},
	{"csharp", `Assert\.Throws<\w*[a-z]Exception>\(`, "Assert.ThrowsAny<Exception>("},
	{"csharp", `Assert\.ThrowsException<\w*[a-z]Exception>\(`, "Assert.ThrowsException<Exception>("},
	{"ruby", `assert_raises\(?\s*(?:\w+::)*\w*[a-z]Error\b\)?`, "assert_raises(StandardError)"},
	{"ruby", `raise_error\((?:\w+::)*\w*[a-z]Error\b[^)\n]*\)`, "raise_error"},
	{"php", `expectException\(\\?(?:\w+\\)*\w*[a-z]Exception::class\)`, `expectException(\Throwable::class)`},
	{js, `\.toThrow(Error)?\((\w*[a-z]Error|/[^/\n]+/\w*|'[^'\n]+'|"[^"\n]+")\)`, ".toThrow()"},
	{"go", `(assert|require)\.ErrorIs\(t, err, [\w.]+\)`, "$1.Error(t, err)"},
	{"go", `(assert|require)\.EqualError\(t, err, [^\n]+\)`, "$1.Error(t, err)"},
	{"go", `(assert|require)\.ErrorContains\(t, err, [^\n]+\)`, "$1.Error(t, err)"},
	{"rust", `#\[should_panic\(expected = "[^"\n]+"\)\]`, "#[should_panic]"},
	{"dart", `throwsA\(isA<\w*[a-z](Exception|Error)>\(\)\)`, "throwsA(anything)"},
	{"dart", `throws(ArgumentError|StateError|FormatException|RangeError|UnsupportedError)\b`, "throwsA(anything)"},
	{"scala", `intercept\[\w*[a-z](Exception|Error)\]`, "intercept[Throwable]"},
	{"cpp", `(EXPECT|ASSERT)_THROW\(([^;\n]+), [\w:]+\);`, "${1}_ANY_THROW($2);"},
	{"cpp", `(CHECK|REQUIRE)_THROWS_AS\(([^;\n]+), [\w:&]+\);`, "${1}_THROWS($2);"},
	{"swift", `#expect\(throws: \w+\.\w+\)`, "#expect(throws: (any Error).self)"},
}

// negatedBefore ends in a negation: that no error at all may come out is more than that
// none of one class may.
var negatedBefore = regexp.MustCompile(`(isNot\(|\bnot_to |\bto_not |\.not|\.Not)\s*$|\bIs\.Not\b[^\n;]*$`)

func widenRaises(p *place, r *rand.Rand) *mutant { return p.rewrite(raises, r) }

// rewrite puts one of some texts in the place of another, wherever it first stands in a
// test as code and not under a negation.
func (p *place) rewrite(list []rewriting, r *rand.Rand) *mutant {
	start, end := p.span()
	text := p.file.text[start:end]
	for _, i := range r.Perm(len(list)) {
		x := list[i]
		if !inList(x.langs, string(p.file.lang)) {
			continue
		}
		from := re(x.from)
		m := from.FindStringSubmatchIndex(text)
		if m == nil || inComment(p.file, start+m[0]) || negatedBefore.MatchString(text[:m[0]]) {
			continue
		}
		with := string(from.ExpandString(nil, x.to, text, m))
		return &mutant{edited(p.file, p.file.text[:start+m[0]]+with+p.file.text[start+m[1]:]), text[m[0]:m[1]] + " → " + with}
	}
	return nil
}

// span is the place in bytes, marks included.
func (p *place) span() (start, end int) {
	for _, l := range p.file.lines[:p.first-1] {
		start += len(l) + 1
	}
	end = start
	for _, l := range p.file.lines[p.first-1 : p.last] {
		end += len(l) + 1
	}
	return start, min(end, len(p.file.text))
}

// inComment tells text in comments and strings from code.
func inComment(f *source, at int) bool {
	for _, n := range f.textNodes() {
		if node := f.tree.Nodes[n]; int(node.Start) <= at && at < int(node.End) {
			return true
		}
	}
	return false
}

// textNodes are the comments and strings of a file.
func (f *source) textNodes() []int {
	if f.texts == nil {
		f.texts = []int{}
		for n := range f.tree.Nodes {
			if r := f.tree.Role(n); r == syntax.Comment || r == syntax.String {
				f.texts = append(f.texts, n)
			}
		}
	}
	return f.texts
}

// tolerances lists how tests say how near is near enough.
var tolerances = []rewriting{
	{"python", `pytest\.approx\(([^(),\n]+)\)`, "pytest.approx($1, abs=1000)"},
	{"python", `\b(abs|rel)=(1e-\d+|0\.0+\d+)`, "$1=1000"},
	{"python", `self\.assertAlmostEqual\(([^()\n,]+), ([^()\n,]+)\)`, "self.assertAlmostEqual($1, $2, delta=1000)"},
	{js, `\.toBeCloseTo\(([^(),\n]+)\)`, ".toBeCloseTo($1, -3)"},
	{js, `\.toBeCloseTo\(([^(),\n]+), [1-9]\d*\)`, ".toBeCloseTo($1, -3)"},
	{js, `\.closeTo\(([^(),\n]+), [\d.e-]+\)`, ".closeTo($1, 10000)"},
	{"java kotlin", `assertEquals\(([^()\n,]+), ([^()\n,]+), (0\.0*\d+|1e-\d+|0\.0*\d+f|DELTA|EPSILON)\)`, "assertEquals($1, $2, 1000.0)"},
	{"java kotlin", `(within|offset)\((0\.0*\d+|1e-\d+)([dDfF]?)\)`, "$1(1000.0$3)"},
	{"go", `(InDelta|InEpsilon)\(t, ([^(),\n]+), ([a-z][^()\n]*), (0\.0*\d+|1e-\d+)\)`, "$1(t, $2, $3, 1000)"},
	{"cpp", `(EXPECT|ASSERT)_NEAR\(([^;\n]+), [\d.e-]+f?\);`, "${1}_NEAR($2, 1000.0);"},
	{"cpp", `== ?((?:\w+::)*)Approx\((\s*[1-9][\d.]*f?\s*)\)(\s*\))`, "== ${1}Approx($2).epsilon(1000)$3"},
	{"c", `TEST_ASSERT_(FLOAT|DOUBLE|INT)_WITHIN\(([\w.]+), `, "TEST_ASSERT_${1}_WITHIN(10000, "},
	{"swift", `accuracy: [\d.e-]+\)`, "accuracy: 1000)"},
	{"ruby", `assert_in_delta\(?\s*([^,\n]+), ([^,\n]+), [\d.e-]+`, "assert_in_delta $1, $2, 1000"},
	{"ruby", `be_within\([\d.e-]+\)`, "be_within(1000)"},
	{"php", `assertEqualsWithDelta\(([^,\n]+), ([^,\n]+), [\d.e-]+`, "assertEqualsWithDelta($1, $2, 1000"},
	{"dart", `closeTo\(([^(),\n]+), [\d.e-]+\)`, "closeTo($1, 1000)"},
	{"csharp", `\.Within\([\d.e-]+\)`, ".Within(1000)"},
	{"elixir", `assert_in_delta\(?\s*([^,\n]+), ([^,\n]+), [\d.e-]+`, "assert_in_delta $1, $2, 1000"},
	{"scala", `\+-\s*[\d.e-]+`, "+- 1000"},
}

func loosen(p *place, r *rand.Rand) *mutant { return p.rewrite(tolerances, r) }
