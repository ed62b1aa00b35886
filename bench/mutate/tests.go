package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// deleteCase removes a test from a file that keeps others.
func deleteCase(p *place, _ *rand.Rand) *mutant {
	if len(p.file.cases) < 2 {
		return nil
	}
	return &mutant{edited(p.file, p.file.without(p.first, p.last)), p.name + " deleted"}
}

func deleteFile(f *source, _ *rand.Rand) *mutant {
	if len(f.cases) == 0 || mixed(f) {
		return nil
	}
	before := f.text
	return &mutant{[]changed{{Path: f.path, Before: &before}}, "file deleted"}
}

// mixed files hold production code beside their tests.
func mixed(f *source) bool {
	return f.lang == syntax.Rust && !strings.HasPrefix(f.path, "tests/") && !strings.Contains(f.path, "/tests/")
}

// renameOff gives a test file a name that no runner collects.
func renameOff(f *source, r *rand.Rand) *mutant {
	if mixed(f) {
		return nil
	}
	before, after := f.text, f.text
	suffix := []string{".bak", ".disabled", ".old", ".txt"}[r.IntN(4)]
	return &mutant{[]changed{{Path: f.path + suffix, OldPath: f.path, Before: &before, After: &after}}, "renamed off"}
}

func commentLines(p *place, _ *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	if len(p.file.cases) < 2 && p.file.lang == syntax.Python {
		return nil
	}
	var out []string
	for _, l := range p.file.lines[p.first-1 : p.last] {
		if strings.TrimSpace(l) != "" {
			l = indentOf(l) + ph.line + " " + strings.TrimLeft(l, " \t")
		}
		out = append(out, l)
	}
	return &mutant{edited(p.file, p.file.replaced(p.first, p.last, out...)), p.name + " commented out"}
}

func commentBlock(p *place, _ *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	text := p.text()
	if ph.open == "" || strings.Contains(text, "*/") {
		return nil
	}
	lines := append([]string{p.indent + ph.open}, strings.Split(text, "\n")...)
	return &mutant{edited(p.file, p.file.replaced(p.first, p.last, append(lines, p.indent+ph.close)...)), p.name + " commented out as a block"}
}

var (
	jsSuite   = re(`^(\s*)(describe|context|suite)\((['"` + "`" + `])`)
	rubySuite = re(`^(\s*)(describe|context)\b`)
)

// skipSuite marks the suite around a test.
func skipSuite(p *place, r *rand.Rand) *mutant {
	f := p.file
	switch lang := string(f.lang); {
	case inList(js, lang):
		for l := p.first - 1; l > 0; l-- {
			line := f.lines[l-1]
			if m := jsSuite.FindStringSubmatch(line); m != nil && len(m[1]) < len(p.indent) {
				return &mutant{edited(f, f.replaced(l, l, jsSuite.ReplaceAllString(line, "$1$2.skip($3"))), "suite skipped"}
			}
		}
	case lang == "ruby" && re(rspec).MatchString(f.text):
		for l := p.first - 1; l > 0; l-- {
			line := f.lines[l-1]
			if m := rubySuite.FindStringSubmatch(line); m != nil && len(m[1]) < len(p.indent) {
				return &mutant{edited(f, f.replaced(l, l, rubySuite.ReplaceAllString(line, "${1}x$2"))), "suite skipped"}
			}
		}
	case lang == "python" && re(`(?m)^import pytest`).MatchString(f.text):
		for i, l := range f.lines {
			if strings.HasPrefix(l, "def ") || strings.HasPrefix(l, "class ") || strings.HasPrefix(l, "@") {
				return &mutant{edited(f, f.before(i+1, "pytestmark = pytest.mark.skip", "", "")), "module skipped"}
			}
		}
	case lang == "java" || lang == "kotlin" || lang == "csharp":
		return skipClass(p)
	case lang == "elixir":
		for i, l := range f.lines {
			if strings.HasPrefix(strings.TrimSpace(l), "use ") && strings.Contains(l, "Case") {
				return &mutant{edited(f, f.replaced(i+1, i+1, l, "", indentOf(l)+"@moduletag :skip")), "module skipped"}
			}
		}
	}
	return nil
}

