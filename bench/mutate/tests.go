package main

import (
	"math/rand/v2"
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
