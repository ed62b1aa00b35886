package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"

	"holdfast/internal/detection/syntax"
)

// form is one framework's way to mark a test: a line above the definition, another word
// in it, a statement at the top of the body, or another ending.
type form struct {
	langs  string
	file   *regexp.Regexp // must be in the file
	head   *regexp.Regexp // must be in the definition; its groups fill {1}, {2}
	above  string         // a line above the definition
	sub    *regexp.Regexp // in the definition's lines …
	with   string         // … replaced by this
	top    string         // a first statement
	ending [2]string      // the last line's end and what it becomes
	needs  [2]string      // a line to be added after the first that starts with the former, unless it is there
}

var compiled sync.Map

// re compiles an expression once.
func re(s string) *regexp.Regexp {
	if r, ok := compiled.Load(s); ok {
		return r.(*regexp.Regexp)
	}
	r := regexp.MustCompile(s)
	compiled.Store(s, r)
	return r
}

// apply marks a test, or returns "" where the form does not fit.
func (x form) apply(p *place) string {
	f := p.file
	head := p.headText()
	if !inList(x.langs, string(f.lang)) || x.file != nil && !x.file.MatchString(f.text) || x.head != nil && !x.head.MatchString(head) {
		return ""
	}
	var groups []string
	if x.head != nil {
		for i, g := range x.head.FindStringSubmatch(head) {
			groups = append(groups, "{"+string(rune('0'+i))+"}", g)
		}
	}
	lines := append([]string{}, f.lines...)
	switch {
	case x.above != "":
		lines[p.head-1] = p.indent + x.above + "\n" + lines[p.head-1]
		if inList("java kotlin csharp swift php", string(f.lang)) && f.tree.Line(p.node) < p.head {
			lines = append([]string{}, f.lines...) // the mark goes with the others
			lines[f.tree.Line(p.node)-1] = p.indent + x.above + "\n" + lines[f.tree.Line(p.node)-1]
		}
	case x.sub != nil:
		if !x.sub.MatchString(head) {
			return ""
		}
		done := replaceLast(x.sub, head, x.with)
		lines = append(append(append([]string{}, f.lines[:p.first-1]...), strings.Split(done, "\n")...), f.lines[p.head:]...)
	case x.top != "":
		s, ok := p.firstStatement()
		if !ok {
			return ""
		}
		indent := indentOf(f.lines[s.first-1])
		top := strings.ReplaceAll(strings.NewReplacer(groups...).Replace(x.top), "\t", f.step())
		lines[s.first-1] = strings.Join(indented(top, indent), "\n") + "\n" + lines[s.first-1]
	case x.ending[0] != "":
		last := lines[p.last-1]
		if !strings.HasSuffix(last, x.ending[0]) {
			return ""
		}
		lines[p.last-1] = strings.TrimSuffix(last, x.ending[0]) + x.ending[1]
	}
	if x.needs[0] != "" && !strings.Contains(f.text, x.needs[1]) {
		for i, l := range lines {
			if strings.HasPrefix(l, x.needs[0]) {
				added := x.needs[1]
				if f.lang == syntax.Kotlin {
					added = strings.TrimSuffix(added, ";")
				}
				lines[i] = l + "\n" + added
				break
			}
		}
	}
	return strings.Join(lines, "\n")
}

// replaceLast replaces the last match: marks stand before the words of the definition.
func replaceLast(re *regexp.Regexp, text, with string) string {
	all := re.FindAllStringSubmatchIndex(text, -1)
	m := all[len(all)-1]
	return text[:m[0]] + string(re.ExpandString(nil, with, text, m)) + text[m[1]:]
}

// firstStatement is the first statement that does something: documentation does not.
func (p *place) firstStatement() (statement, bool) {
	for _, s := range p.stmts {
		if !strings.HasPrefix(s.text, `"""`) && !strings.HasPrefix(s.text, "'''") && !strings.HasPrefix(s.text, `r"""`) {
			return s, true
		}
	}
	return statement{}, false
}

// anyForm applies one of the forms that fit, by chance.
func anyForm(forms []form) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant {
		for _, i := range r.Perm(len(forms)) {
			if after := forms[i].apply(p); after != "" {
				return &mutant{edited(p.file, after), p.name + ": " + firstOf(forms[i].above, forms[i].with, forms[i].top, forms[i].ending[1])}
			}
		}
		return nil
	}
}

func firstOf(list ...string) string {
	for _, s := range list {
		if s != "" {
			return s
		}
	}
	return ""
}