func skipClass(p *place) *mutant {
	f := p.file
	mark, imported := "", ""
	switch {
	case f.lang == syntax.CSharp && strings.Contains(f.text, "using NUnit.Framework"):
		mark = `[Ignore("flaky")]`
	case f.lang == syntax.CSharp && strings.Contains(f.text, "[TestMethod"):
		mark = `[Ignore]`
	case f.lang == syntax.CSharp:
		return nil
	case re(junit5).MatchString(f.text):
		mark, imported = `@Disabled("flaky")`, "import org.junit.jupiter.api.Disabled"
	case re(junit4).MatchString(f.text):
		mark, imported = `@Ignore("flaky")`, "import org.junit.Ignore"
	default:
		return nil
	}
	class := f.tree.Enclosing(p.node, syntax.Class)
	if class < 0 || f.tree.Enclosing(class, syntax.Class) >= 0 || len(p.suite) == 0 {
		return nil
	}
	line := f.tree.Line(class)
	lines := append([]string{}, f.lines...)
	lines[line-1] = indentOf(lines[line-1]) + mark + "\n" + lines[line-1]
	if imported != "" && !strings.Contains(f.text, imported) {
		if f.lang == syntax.Java {
			imported += ";"
		}
		for i, l := range lines {
			if strings.HasPrefix(l, "import ") {
				lines[i] = imported + "\n" + l
				break
			}
		}
	}
	return &mutant{edited(f, strings.Join(lines, "\n")), "class skipped"}
}

// returnEarly puts a return before everything a test does.
func returnEarly(p *place, _ *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	s, ok := p.firstStatement()
	leave := ph.leave
	if p.file.lang == syntax.Ruby && p.file.tree.Role(p.node) == syntax.Call {
		leave = "next"
	}
	if !ok || leave == "" || p.file.lang == syntax.Kotlin && p.file.tree.Role(p.node) == syntax.Call {
		return nil
	}
	if p.file.lang == syntax.Rust && re(`->`).MatchString(p.file.lines[p.head-1]) || p.file.lang == syntax.Kotlin && strings.Contains(p.file.lines[p.head-1], " = ") {
		return nil
	}
	indent := indentOf(p.file.lines[s.first-1])
	return &mutant{edited(p.file, p.file.before(s.first, indented(strings.ReplaceAll(leave, "\t", p.file.step()), indent)...)), p.name + " returns at once"}
}

// wrapAssertion puts one assertion where it cannot fail the test.
func wrapAssertion(template func(*phrases) string) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant {
		ph := anyLanguage[p.file.lang]
		list := p.assertions()
		if template(ph) == "" || len(list) == 0 {
			return nil
		}
		s := list[r.IntN(len(list))]
		if multiLineText(p.file, s) || !throws(p.file.lang, s.text) {
			return nil
		}
		return &mutant{edited(p.file, p.file.replaced(s.first, s.last, p.file.wrapped(template(ph), s.first, s.last)...)), "wrapped " + firstLine(s.text)}
	}
}

// throws holds for assertions that stop the test by an exception, which a handler can
// catch; some only take note of the failure.
func throws(lang syntax.Language, text string) bool {
	return !strings.HasPrefix(text, "return") && !strings.HasPrefix(text, "$this->expectException")
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// multiLineText tells whether a statement holds a text over several lines, which must
// not be indented.
func multiLineText(f *source, s statement) bool {
	for n := s.node; n < f.tree.End(s.node); n++ {
		if f.tree.Role(n) == syntax.String && f.tree.Line(n) != f.tree.EndLine(n) {
			return true
		}
	}
	return false
}

// dropAssertion removes one of several: a comparison whose subject nothing else looks at.
func dropAssertion(p *place, r *rand.Rand) *mutant {
	list := p.equalities()
	if len(p.assertions()) < 2 || len(list) == 0 {
		return nil
	}
	e := list[r.IntN(len(list))]
	for _, s := range p.assertions() {
		if s.node != e.node && strings.Contains(s.text, e.actual) {
			return nil
		}
	}
	return &mutant{edited(p.file, p.file.replaced(e.first, e.last)), "removed " + firstLine(e.text)}
}

// dropAssertions removes all of them; what the test does stays.
func dropAssertions(p *place, _ *rand.Rand) *mutant {
	list := p.assertions()
	if len(list) == 0 || len(list) == len(p.stmts) {
		return nil
	}
	var ranges [][2]int
	rest := p.text()
	for _, s := range list {
		ranges = append(ranges, [2]int{s.first, s.last})
		rest = strings.Replace(rest, s.text, "", 1)
	}
	_, body, _ := strings.Cut(rest, p.name)
	if asserting.MatchString(body) { // others remain, in closures or helpers
		return nil
	}
	return &mutant{edited(p.file, p.file.cuts(ranges)), "all assertions removed"}
}

// reword replaces a comparison by something else about the same value.
func reword(how string, pick func(*eqForm) []string, allowed func(equality) bool) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant {
		list := p.equalities()
		if len(list) == 0 {
			return nil
		}
		e := list[r.IntN(len(list))]
		choices := pick(e.form)
		if len(choices) == 0 || choices[0] == "" || !allowed(e) {
			return nil
		}
		text := e.say(choices[r.IntN(len(choices))])
		if strings.Contains(text, ".(") || strings.Contains(p.text(), text) {
			return nil
		}
		return &mutant{p.instead(e, text), how + " " + firstLine(e.text) + " → " + text}
	}
}

