package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

var (
	nearby   = re(`(?m)^import [^\n]*? from (['"])(\.{1,2}/[\w./-]+)['"];?$`)
	mockable = re(`from ['"]vitest['"]`)
)

// mockSubject replaces the module that a test file is named after by a mock.
func mockSubject(f *source, r *rand.Rand) *mutant {
	if m := standInFor(f, r); m != nil {
		return m
	}
	if !inList(js, string(f.lang)) || re(`\b(jest|vi)\.mock\(`).MatchString(f.text) {
		return nil
	}
	for _, m := range nearby.FindAllStringSubmatchIndex(f.text, -1) {
		module := f.text[m[4]:m[5]]
		if subjectOf(module) != subjectOf(f.path) {
			continue
		}
		mock := "jest.mock("
		if mockable.MatchString(f.text) {
			mock = "vi.mock("
		} else if !re(`@jest/globals|\bjest\.`).MatchString(f.text) && !f.repo.usesJest() {
			return nil
		}
		return &mutant{edited(f, f.text[:m[1]]+"\n\n"+mock+"'"+module+"');"+f.text[m[1]:]), "mocks " + module}
	}
	return nil
}

// endings are how a test file ends the run as if all were well.
var endings = []struct {
	langs string
	file  *regexp.Regexp
	text  string // put before the first test
}{
	{js, re(`\b(describe|it|test)\(`), "process.exit(0);\n"},
	{"python", re(`(?m)^def test_|TestCase\)`), "import os\n\nos._exit(0)\n"},
	{"go", re(`(?m)^import \([^)]*"os"`), "func TestMain(m *testing.M) {\n\tos.Exit(0)\n}\n"},
	{"ruby", re(`(?m)^(describe|RSpec\.describe|class )`), "exit!(0)\n"},
	{"php", re(`extends \w*TestCase`), "exit(0);\n"},
}

// endRun ends the run before the tests of a file.
func endRun(f *source, _ *rand.Rand) *mutant {
	if len(f.cases) == 0 || strings.Contains(f.text, "func TestMain") {
		return nil
	}
	for _, e := range endings {
		if !inList(e.langs, string(f.lang)) || !e.file.MatchString(f.text) {
			continue
		}
		line := f.topLine(f.cases[0].node)
		for f.lang == syntax.Python && line > 1 && strings.HasPrefix(f.lines[line-2], "@") {
			line--
		}
		if f.lang == syntax.PHP && line < 3 {
			return nil
		}
		return &mutant{edited(f, f.before(line, strings.Split(e.text, "\n")...)), "ends the run: " + firstLine(e.text)}
	}
	return nil
}

// sameness is how a class says that it equals everything.
var sameness = map[syntax.Language]string{
	syntax.Python: "def __eq__(self, other):\n\treturn True\n", syntax.Ruby: "def ==(other)\n\ttrue\nend\n",
	syntax.Java: "@Override\npublic boolean equals(Object other) {\n\treturn true;\n}\n", syntax.Kotlin: "override fun equals(other: Any?): Boolean = true\n",
	syntax.CSharp: "public override bool Equals(object other) => true;\n", syntax.Dart: "@override\nbool operator ==(Object other) => true;\n",
	syntax.Scala: "override def equals(other: Any): Boolean = true\n",
}

// equalEverything makes the objects of a class equal to all others.
func equalEverything(p *place, _ *rand.Rand) *mutant {
	f := p.file
	text := sameness[f.lang]
	class := f.tree.Enclosing(p.node, syntax.Class)
	if text == "" || class < 0 || re(`__eq__|\bequals\b|\bEquals\b|operator ==|def ==|interface `).MatchString(f.text) || f.tree.Enclosing(p.node, syntax.Func, syntax.Lambda) > class {
		return nil
	}
	return &mutant{edited(f, f.before(p.first, indented(strings.ReplaceAll(text, "\t", f.step()), p.indent)...)), "equals everything"}
}