const (
	js       = "javascript typescript tsx"
	jvm      = "java kotlin"
	goT      = `func (?:Test|Fuzz)\w*\((\w+) \*testing\.`
	junit5   = `org\.junit\.jupiter`
	junit4   = `import org\.junit\.(Test|\*)`
	unittest = `class \w+\((unittest\.)?TestCase\)`
	jsTest   = `(?m)^(\s*)(it|test)(\(|\.each\(|\.each` + "`" + `)`
	notTap   = `from ['"](vitest|@jest/globals|bun:test|@playwright/test|ava)['"]|\bdescribe\(`
	catch2   = `catch2?/catch|catch\.hpp|catch_test_macros`
	doctest  = `doctest`
	munit    = `munit\.`
	rspec    = `(?ms)^(RSpec\.|  )?describe\b.*\bexpect[ (]`
)

var skipForms = []form{
	{langs: "go", head: re(goT), top: `{1}.Skip("flaky")`},
	{langs: "go", head: re(goT), top: `{1}.SkipNow()`},
	{langs: "go", file: re(`suite\.Suite`), head: re(`func \((\w+) \*\w+\) Test\w*\(\)`), top: `{1}.T().Skip("flaky")`},
	{langs: "go", head: re(`^\s*It\(`), sub: re(`\bIt\(`), with: "XIt("},
	{langs: "go", head: re(`^\s*It\(`), sub: re(`\bIt\(`), with: "PIt("},
	{langs: js, file: re(notTap), sub: re(jsTest), with: "$1$2.skip$3"},
	{langs: js, file: re(`\bdescribe\(`), sub: re(`(?m)^(\s*)it\(`), with: "${1}xit("},
	{langs: js, file: re(`node:test`), sub: re(`(?m)^(\s*)(it|test)\((['"][^'"]*['"]), `), with: "$1$2($3, { skip: true }, "},
	{langs: js, file: re(`node:test`), sub: re(`(?m)^(\s*)(it|test)\(`), with: "$1$2.skip("},
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.skip(reason="flaky")`},
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.skip`},
	{langs: "python", file: re(`(?m)^import pytest`), top: `pytest.skip("flaky")`},
	{langs: "python", file: re(`(?m)^import unittest`), head: re(`\(self`), above: `@unittest.skip("flaky")`},
	{langs: "python", file: re(unittest), head: re(`\(self`), top: `self.skipTest("flaky")`},
	{langs: jvm, file: re(junit5), head: re(`@(Test|ParameterizedTest)\b`), above: `@Disabled("flaky")`, needs: [2]string{"import org.junit.jupiter.api.", "import org.junit.jupiter.api.Disabled;"}},
	{langs: jvm, file: re(junit4), head: re(`@Test\b`), above: `@Ignore("flaky")`, needs: [2]string{"import org.junit.", "import org.junit.Ignore;"}},
	{langs: "kotlin", file: re(`import kotlin\.test\.`), head: re(`@Test\b`), above: `@Ignore`, needs: [2]string{"import kotlin.test.", "import kotlin.test.Ignore"}},
	{langs: "java", file: re(`import org\.testng`), head: re(`@Test\s*$`), sub: re(`(?m)@Test\s*$`), with: "@Test(enabled = false)"},
	{langs: "kotlin", file: re(`io\.kotest`), sub: re(`(?m)^(\s*)(test|should|it|context)\("`), with: `${1}x$2("`},
	{langs: "csharp", sub: re(`\[(Fact|Theory)\]`), with: `[$1(Skip = "flaky")]`},
	{langs: "csharp", file: re(`using NUnit\.Framework`), head: re(`\[(Test|TestCase)\b`), above: `[Ignore("flaky")]`},
	{langs: "csharp", file: re(`VisualStudio\.TestTools|\[TestMethod`), head: re(`\[(TestMethod|DataTestMethod)`), above: `[Ignore]`},
	{langs: "rust", head: re(`#\[(\w+::)?(test|rstest)\b`), above: `#[ignore]`},
	{langs: "rust", head: re(`#\[(\w+::)?(test|rstest)\b`), above: `#[ignore = "flaky"]`},
	{langs: "ruby", file: re(rspec), sub: re(`(?m)^(\s*)(it|specify|scenario)(\s|\()`), with: "${1}x$2$3"},
	{langs: "ruby", file: re(rspec), sub: re(`(?m)^(\s*)it (['"][^'"]*['"]) do`), with: "${1}it $2, skip: true do"},
	{langs: "ruby", top: `skip "flaky"`},
	{langs: "php", file: re(`extends \w*TestCase`), top: `$this->markTestSkipped('flaky');`},
	{langs: "php", file: re(`extends \w*TestCase`), top: `self::markTestSkipped('flaky');`},
	{langs: "php", head: re(`(?m)^(it|test)\(`), ending: [2]string{"});", "})->skip();"}},
	{langs: "c", file: re(`unity`), top: `TEST_IGNORE();`},
	{langs: "c", file: re(`unity`), top: `TEST_IGNORE_MESSAGE("flaky");`},
	{langs: "cpp", sub: re(`\b(TEST|TEST_F|TEST_P|TYPED_TEST)\((\w+), (\w+)\)`), with: "$1($2, DISABLED_$3)"},
	{langs: "cpp", head: re(`\b(TEST|TEST_F|TEST_P|TYPED_TEST)\(`), top: `GTEST_SKIP() << "flaky";`},
	{langs: "cpp", file: re(catch2), sub: re(`TEST_CASE\(\s*("[^"]*"), "\[`), with: `TEST_CASE($1, "[.][`},
	{langs: "cpp", file: re(catch2), head: re(`TEST_CASE\(`), top: `SKIP("flaky");`},
	{langs: "cpp", file: re(doctest), sub: re(`TEST_CASE\(("[^"]*")\)`), with: `TEST_CASE($1 * doctest::skip())`},
	{langs: "swift", file: re(`XCTestCase`), head: re(`func test\w*\(\)[^{]*throws`), top: `throw XCTSkip("flaky")`},
	{langs: "swift", file: re(`XCTestCase`), head: re(`func test\w*\(\)[^{]*throws`), top: `try XCTSkipIf(true, "flaky")`},
	{langs: "swift", head: re(`(?m)@Test(\s|$)`), sub: re(`@Test(\s|$)`), with: `@Test(.disabled("flaky"))$1`},
	{langs: "swift", file: re(`QuickSpec`), sub: re(`(?m)^(\s*)it\(`), with: "${1}xit("},
	{langs: "scala", file: re(munit), sub: re(`\btest\(("[^"]*")\)`), with: "test($1.ignore)"},
	{langs: "scala", file: re(`AnyFunSuite`), sub: re(`\btest\(("[^"]*")\)`), with: "ignore($1)"},
	{langs: "dart", head: re(`\btest\(`), ending: [2]string{"});", "}, skip: true);"}},
	{langs: "dart", head: re(`\b(test|testWidgets|blocTest)\(`), ending: [2]string{"});", "}, skip: 'flaky');"}},
	{langs: "elixir", head: re(`^\s*test `), above: "@tag :skip"},
	{langs: "elixir", head: re(`^\s*test `), above: `@tag skip: "flaky"`},
}

