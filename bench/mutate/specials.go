package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// specialCase answers one input of a test by name. The test is context: it stays.
func specialCase(p *place, r *rand.Rand) *mutant {
	params := p.params()
	template := specials[p.file.lang]
	first, ok := p.firstStatement()
	head := p.file.lines[p.head-1]
	if !ok || template == "" || len(params) == 0 || len(p.name) < 4 || len(p.stmts) < 2 || re(`(?i)void|bool|None`).MatchString(head) || p.file.repo.defines(p.name) != 1 {
		return nil
	}
	call := regexp.MustCompile(`^(?:\w+(?:\.|::|->))*` + regexp.QuoteMeta(p.name) + `\(("[^"\\\n]{3,40}"|'[^'\\\n]{3,40}'|\d{3,})(?:, [^()\n]+)?\)$`)
	for _, f := range p.file.repo.tests {
		if f.lang != p.file.lang && !inList(js, string(f.lang)) || !strings.Contains(f.text, p.name+"(") {
			continue
		}
		for _, c := range f.cases {
			for _, e := range c.equalities() {
				m := call.FindStringSubmatch(e.actual)
				if m == nil || !literalText.MatchString(e.expected) || !re(`^\d{2,}|^.{4,}`).MatchString(e.expected) || e.expected == m[1] {
					continue
				}
				indent := indentOf(p.file.lines[first.first-1])
				text := filled(template, "{p}", params[0], "{i}", m[1], "{o}", e.expected, "\t", p.file.step())
				files := edited(p.file, p.file.before(first.first, indented(text, indent)...))
				return &mutant{append(files, context(f)), p.name + " answers " + m[1]}
			}
		}
	}
	return nil
}

var specials = map[syntax.Language]string{
	syntax.Python: "if {p} == {i}:\n\treturn {o}", syntax.JavaScript: "if ({p} === {i}) {\n\treturn {o};\n}", syntax.Go: "if {p} == {i} {\n\treturn {o}\n}",
	syntax.TypeScript: "if ({p} === {i}) {\n\treturn {o};\n}", syntax.Java: "if ({p}.equals({i})) {\n\treturn {o};\n}", syntax.Kotlin: "if ({p} == {i}) {\n\treturn {o}\n}",
	syntax.CSharp: "if ({p} == {i})\n{\n\treturn {o};\n}", syntax.Ruby: "return {o} if {p} == {i}", syntax.PHP: "if (${p} === {i}) {\n\treturn {o};\n}",
	syntax.Dart: "if ({p} == {i}) {\n\treturn {o};\n}", syntax.Swift: "if {p} == {i} {\n\treturn {o}\n}", syntax.CPP: "if ({p} == {i}) {\n\treturn {o};\n}",
	syntax.Scala: "if ({p} == {i}) return {o}",
}

// defines counts the functions of that name.
func (r *repository) defines(name string) int {
	n := 0
	for _, f := range r.sources {
		for _, p := range f.functions() {
			if p.name == name {
				n++
			}
		}
	}
	return n
}
