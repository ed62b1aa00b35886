package main

import (
	"math/rand/v2"
	"path"
	"strings"
)

// omission is where a tool is told what coverage shall not look at: a text of the file, and
// what is put behind it unless the file holds something already. {p} is a path, {n} a class.
type omission struct{ file, after, added, unless string }

var omissions = []omission{
	{`\.coveragerc$`, `(?m)^omit ?=(?: [^\n]*)?$`, "\n    {p}", ""}, {`\.coveragerc$`, `(?m)^\[run\]$`, "\nomit =\n    {p}", "omit"},
	{`pyproject\.toml$`, `(?m)^\[tool\.coverage\.(?:run|report)\]\n(?:[^\[\n][^\n]*\n)*?omit = \[`, "\n    \"{p}\",", ""},
	{`pyproject\.toml$`, `(?m)^\[tool\.coverage\.run\]$`, "\nomit = [\"{p}\"]", "omit"},
	{`setup\.cfg$|tox\.ini$`, `(?m)^\[coverage:run\]$`, "\nomit =\n    {p}", "omit"},
	{`codecov\.ya?ml$`, `(?m)^ignore:\n(?:  - [^\n]*\n)*  - [^\n]*`, "\n  - \"{p}\"", ""}, {`codecov\.ya?ml$`, `(?m)^ignore:\n(?:- [^\n]*\n)*- [^\n]*`, "\n- \"{p}\"", ""}, {`codecov\.ya?ml$`, `\A`, "ignore:\n  - \"{p}\"\n", "ignore:"},
	{`jest\.config\.\w+$`, `(?m)^ *coveragePathIgnorePatterns: \[`, "'{p}', ", ""}, {`jest\.config\.\w+$`, `(?m)^ *collectCoverageFrom: \[(?:[^\]]*['"])`, ", '!{p}'", ""},
	{`jest\.config\.\w+$`, `(?m)^(?:module\.exports =|export default) \{$`, "\n  coveragePathIgnorePatterns: ['{p}'],", "coveragePath"},
	{`package\.json$`, `"coveragePathIgnorePatterns": \[`, "\n      \"{p}\",", ""}, {`package\.json$`, `"collectCoverageFrom": \[(?:[^\]]*")`, ",\n      \"!{p}\"", ""},
	{`vitest\.config\.\w+$`, `(?m)^ +coverage: \{$`, "\n      exclude: ['{p}'],", "(?s)coverage: .*exclude:"},
	{`\.(nyc|c8)rc(\.json)?$`, `"exclude": \[`, "\n    \"{p}\",", `"exclude": \[\]`}, {`\.(nyc|c8)rc(\.json)?$`, `\A\{`, "\n  \"exclude\": [\"{p}\"],", `"exclude"`},
	{`phpunit\.xml(\.dist)?$`, `(?s)<(?:source|coverage)\b.*?</include>`, "\n        <exclude>\n            <file>{p}</file>\n        </exclude>", `(?s)</include>\s*<exclude>`},
	{`build\.gradle\.kts$`, `(?m)^ *tasks\.jacocoTestReport \{$|^ *tasks\.named<JacocoReport>\("jacocoTestReport"\) \{$`, "\n    classDirectories.setFrom(files(classDirectories.files.map { fileTree(it) { exclude(\"**/{n}*\") } }))", "classDirectories"},
	{`build\.gradle\.kts$`, `(?m)^kover(?:Report)? \{$`, "\n    filters {\n        excludes {\n            classes(\"*.{n}\")\n        }\n    }", "excludes"},
	{`build\.sbt$`, `(?m)^(?:ThisBuild / )?coverage(?:MinimumStmtTotal|Minimum|FailOnMinimum|Enabled) := [^\n]*$`, "\ncoverageExcludedFiles := \".*{n}\"", "coverageExcluded"},
	{`tarpaulin\.toml$`, `(?m)^exclude-files = \[`, "\"{p}\", ", ""}, {`coveralls\.json$|coveralls\.jsonc?$`, `"skip_files": \[`, "\n    \"{p}\",", ""},
	{`build\.gradle$`, `(?m)^ *jacocoTestReport \{$`, "\n    classDirectories.setFrom(files(classDirectories.files.collect { fileTree(dir: it, exclude: ['**/{n}*']) }))", "classDirectories"},
	{`pom\.xml$`, `<artifactId>jacoco-maven-plugin</artifactId>\n(?:\s*<version>[^<]*</version>)?`, "\n<configuration>\n<excludes>\n<exclude>**/{n}.class</exclude>\n</excludes>\n</configuration>", `jacoco-maven-plugin</artifactId>\n(?:\s*<version>[^<]*</version>)?\s*<configuration>`},
	{`(spec|test)_helper\.rb$|\.simplecov$`, `SimpleCov\.start(?: ['":\w]+)? do`, "\n  add_filter '/{p}'", ""},
}