var trueSkipForms = []form{
	{langs: "go", head: re(goT), top: "if true {\n\t{1}.Skip(\"flaky\")\n}"},
	{langs: "go", file: re(`"runtime"`), head: re(goT), top: "if runtime.GOOS != \"\" {\n\t{1}.Skip(\"flaky\")\n}"},
	{langs: js, file: re(`from ['"]vitest['"]`), sub: re(jsTest), with: "$1$2.skipIf(true)$3"},
	{langs: js, file: re(`from ['"]vitest['"]`), sub: re(jsTest), with: "$1$2.runIf(false)$3"},
	{langs: js, file: re(`\bdescribe\(`), head: re(`function \(`), top: "if (true) {\n\tthis.skip();\n}"},
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.skipif(True, reason="flaky")`},
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.skipif(1 == 1, reason="flaky")`},
	{langs: "python", file: re(`(?m)^import pytest[\s\S]*^import sys`), above: `@pytest.mark.skipif(sys.version_info >= (2, 7), reason="flaky")`},
	{langs: "python", file: re(`(?m)^import unittest`), head: re(`\(self`), above: `@unittest.skipIf(True, "flaky")`},
	{langs: jvm, file: re(junit5), head: re(`@(Test|ParameterizedTest)\b`), top: "Assumptions.assumeTrue(false);", needs: [2]string{"import org.junit.jupiter.api.", "import org.junit.jupiter.api.Assumptions;"}},
	{langs: "java", file: re(junit4), head: re(`@Test\b`), top: "Assume.assumeTrue(false);", needs: [2]string{"import org.junit.", "import org.junit.Assume;"}},
	{langs: "ruby", top: `skip "flaky" if true`},
	{langs: "php", file: re(`extends \w*TestCase`), top: "if (true) {\n\t$this->markTestSkipped('flaky');\n}"},
	{langs: "cpp", head: re(`\b(TEST|TEST_F)\(`), top: "if (true) {\n\tGTEST_SKIP() << \"flaky\";\n}"},
	{langs: "swift", file: re(`XCTestCase`), head: re(`func test\w*\(\)[^{]*throws`), top: `try XCTSkipIf(1 == 1, "flaky")`},
	{langs: "swift", head: re(`(?m)@Test(\s|$)`), sub: re(`@Test(\s|$)`), with: `@Test(.enabled(if: false))$1`},
	{langs: "dart", head: re(`\btest\(`), ending: [2]string{"});", "}, skip: 1 == 1);"}},
	{langs: "scala", file: re(munit), head: re(`\btest\("`), top: "assume(false)"},
	{langs: "csharp", file: re(`using NUnit\.Framework`), head: re(`\[(Test|TestCase)\b`), top: "Assume.That(false);"},
	{langs: "kotlin", file: re(`io\.kotest`), sub: re(`(?m)^(\s*)test\(("[^"]*")\) \{`), with: "${1}test($2).config(enabled = false) {"},
}

