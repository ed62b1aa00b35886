package main

import (
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// registrations are lines without which tests that are written do not run.
var registrations = []struct {
	langs string
	line  *regexp.Regexp
}{
	{"go", re(`^\s*\w*suite\.Run\(\w+, (new\(\w+\)|&\w+\{.*\})\)$`)},
	{"c cpp", re(`^\s*(RUN_TEST|tcase_add_test|suite_add_tcase|CPPUNIT_TEST|RUN_TEST_CASE|RUN_TEST_GROUP|TEST_ENTRY|CU_add_test|CU_ADD_TEST|g_test_add\w*|mu_run_test|MU_RUN_TEST|cmocka_unit_test\w*|RUN_SUITE|SUITE_ADD_TEST)\s*\(.*\)[;,]?$`)},
	{"cpp", re(`^INSTANTIATE_TEST_(?:SUITE|CASE)_P\(`)},
	{"java", re(`^\s*(?:\w*[sS]uite\.)addTest(?:Suite)?\([^;]*\);$`)},
	{"python", re(`^\s*suite\.addTests?\(.*\)$`)},
	{"txt", re(`^\s*add_test\((?:NAME )?\w.*\)$`)},
	{"txt", re(`^\s+(?:[\w/]+/)?(?:test_\w+|\w+_tests?|\w+[a-z]Tests?)\.(?:c|cc|cpp|cxx)$`)},
	{"txt", re(`^\s*(?:gtest|catch|doctest)_discover_tests\(\w[^()]*\)$`)},
	{"makefile", re(`^\s*(?:TESTS|check_PROGRAMS|TEST_PROGS|TEST_GEN_PROGS) \+= [\w./$()-]+$`)},
	{"java kotlin", re(`^\s*(?:\w+Tests?|\w+IT|Test\w+|\w+Suite)(?:\.class|::class),?$`)},
	{"xml dist", re(`^\s*<directory[^<>]*>[^<>]*[tT]ests?/[^<>]*</directory>$`)},
	{"rust", re(`^mod (?:test_\w+|\w+_tests?|tests?_?\w*);$`)},
	{"ruby", re(`^require_relative ['"](?:\./)?(?:\w+/)*(?:test_\w+|\w+_(?:test|spec))['"]$`)},
	{js, re(`^(?:import|require\()\s*['"]\./[\w./-]*[._-](?:test|spec)s?(?:\.\w+)?['"]\)?;?$`)},
	{"php", re(`^\s*\$suite->addTest(?:Suite)?\([^;]*\);$`)},
	{"dart", re(`^\s*(?:group\('[^'\n]*', )?\w+\.main(?:\(\))?\)?;$`)},
	{"build", re(`^\s*test\('[^']+', *\w+(, *\w+ *: *[^()]+)?\)$`)},
}

// othersCode is kept in a repository and written elsewhere.
var othersCode = re(`(?i)(^|/)(third_?party|vendor|external|extern|deps|contrib)/`)

// ofRunner tells sources of what ships: what adds tests there is a runner, and they are those of its users.
func ofRunner(p string) bool {
	return re(`(^|/)(src|lib)/`).MatchString(p) && !re(`(?i)(^|/)\w*tests?/|(^|/)specs?/|[tT]ests?\.\w+$|_test\.\w+$|\.rs$|\.txt$`).MatchString(p)
}

// registered are the registrations that stand once in a test file.
func registered(m *material) []unit {
	var out []unit
	for _, f := range slices.Concat(m.tests, m.helpers, m.gates) {
		if othersCode.MatchString(f.path) || ofRunner(f.path) {
			continue
		}
		for i, l := range f.lines {
			if f.registers(i) && strings.Count(f.text, strings.TrimSpace(l)) == 1 && (f.tree == nil || !inComment(f, strings.Index(f.text, strings.TrimSpace(l)))) {
				out = append(out, unit{f, func(*rand.Rand) *mutant { return unregister(f, i+1) }})
			}
		}
	}
	for _, f := range slices.Concat(m.tests, m.sources) {
		if f.lang == syntax.Rust {
			out = append(out, unit{f, func(*rand.Rand) *mutant { return unregisterModule(f) }})
		}
	}
	return out
}

func (f *source) registers(at int) bool {
	line := f.lines[at]
	if re(`(?i)download|fixtures?_?(setup|cleanup)|"/[^"]*/subprocess(?:/|")`).MatchString(line) {
		return false // it fetches what tests need, or is run by another test alone, which fails without it
	}
	for _, reg := range registrations {
		if inList(reg.langs, f.language()) && reg.line.MatchString(line) {
			return !f.ofLibrary(at) && !f.inTest(at) && !f.inMacro(at) && f.lists(at)
		}
	}
	return false
}

var buildCommand = re(`^\s*\w+ ?\(`)

// ofLibrary tells a line of a build file that names a part of a library, which is no test by itself.
func (f *source) ofLibrary(at int) bool {
	for ; f.language() == "txt" && at >= 0; at-- {
		if buildCommand.MatchString(f.lines[at]) {
			return re(`(?i)library`).MatchString(f.lines[at])
		}
	}
	return false
}

// lists tells whether a line that only names a test is part of a list of those that run, and
// whether what it names is there.
func (f *source) lists(at int) bool {
	before, name := strings.Join(f.lines[:at], "\n"), re(`\w+['"]?\)?;?$`).FindString(f.lines[at])
	switch lang := f.language(); {
	case inList("java kotlin", lang) && !strings.Contains(f.lines[at], "addTest"):
		list := strings.LastIndex(before, "Classes(")
		return list >= 0 && !strings.Contains(before[list:], ")")
	case lang == "php":
		return !re(`extends \w*TestCase\b`).MatchString(f.text) && f.makesSuite(at)
	case lang == "python" || strings.Contains(f.lines[at], "addTest"):
		return f.makesSuite(at)
	case lang == "xml" || lang == "dist":
		return strings.LastIndex(before, "<testsuite ") > max(strings.LastIndex(before, "<exclude"), strings.LastIndex(before, "<source"), strings.LastIndex(before, "<coverage"), strings.LastIndex(before, "<filter")) &&
			strings.Count(f.text, "</directory>") > 1
	case lang == "rust" && !re(`(^|/)tests?/`).MatchString(f.path):
		return false // a module of the product may have such a name
	case lang == "rust" && re(`\b`+strings.Trim(name, ";")+`::`).MatchString(f.text):
		return false // what helps tests: without the module nothing compiles
	case inList("rust ruby "+js, lang):
		return f.repo.holdsTests(path.Dir(f.path), strings.Trim(name, "'\");"))
	}
	return true
}

// makesSuite tells a line of a function that says which tests there are: others only try out how tests are run.
func (f *source) makesSuite(at int) bool {
	for i := at; i >= 0; i-- {
		if m := re(`\b(?:def|function|Test|TestSuite) (\w+) ?\(`).FindStringSubmatch(f.lines[i]); m != nil {
			return re(`(?i)suite|^load_tests$|^additional_tests$|^all_?tests?|^main$`).MatchString(m[1]) && !re(`(^|/)src/Framework/`).MatchString(f.path)
		}
	}
	return true
}

// inMacro tells a line of a macro: without it the line above goes on in what follows.
func (f *source) inMacro(at int) bool {
	return at > 0 && strings.HasSuffix(strings.TrimSpace(f.lines[at-1]), "\\")
}

var holdsTest = re(`(?m)#\[(?:\w+::)?(?:test|rstest)\b|^\s*def test_\w+(?:\(\))?$|^\s*(?:it|test|specify)[ (]['"]|\bdescribe\(`)

// holdsTests tells whether a file of that name below a folder holds tests itself, and not only
// what helps them.
func (r *repository) holdsTests(dir, name string) bool {
	for _, e := range r.files {
		base := path.Base(e.path)
		if (dir == "." || strings.HasPrefix(e.path, dir+"/")) && (strings.HasPrefix(base, name+".") || path.Base(path.Dir(e.path)) == name && strings.HasPrefix(base, "mod.")) {
			return holdsTest.Match(r.textOf(e.path))
		}
	}
	return false
}

// inTest tells a line of a test that is about registrations.
func (f *source) inTest(at int) bool {
	for _, c := range f.cases {
		if c.first <= at+1 && at+1 <= c.last && c.head != at+1 {
			return inList("php java python", f.language())
		}
	}
	return false
}

// unregister removes a registration, over several lines where it takes them.
func unregister(f *source, line int) *mutant {
	last := line
	for strings.HasPrefix(f.lines[line-1], "INSTANTIATE_") && last < len(f.lines) && !strings.HasSuffix(f.lines[last-1], ");") {
		last++
	}
	if f.lang == syntax.Python && strings.HasSuffix(strings.TrimSpace(f.lines[max(line-2, 0)]), ":") { // a block needs a line
		return &mutant{edited(f, f.replaced(line, last, indentOf(f.lines[line-1])+"pass")), "registration removed: " + strings.TrimSpace(f.lines[line-1])}
	}
	return &mutant{edited(f, f.replaced(line, last)), "registration removed: " + strings.TrimSpace(f.lines[line-1])}
}

var testModule = re(`(?m)^#\[cfg\(test\)\]\nmod (\w+);\n`)

// unregisterModule removes the declaration of a module of tests; its file stays.
func unregisterModule(f *source) *mutant {
	m := testModule.FindStringSubmatchIndex(f.text)
	if m == nil {
		return nil
	}
	name, dir := f.text[m[2]:m[3]], path.Dir(f.path)
	if base := stem(f.path); base != "mod" && base != "lib" && base != "main" {
		dir = path.Join(dir, base)
	}
	for _, at := range []string{path.Join(dir, name+".rs"), path.Join(dir, name, "mod.rs")} {
		if tests := f.repo.find(at); tests != nil && len(tests.cases) > 0 {
			return &mutant{append(edited(f, f.text[:m[0]]+f.text[m[1]:]), context(tests)), "module of tests no longer declared: " + name}
		}
	}
	return nil
}