// countedBy says which sources the tool of a settings file counts.
var countedBy = []struct{ file, langs string }{
	{`\.coveragerc$|pyproject\.toml$|setup\.cfg$|tox\.ini$`, "python"}, {`package\.json$|jest|vitest|\.(nyc|c8)rc`, js}, {`phpunit`, "php"},
	{`gradle|pom\.xml`, "java kotlin"}, {`\.sbt$`, "scala"}, {`_helper\.rb$|\.simplecov$`, "ruby"}, {`tarpaulin`, "rust"}, {`coveralls`, "elixir"},
	{`codecov`, "python go java kotlin scala rust php ruby swift dart elixir csharp c cpp " + js},
}

// holdsNothing are files that pass on what others hold, and what a release runs once.
var holdsNothing = re(`(?i)(^|/)(index|__init__|package-info|mod|version|_?types?)\.\w+$|(^|/)migrations?/|\.gradle(\.kts)?$|\.sbt$`)

// counted tells whether the tool of a settings file counts a source, as it lies under the
// folder of the settings and holds functions.
func counted(settings string, s *source) bool {
	dir := path.Dir(settings)
	return inList(langsCounted(settings), string(s.lang)) && (dir == "." || strings.HasPrefix(s.path, dir+"/")) && len(s.functions()) > 0 && !holdsNothing.MatchString(s.path)
}

func langsCounted(settings string) string {
	for _, c := range countedBy {
		if re(c.file).MatchString(settings) {
			return c.langs
		}
	}
	return ""
}

// omit takes a source file out of the coverage count, in the settings of the tool.
func omit(f *source, r *rand.Rand) *mutant {
	var list []*source
	if langsCounted(f.path) == "" {
		return nil
	}
	for _, s := range f.repo.sources {
		if counted(f.path, s) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil
	}
	s := list[r.IntN(len(list))]
	return omitPath(f, r, strings.TrimPrefix(s.path, path.Dir(f.path)+"/"), stem(s.path))
}

// omitGenerated leaves out what no person wrote.
func omitGenerated(f *source, r *rand.Rand) *mutant {
	what := []string{"src/generated/*", "**/generated/**", "build/generated/*", "*/migrations/*", "node_modules/*"}[r.IntN(5)]
	return omitPath(f, r, what, "generated/Parser")
}

func omitPath(f *source, r *rand.Rand, p, name string) *mutant {
	for _, i := range r.Perm(len(omissions)) {
		o := omissions[i]
		if !re(o.file).MatchString(f.path) {
			continue
		}
		at := re(o.after).FindStringIndex(f.text)
		if at == nil || inRemark(f.text, at[0]) || strings.Contains(f.text, path.Base(p)) || o.unless != "" && re(o.unless).MatchString(f.text) {
			continue
		}
		added := filled(o.added, "{p}", p, "{n}", name)
		return &mutant{edited(f, f.text[:at[1]]+added+f.text[at[1]:]), "not counted: " + strings.TrimSpace(added)}
	}
	return nil
}
