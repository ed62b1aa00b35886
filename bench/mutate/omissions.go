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
	{`codecov\.ya?ml$`, `(?m)^ignore:$`, "\n  - \"{p}\"", ""}, {`codecov\.ya?ml$`, `\A`, "ignore:\n  - \"{p}\"\n", "ignore:"},
	{`jest\.config\.\w+$`, `coveragePathIgnorePatterns: \[`, "'{p}', ", ""}, {`jest\.config\.\w+$`, `collectCoverageFrom: \[`, "'!{p}', ", ""},
	{`jest\.config\.\w+$`, `(?m)^(?:module\.exports =|export default) \{$`, "\n  coveragePathIgnorePatterns: ['{p}'],", "coveragePath"},
	{`package\.json$`, `"coveragePathIgnorePatterns": \[`, "\n      \"{p}\",", ""}, {`package\.json$`, `"collectCoverageFrom": \[`, "\n      \"!{p}\",", ""},
	{`vitest\.config\.\w+$`, `(?m)^ +coverage: \{$`, "\n      exclude: ['{p}'],", "(?s)coverage: .*exclude:"},
	{`\.(nyc|c8)rc(\.json)?$`, `"exclude": \[`, "\n    \"{p}\",", `"exclude": \[\]`}, {`\.(nyc|c8)rc(\.json)?$`, `\A\{`, "\n  \"exclude\": [\"{p}\"],", `"exclude"`},
	{`phpunit\.xml(\.dist)?$`, `(?s)<(?:source|coverage)\b.*?</include>`, "\n        <exclude>\n            <file>{p}</file>\n        </exclude>", `(?s)</include>\s*<exclude>`},
	{`build\.gradle$`, `(?m)^ *jacocoTestReport \{$`, "\n    classDirectories.setFrom(files(classDirectories.files.collect { fileTree(dir: it, exclude: ['**/{n}*']) }))", "classDirectories"},
	{`pom\.xml$`, `<artifactId>jacoco-maven-plugin</artifactId>\n(?:\s*<version>[^<]*</version>)?`, "\n<configuration>\n<excludes>\n<exclude>**/{n}.class</exclude>\n</excludes>\n</configuration>", `jacoco-maven-plugin</artifactId>\n(?:\s*<version>[^<]*</version>)?\s*<configuration>`},
	{`(spec|test)_helper\.rb$|\.simplecov$`, `SimpleCov\.start(?: ['":\w]+)? do`, "\n  add_filter '/{p}'", ""},
}

// omit takes a source file out of the coverage count, in the settings of the tool.
func omit(f *source, r *rand.Rand) *mutant {
	if len(f.repo.sources) == 0 {
		return nil
	}
	s := f.repo.sources[r.IntN(len(f.repo.sources))]
	return omitPath(f, r, s.path, stem(s.path))
}

// omitGenerated leaves out what no person wrote.
func omitGenerated(f *source, r *rand.Rand) *mutant {
	what := []string{"src/generated/*", "**/generated/**", "build/generated/*", "*/migrations/*", "node_modules/*"}[r.IntN(5)]
	return omitPath(f, r, what, "generated/Parser")
}

func omitPath(f *source, r *rand.Rand, p, name string) *mutant {
	for _, i := range r.Perm(len(omissions)) {
		o := omissions[i]
		at := re(o.after).FindStringIndex(f.text)
		if !re(o.file).MatchString(f.path) || at == nil || strings.Contains(f.text, path.Base(p)) || o.unless != "" && re(o.unless).MatchString(f.text) {
			continue
		}
		added := filled(o.added, "{p}", p, "{n}", name)
		return &mutant{edited(f, f.text[:at[1]]+added+f.text[at[1]:]), "not counted: " + strings.TrimSpace(added)}
	}
	return nil
}