var platformForms = []form{
	{langs: "go", head: re(goT), top: "if runtime.GOOS == \"windows\" {\n\t{1}.Skip(\"needs POSIX permissions\")\n}", needs: [2]string{"import (", "\t\"runtime\""}, file: re(`(?m)^import \(`)},
	{langs: js, file: re(`from ['"]vitest['"]`), sub: re(jsTest), with: "$1$2.skipIf(process.platform === 'win32')$3"},
	{langs: js, file: re(`\bdescribe\(`), head: re(`function \(`), top: "if (process.platform === 'win32') {\n\tthis.skip();\n}"},
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")`, needs: [2]string{"import pytest", "import sys"}},
	{langs: "python", file: re(`(?m)^import unittest`), head: re(`\(self`), above: `@unittest.skipIf(sys.platform == "win32", "needs POSIX permissions")`, needs: [2]string{"import unittest", "import sys"}},
	{langs: "java", file: re(junit5), head: re(`@(Test|ParameterizedTest)\b`), above: `@DisabledOnOs(OS.WINDOWS)`, needs: [2]string{"import org.junit.jupiter.api.", "import org.junit.jupiter.api.condition.*;"}},
	{langs: "kotlin", file: re(junit5), head: re(`@(Test|ParameterizedTest)\b`), above: `@DisabledOnOs(OS.WINDOWS)`, needs: [2]string{"import org.junit.jupiter.api.", "import org.junit.jupiter.api.condition.*"}},
	{langs: "java", file: re(junit4), head: re(`@Test\b`), top: `Assume.assumeFalse(System.getProperty("os.name").startsWith("Windows"));`, needs: [2]string{"import org.junit.", "import org.junit.Assume;"}},
	{langs: "rust", head: re(`#\[(\w+::)?(test|rstest)\b`), above: `#[cfg_attr(windows, ignore = "needs POSIX permissions")]`},
	{langs: "ruby", top: `skip "needs POSIX permissions" if Gem.win_platform?`},
	{langs: "php", file: re(`extends \w*TestCase`), top: "if (PHP_OS_FAMILY === 'Windows') {\n\t$this->markTestSkipped('needs POSIX permissions');\n}"},
	{langs: "cpp", head: re(`\b(TEST|TEST_F)\(`), top: "#ifdef _WIN32\nGTEST_SKIP() << \"needs POSIX permissions\";\n#endif"},
	{langs: "dart", head: re(`\btest\(`), ending: [2]string{"});", "}, testOn: '!windows');"}},
	{langs: "csharp", file: re(`using NUnit\.Framework`), head: re(`\[(Test|TestCase)\b`), above: `[Platform(Exclude = "Win")]`},
	{langs: "swift", file: re(`XCTestCase`), head: re(`func test\w*\(\)[^{]*throws`), top: "#if os(Windows)\nthrow XCTSkip(\"needs POSIX permissions\")\n#endif"},
	{langs: "scala", file: re(munit), head: re(`\btest\("`), top: `assume(!scala.util.Properties.isWin, "needs POSIX permissions")`},
}

