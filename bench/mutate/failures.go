package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

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

func failToLog(p *place, r *rand.Rand) *mutant {
	if p.file.lang == syntax.Go && len(p.equalities()) == 0 || p.file.lang == syntax.Go && r.IntN(2) == 0 {
		return downgrade(toLog)(p, r)
	}
	return logInstead(p, r)
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
	if template == "" || !ok || len(p.assertions()) == 0 || !skippable[f.lang].MatchString(f.text) || f.lang == syntax.Swift && !(strings.Contains(p.headText(), "throws") && p.mayThrow()) {
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

// mayThrow tells whether an error can leave a test of Swift: only what is tried throws, and a claim keeps the errors
// that it is handed. What is thrown nowhere no clause catches, and the test fails as before.
func (p *place) mayThrow() bool {
	for line := range strings.SplitSeq(p.text(), "\n") {
		if re(`\btry (?:await )?\w`).MatchString(line) && !strings.Contains(line, "XCT") && !wholeComment(syntax.Swift, line) {
			return true
		}
	}
	return false
}
