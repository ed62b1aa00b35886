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
	{"php", re(`^\s*\$suite->addTest(?:Suite)?\([^;]*\);$`)},
	{"dart", re(`^\s*(?:group\('[^'\n]*', )?\w+\.main(?:\(\))?\)?;$`)},
	{"build", re(`^\s*test\('[^']+', *\w+(, *\w+ *: *[^()]+)?\)$`)},
}

// registered are the registrations that stand once in a test file.
func registered(m *material) []unit {
	var out []unit
	for _, f := range slices.Concat(m.tests, m.gates) {
		for i, l := range f.lines {
			if f.registers(l) && strings.Count(f.text, strings.TrimSpace(l)) == 1 && (f.tree == nil || !inComment(f, strings.Index(f.text, strings.TrimSpace(l)))) {
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

func (f *source) registers(line string) bool {
	if re(`(?i)download|fixtures?_?(setup|cleanup)`).MatchString(line) {
		return false // it fetches what tests need
	}
	for _, reg := range registrations {
		if inList(reg.langs, f.language()) && reg.line.MatchString(line) {
			return true
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