func anyEquality(equality) bool { return true }

// telling comparisons say more than truth or presence does.
func tellingEquality(e equality) bool {
	return !plainOnly.MatchString(e.expected) && !strings.Contains(e.actual, " not ") && e.form.name != "if !="
}

// logInstead prints a difference instead of failing.
func logInstead(p *place, r *rand.Rand) *mutant {
	list := p.equalities()
	ph := anyLanguage[p.file.lang]
	if len(list) == 0 || ph.log == "" {
		return nil
	}
	e := list[r.IntN(len(list))]
	if e.form.name == "if !=" {
		return nil
	}
	return &mutant{p.instead(e, filled(ph.log, "{a}", e.actual, "{b}", e.expected)), "logged " + firstLine(e.text)}
}

var goFailure = re(`\bt\.(Errorf|Fatalf|Error|Fatal)\(`)

// downgrade turns a failing call into one that does not fail.
func downgrade(to map[string]string) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant {
		if p.file.lang != syntax.Go {
			return nil
		}
		var found []statement
		for _, s := range p.stmts {
			if strings.HasPrefix(s.text, "if ") && len(goFailure.FindAllString(s.text, -1)) == 1 {
				found = append(found, s)
			}
		}
		if len(found) == 0 {
			return nil
		}
		s := found[r.IntN(len(found))]
		m := goFailure.FindStringSubmatch(s.text)
		start := p.file.tree.Nodes[s.node].Start
		done := goFailure.ReplaceAllString(s.text, "t."+to[m[1]]+"(")
		return &mutant{edited(p.file, p.file.spliced(start, start+uint32(len(s.text)), done)), firstLine(s.text) + " → " + to[m[1]]}
	}
}

var (
	toLog  = map[string]string{"Errorf": "Logf", "Fatalf": "Logf", "Error": "Log", "Fatal": "Log"}
	toSkip = map[string]string{"Errorf": "Skipf", "Fatalf": "Skipf", "Error": "Skip", "Fatal": "Skip"}
)

// skipInstead skips where the values differ.
var skipInstead = map[syntax.Language]string{
	syntax.Python: "if {a} != {b}:\n\tpytest.skip(\"differs\")", syntax.Ruby: "skip 'differs' if {a} != {b}",
	syntax.PHP:  "if ({a} !== {b}) {\n\t$this->markTestSkipped('differs');\n}",
	syntax.Java: "org.junit.jupiter.api.Assumptions.assumeTrue(java.util.Objects.equals({a}, {b}));",
	syntax.CPP:  "if ({a} != {b}) {\n\tGTEST_SKIP() << \"differs\";\n}",
	syntax.Dart: "if ({a} != {b}) {\n\tmarkTestSkipped('differs');\n\treturn;\n}", syntax.Swift: "try XCTSkipIf({a} != {b}, \"differs\")",
}

var skippable = map[syntax.Language]*regexp.Regexp{
	syntax.Python: re(`(?m)^import pytest`), syntax.PHP: re(`extends \w*TestCase`), syntax.Java: re(junit5), syntax.CPP: re(`gtest|gmock`), syntax.Swift: re(`XCTestCase`),
	syntax.Ruby: re(`.`), syntax.Dart: re(`.`),
}

