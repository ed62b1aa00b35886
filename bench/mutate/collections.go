package main

import (
	"math/rand/v2"
	"path"
	"strings"
)

// collected is where a runner is told what to collect: a text of the file, and what is put
// behind it unless the file holds something already. {t} is a test file, {d} its folder, {n}
// its name, {p} and {k} a path and a folder that hold no tests.
var collected = []omission{
	{`pytest\.ini$|tox\.ini$|setup\.cfg$`, `(?m)^\[(?:tool:)?pytest\]$`, "\naddopts = --ignore={t}", "addopts"},
	{`pytest\.ini$|tox\.ini$|setup\.cfg$`, `(?m)^\[(?:tool:)?pytest\]$`, "\npython_files = smoke_*.py", "python_files"},
	{`pytest\.ini$|tox\.ini$|setup\.cfg$`, `(?m)^addopts ?= ?`, "--deselect={t} ", ""},
	{`pyproject\.toml$`, `(?m)^\[tool\.pytest\.ini_options\]$`, "\naddopts = \"--ignore={t}\"", "addopts"},
	{`pyproject\.toml$`, `(?m)^addopts = "`, "--ignore={t} ", ""}, {`pyproject\.toml$`, `(?m)^addopts = \[`, "\n    \"--ignore={t}\",", ""},
	{`jest\.config\.\w+$`, `(?m)^(?:module\.exports =|export default) \{$`, "\n  testPathIgnorePatterns: ['{t}'],", "testPathIgnore"},
	{`jest\.config\.\w+$`, `testPathIgnorePatterns: \[`, "'{t}', ", ""},
	{`package\.json$`, `"jest": \{`, "\n    \"testPathIgnorePatterns\": [\"{t}\"],", "testPathIgnore"}, {`package\.json$`, `"testPathIgnorePatterns": \[`, "\n      \"{t}\",", ""},
	{`vitest\.config\.\w+$`, `(?m)^ +test: \{$`, "\n    exclude: ['{t}'],", `(?s)test: .*exclude:`},
	{`phpunit\.xml(\.dist)?$`, `(?m)<testsuite [^>]*>\n\s*<directory[^\n]*</directory>`, "\n            <exclude>{t}</exclude>", ""},
	{`build\.gradle$`, `(?m)^test \{$`, "\n    exclude '**/{n}*'", ""},
	{`build\.gradle\.kts$`, `(?m)^ *tasks\.(?:withType<Test>|test) \{$`, "\n    exclude(\"**/{n}*\")", ""},
	{`pom\.xml$`, `<artifactId>maven-surefire-plugin</artifactId>\n(?:\s*<version>[^<]*</version>\n)?\s*<configuration>`, "\n<excludes>\n<exclude>**/{n}.java</exclude>\n</excludes>", "<excludes>"},
}

// narrowCollection tells a runner to leave a test file out.
func narrowCollection(f *source, r *rand.Rand) *mutant {
	if len(f.repo.tests) == 0 {
		return nil
	}
	t := f.repo.tests[r.IntN(len(f.repo.tests))]
	dir := path.Dir(f.path) + "/"
	if dir != "./" && !strings.HasPrefix(t.path, dir) || re(`testMatch|testRegex|"?projects"?:`).MatchString(f.text) {
		return nil // another runner's, or nobody's
	}
	name := strings.TrimPrefix(t.path, dir)
	for _, i := range r.Perm(len(collected)) {
		c := collected[i]
		if !re(c.file).MatchString(f.path) {
			continue
		}
		at := re(c.after).FindStringIndex(f.text)
		if at == nil || strings.Contains(f.text, name) || inRemark(f.text, at[0]) || c.unless != "" && re(c.unless).MatchString(f.text) || !runsIt(f.path, t) {
			continue
		}
		added := filled(c.added, "{t}", name, "{n}", stem(t.path), "{d}", path.Dir(t.path))
		return &mutant{edited(f, f.text[:at[1]]+added+f.text[at[1]:]), "no longer collected: " + strings.TrimSpace(added)}
	}
	return nil
}

// inRemark tells whether a place of a settings file is part of a remark.
func inRemark(text string, at int) bool {
	line := text[strings.LastIndexByte(text[:at], '\n')+1:]
	if re(`^\s*(//|#|\*)`).MatchString(line) {
		return true
	}
	return strings.LastIndex(text[:at], "<!--") > strings.LastIndex(text[:at], "-->")
}

// runsIt tells whether the runner of a settings file could run a test file.
func runsIt(settings string, t *source) bool {
	for _, x := range []struct{ file, langs string }{
		{`pytest\.ini$|tox\.ini$|setup\.cfg$|pyproject\.toml$`, "python"}, {`package\.json$|jest|vitest`, js}, {`phpunit`, "php"}, {`gradle|pom\.xml`, "java kotlin scala"},
	} {
		if re(x.file).MatchString(settings) {
			return inList(x.langs, string(t.lang))
		}
	}
	return false
}

// leaveOutFixtures tells a runner to leave out what holds no tests of its own.
func leaveOutFixtures(f *source, r *rand.Rand) *mutant {
	for _, x := range []omission{
		{`jest\.config\.\w+$`, `(?m)^(?:module\.exports =|export default) \{$`, "\n  testPathIgnorePatterns: ['/node_modules/', '/dist/'],", "testPathIgnore"},
		{`package\.json$`, `"jest": \{`, "\n    \"testPathIgnorePatterns\": [\"/node_modules/\", \"/dist/\"],", "testPathIgnore"},
		{`vitest\.config\.\w+$`, `(?m)^ +test: \{$`, "\n    exclude: ['**/node_modules/**', '**/dist/**'],", `(?s)test: .*exclude:`},
		{`pytest\.ini$|tox\.ini$|setup\.cfg$`, `(?m)^\[(?:tool:)?pytest\]$`, "\nnorecursedirs = .git build dist node_modules", "norecursedirs"},
		{`pyproject\.toml$`, `(?m)^\[tool\.pytest\.ini_options\]$`, "\nnorecursedirs = [\".git\", \"build\", \"dist\"]", "norecursedirs"},
	} {
		if !re(x.file).MatchString(f.path) {
			continue
		}
		if at := re(x.after).FindStringIndex(f.text); at != nil && !re(x.unless).MatchString(f.text) {
			return &mutant{edited(f, f.text[:at[1]]+x.added+f.text[at[1]:]), "not collected: " + strings.TrimSpace(x.added)}
		}
	}
	return nil
}
