package main

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// loop is how a language runs the same statements over several values.
type loop struct {
	open, close string
	tuple       [2]string // around the values of one row
	names       [2]string // around the names
	most        int       // names at a time, 0 for any number
}

var loops = map[syntax.Language]loop{
	syntax.Python:     {open: "for {n} in [{r}]:", tuple: [2]string{"(", ")"}},
	syntax.Ruby:       {open: "[{r}].each do |{n}|", close: "end", tuple: [2]string{"[", "]"}},
	syntax.Rust:       {open: "for {n} in [{r}] {", close: "}", tuple: [2]string{"(", ")"}, names: [2]string{"(", ")"}},
	syntax.Swift:      {open: "for {n} in [{r}] {", close: "}", tuple: [2]string{"(", ")"}, names: [2]string{"(", ")"}},
	syntax.Dart:       {open: "for (final {n} in [{r}]) {", close: "}", tuple: [2]string{"(", ")"}, names: [2]string{"(", ")"}},
	syntax.Scala:      {open: "for ({n} <- List({r})) {", close: "}", tuple: [2]string{"(", ")"}, names: [2]string{"(", ")"}},
	syntax.Kotlin:     {open: "for ({n} in listOf({r})) {", close: "}", tuple: [2]string{"Pair(", ")"}, names: [2]string{"(", ")"}, most: 2},
	syntax.Elixir:     {open: "for {n} <- [{r}] do", close: "end", tuple: [2]string{"{", "}"}, names: [2]string{"{", "}"}},
	syntax.JavaScript: {open: "for (const {n} of [{r}]) {", close: "}", tuple: [2]string{"[", "]"}, names: [2]string{"[", "]"}},
	syntax.PHP:        {open: "foreach ([{r}] as {n}) {", close: "}", tuple: [2]string{"[", "]"}, names: [2]string{"[", "]"}},
}

func init() {
	loops[syntax.TypeScript], loops[syntax.TSX] = loops[syntax.JavaScript], loops[syntax.JavaScript]
}

// looped is a test's body run over two rows of values.
func (p *place) looped(body []string, names, a, b []string) []string {
	l, ok := loops[p.file.lang]
	if !ok || l.most > 0 && len(names) > l.most {
		return nil
	}
	for _, s := range p.stmts {
		if multiLineText(p.file, s) || re(`\b(return|next|break)\b`).MatchString(s.text) {
			return nil
		}
	}
	given, rows := strings.Join(names, ", "), strings.Join(append(append([]string{}, a...), b...), ", ")
	if len(names) > 1 {
		given = l.names[0] + given + l.names[1]
		rows = l.tuple[0] + strings.Join(a, ", ") + l.tuple[1] + ", " + l.tuple[0] + strings.Join(b, ", ") + l.tuple[1]
	}
	indent := indentOf(body[0])
	out := []string{indent + filled(l.open, "{n}", given, "{r}", rows)}
	for _, line := range body {
		if line != "" {
			line = p.file.step() + line
		}
		out = append(out, line)
	}
	if l.close != "" {
		out = append(out, indent+l.close)
	}
	return out
}

// kindOf is the type of a spelled-out value where a parameter needs one, or "".
func kindOf(lang syntax.Language, literal string) string {
	text := map[syntax.Language]string{syntax.Java: "String"}[lang]
	if text == "" {
		text = "string"
	}
	switch {
	case re(`^"[^"\\]*"$`).MatchString(literal) || lang == syntax.PHP && re(`^'[^'\\]*'$`).MatchString(literal):
		return text
	case re(`^-?\d{1,9}$`).MatchString(literal):
		return "int"
	}
	return ""
}

// typedParams are the parameters of a test over rows, or "" where a type is not plain.
func typedParams(lang syntax.Language, names, a, b []string) string {
	var out []string
	for i, n := range names {
		kind := kindOf(lang, a[i])
		if kind == "" || kind != kindOf(lang, b[i]) {
			return ""
		}
		out = append(out, kind+" "+n)
	}
	return strings.Join(out, ", ")
}

// rowMark is how a framework gives a test one row.
type rowMark struct {
	langs    string
	was, now string // the mark of a plain test, and of one over rows
	row      string
}

var attributeRows = []rowMark{
	{"csharp", "[Fact]", "[Theory]", "[InlineData({row})]"},
	{"csharp", "[Test]", "", "[TestCase({row})]"},
	{"csharp", "[TestMethod]", "[DataTestMethod]", "[DataRow({row})]"},
}

// attributed is a test's definition with two rows as attributes, without its body.
func (p *place) attributed(names, a, b []string) []string {
	f := p.file
	head := f.lines[p.head-1]
	params := typedParams(f.lang, names, a, b)
	if params == "" || !strings.Contains(head, p.name+"()") {
		return nil
	}
	head = strings.Replace(head, p.name+"()", p.name+"("+params+")", 1)
	rows := [][]string{a, b}
	var out []string
	for _, m := range attributeRows {
		marked := false
		for _, l := range f.lines[p.first-1 : p.head-1] {
			if strings.TrimSpace(l) != m.was || !inList(m.langs, string(f.lang)) {
				out = append(out, l)
				continue
			}
			marked = true
			if m.now != "" {
				out = append(out, p.indent+m.now)
			}
			for _, row := range rows {
				out = append(out, p.indent+filled(m.row, "{row}", strings.Join(row, ", ")))
			}
		}
		if marked {
			return append(append(out, head), f.lines[p.head:p.stmts[0].first-1]...)
		}
		out = nil
	}
	if f.lang == syntax.Java {
		return p.csvRows(head, rows)
	}
	return nil
}

// csvRows are JUnit's: each row a text.
func (p *place) csvRows(head string, rows [][]string) []string {
	f := p.file
	if !strings.Contains(f.text, "import org.junit.jupiter.api.Test;") || strings.Contains(f.text, "import org.junit.jupiter.params") {
		return nil
	}
	var cells []string
	for _, row := range rows {
		line := strings.ReplaceAll(strings.Join(row, " | "), `"`, "")
		if strings.Count(line, "|") != len(row)-1 || re(`['#\\]|\|\s*\||^\s*\||\|\s*$`).MatchString(line) || strings.TrimSpace(line) != line || line == "" {
			return nil
		}
		cells = append(cells, `"`+line+`"`)
	}
	var out []string
	marked := false
	for _, l := range f.lines[p.first-1 : p.head-1] {
		if strings.TrimSpace(l) == "@Test" {
			marked = true
			out = append(out, p.indent+"@org.junit.jupiter.params.ParameterizedTest",
				p.indent+"@org.junit.jupiter.params.provider.CsvSource(delimiter = '|', value = {"+strings.Join(cells, ", ")+"})")
			continue
		}
		out = append(out, l)
	}
	if !marked {
		return nil
	}
	return append(append(out, head), f.lines[p.head:p.stmts[0].first-1]...)
}