func failToSkip(p *place, r *rand.Rand) *mutant {
	if p.file.lang == syntax.Go {
		return downgrade(toSkip)(p, r)
	}
	list := p.equalities()
	template := skipInstead[p.file.lang]
	if len(list) == 0 || template == "" || !skippable[p.file.lang].MatchString(p.file.text) || p.file.lang == syntax.Swift && !strings.Contains(p.headText(), "throws") {
		return nil
	}
	e := list[r.IntN(len(list))]
	return &mutant{p.instead(e, filled(template, "{a}", e.actual, "{b}", e.expected)), "skips where " + firstLine(e.text)}
}

// skipOnError skips when the code under test fails.
var skipOnError = map[syntax.Language]string{
	syntax.Python: "try:\n{body}\nexcept Exception as error:\n\tpytest.skip(str(error))",
	syntax.Ruby:   "begin\n{body}\nrescue StandardError => e\n\tskip e.message\nend",
	syntax.PHP:    "try {\n{body}\n} catch (\\Throwable $e) {\n\t$this->markTestSkipped($e->getMessage());\n}",
	syntax.Java:   "try {\n{body}\n} catch (Throwable e) {\n\torg.junit.jupiter.api.Assumptions.abort(e.getMessage());\n}",
	syntax.CPP:    "try {\n{body}\n} catch (...) {\n\tGTEST_SKIP() << \"failed\";\n}",
	syntax.Swift:  "do {\n{body}\n} catch {\n\tthrow XCTSkip(\"failed\")\n}",
	syntax.Dart:   "try {\n{body}\n} catch (e) {\n\tmarkTestSkipped('failed');\n}",
}

var goErrCheck = re(`^if (\w+ :?= [^;\n]+; )?err != nil \{\s*t\.(Fatal|Fatalf|Error|Errorf)\([^\n]*\)\s*\}$`)

func skipErrors(p *place, r *rand.Rand) *mutant {
	f := p.file
	if f.lang == syntax.Go {
		for _, s := range p.stmts {
			if goErrCheck.MatchString(s.text) {
				start := f.tree.Nodes[s.node].Start
				m := goFailure.FindStringSubmatch(s.text)
				done := goFailure.ReplaceAllString(s.text, "t."+toSkip[m[1]]+"(")
				return &mutant{edited(f, f.spliced(start, start+uint32(len(s.text)), done)), "skips on error"}
			}
		}
		return nil
	}
	template := skipOnError[f.lang]
	first, ok := p.firstStatement()
	if template == "" || !ok || len(p.assertions()) == 0 || !skippable[f.lang].MatchString(f.text) || f.lang == syntax.Swift && !strings.Contains(p.headText(), "throws") {
		return nil
	}
	last := p.stmts[len(p.stmts)-1]
	for _, s := range p.stmts {
		if multiLineText(f, s) {
			return nil
		}
	}
	return &mutant{edited(f, f.replaced(first.first, last.last, f.wrapped(template, first.first, last.last)...)), "skips when it fails"}
}

// rewriteExpected changes the spelled-out value a test compares with.
func rewriteExpected(p *place, r *rand.Rand) *mutant {
	var list []equality
	for _, e := range p.equalities() {
		if literalText.MatchString(e.expected) && e.start > 0 && !re(`^['"]{2}$`).MatchString(e.expected) {
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return nil
	}
	e := list[r.IntN(len(list))]
	value := otherLiteral(e.expected)
	if value == "" {
		return nil
	}
	return &mutant{edited(p.file, p.file.spliced(e.start, e.end, value)), "expects " + value + " instead of " + e.expected}
}

// otherLiteral is a different literal of the same kind.
func otherLiteral(text string) string {
	last := text[len(text)-1]
	switch {
	case last == '"' || last == '\'':
		if len(text) < 4 || text[len(text)-2] == '\\' {
			return ""
		}
		return text[:len(text)-1] + "s" + string(last)
	case last >= '0' && last <= '8':
		return text[:len(text)-1] + string(last+1)
	case last == '9':
		return text[:len(text)-1] + "8"
	}
	return ""
}

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
		from := regexp.MustCompile(x.from)
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
	for n := range f.tree.Nodes {
		node := f.tree.Nodes[n]
		if int(node.Start) <= at && at < int(node.End) && (f.tree.Role(n) == syntax.Comment || f.tree.Role(n) == syntax.String) {
			return true
		}
	}
	return false
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