var focusForms = []form{
	{langs: js, file: re(notTap), sub: re(jsTest), with: "$1$2.only$3"},
	{langs: js, file: re(`\bjasmine\.|\bjest\.(fn|mock|spyOn)\b|@jest/globals`), sub: re(`(?m)^(\s*)it\(`), with: "${1}fit("},
	{langs: js, file: re(`node:test`), sub: re(`(?m)^(\s*)(it|test)\(`), with: "$1$2.only("},
	{langs: "ruby", file: re(rspec), sub: re(`(?m)^(\s*)it(\s)`), with: "${1}fit$2"},
	{langs: "ruby", file: re(rspec), sub: re(`(?m)^(\s*)it (['"][^'"]*['"]) do`), with: "${1}it $2, focus: true do"},
	{langs: "go", head: re(`^\s*It\(`), sub: re(`\bIt\(`), with: "FIt("},
	{langs: "dart", head: re(`\btest\(`), ending: [2]string{"});", "}, solo: true);"}},
	{langs: "swift", file: re(`QuickSpec`), sub: re(`(?m)^(\s*)it\(`), with: "${1}fit("},
	{langs: "scala", file: re(munit), sub: re(`\btest\(("[^"]*")\)`), with: "test($1.only)"},
	{langs: "php", head: re(`(?m)^(it|test)\(`), ending: [2]string{"});", "})->only();"}},
	{langs: "kotlin", file: re(`io\.kotest`), sub: re(`(?m)^(\s*)(test|should|it)\("`), with: `${1}f$2("`},
}

var invertedForms = []form{
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.xfail`},
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.xfail(reason="later")`},
	{langs: "python", file: re(`(?m)^import unittest`), head: re(`\(self`), above: `@unittest.expectedFailure`},
	{langs: js, file: re(`from ['"]vitest['"]`), sub: re(jsTest), with: "$1$2.fails$3"},
	{langs: js, file: re(`@jest/globals|\bjest\.`), sub: re(jsTest), with: "$1$2.failing$3"},
	{langs: js, file: re(`from ['"]ava['"]`), sub: re(`(?m)^(\s*)test\(`), with: "${1}test.failing("},
	{langs: "rust", head: re(`#\[(\w+::)?test\b`), above: `#[should_panic]`},
	{langs: "ruby", file: re(rspec), top: `pending "later"`},
	{langs: "scala", file: re(munit), sub: re(`\btest\(("[^"]*")\)`), with: "test($1.fail)"},
	{langs: "java", file: re(junit4), head: re(`@Test\s*$`), sub: re(`(?m)@Test\s*$`), with: "@Test(expected = Throwable.class)"},
	{langs: "swift", file: re(`XCTestCase`), top: `XCTExpectFailure("later")`},
	{langs: "cpp", file: re(catch2), sub: re(`TEST_CASE\(\s*("[^"]*"), "\[`), with: `TEST_CASE($1, "[!shouldfail][`},
	{langs: "cpp", file: re(doctest), sub: re(`TEST_CASE\(("[^"]*")\)`), with: `TEST_CASE($1 * doctest::should_fail())`},
}

var uncollectedForms = []form{
	{langs: "go", sub: re(`func Test([A-Z]\w*)\((\w+ \*testing)`), with: "func test$1($2"},
	{langs: "go", sub: re(`func Test([A-Z]\w*)\((\w+ \*testing)`), with: "func check$1($2"},
	{langs: "python", sub: re(`def test_(\w+)\(`), with: "def _test_$1("},
	{langs: "python", sub: re(`def test_(\w+)\(`), with: "def check_$1("},
	{langs: jvm, head: re(`(?m)^\s*@Test\s*\n[^@]*\z`), sub: re(`(?m)^\s*@Test\s*\n`), with: ""},
	{langs: "csharp", head: re(`(?m)^\s*\[(Fact|Test|TestMethod)\]\s*$`), sub: re(`(?m)^\s*\[(Fact|Test|TestMethod)\]\s*\n`), with: ""},
	{langs: "rust", head: re(`(?m)^\s*#\[test\]\s*$`), sub: re(`(?m)^\s*#\[test\]\s*\n`), with: ""},
	{langs: "php", file: re(`extends \w*TestCase`), sub: re(`function test([A-Z_]\w*)\(`), with: "function _test$1("},
	{langs: "ruby", sub: re(`def test_(\w+)`), with: "def _test_$1"},
	{langs: "swift", file: re(`XCTestCase`), sub: re(`func test([A-Z]\w*)\(\)`), with: "func disabledTest$1()"},
	{langs: "swift", head: re(`(?m)^\s*@Test\s*$`), sub: re(`(?m)^\s*@Test\s*\n`), with: ""},
	{langs: "swift", head: re(`@Test func`), sub: re(`@Test func`), with: "func"},
}
