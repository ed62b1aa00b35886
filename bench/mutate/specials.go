package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// specialCase answers one input of a test by name. The test is context: it stays. Few tests spell
// out both what one function is given and what it answers: 49 were found in 180 public repositories.
func specialCase(p *place, r *rand.Rand) *mutant {
	template := specials[p.file.lang]
	first, ok := p.firstStatement()
	found := p.knownAnswers()
	if !ok || template == "" || len(found) == 0 {
		return nil
	}
	head, params := p.file.lines[p.head-1], p.params()
	a := found[r.IntN(len(found))]
	if same := sameNumber[p.file.lang]; same != "" && !strings.ContainsAny(a.input[:1], "\"'[") {
		template = same
	}
	text := filled(template, "{p}", params[a.param], "{i}", a.input, "{o}", a.output, "{name}", p.name, "\t", p.file.step())
	at, indent := first.first, indentOf(p.file.lines[first.first-1])
	if p.file.lang == syntax.Elixir {
		if len(params) != 1 || strings.Contains(head, " when ") {
			return nil
		}
		at, indent = p.head, p.indent
	}
	files := edited(p.file, p.file.before(at, indented(text, indent)...))
	return &mutant{append(files, context(a.test)), p.name + " answers " + a.input + " with " + a.output}
}

// knownAnswers are what the tests say that a function answers, where it is surely the one
// they call.
func (p *place) knownAnswers() []answer {
	if !p.asked.answers {
		p.answers, p.asked.answers = p.findAnswers(), true
	}
	return p.answers
}

func (p *place) findAnswers() []answer {
	if len(p.params()) == 0 || len(p.name) < 3 || len(p.stmts) < 1 || !p.returnsValue() {
		return nil
	}
	var out []answer
	for _, f := range p.file.repo.calling(p.name) {
		if f.lang != p.file.lang && !inList(js, string(f.lang)) || p.file.repo.defines(p.name) != 1 && subjectOf(f.path) != subjectOf(p.file.path) {
			continue
		}
		for _, c := range f.cases {
			for _, a := range c.says(p.name) {
				if a.param < len(p.params()) && p.fits(a) {
					out = append(out, a)
				}
			}
		}
	}
	return agreed(out)
}

var plainResult = re(`\) (?:string|any|interface\{\}|rune|byte|u?int\d*|float\d+) \{$`)

// returnsValue tells whether a literal can be what a function returns.
func (p *place) returnsValue() bool {
	head := p.file.lines[p.head-1]
	if p.file.lang == syntax.Go {
		return plainResult.MatchString(head)
	}
	if !inList("python ruby php elixir javascript", string(p.file.lang)) && p.answersCallersType() {
		return false
	}
	if p.file.lang == syntax.Swift && !re(`\breturn\b`).MatchString(p.text()) {
		return false // its only expression is what it returns, and no longer is with another before it
	}
	return !re(`(?i)void|bool|None|\bFunc<|\(this `).MatchString(head) && !strings.Contains(p.file.tree.Kind(p.node), "constructor")
}

// answersCallersType tells a function whose result is of a type that only its caller knows: no literal is of it.
func (p *place) answersCallersType() bool {
	last := p.head
	if first, ok := p.firstStatement(); ok {
		last = max(last, first.first-1)
	}
	head := strings.Join(p.file.lines[p.first-1:last], "\n")
	return regexp.MustCompile(`\)\s*(?::|->) ?[A-Z]\d?\s*[{=]|\b[A-Z]\d? ` + regexp.QuoteMeta(p.name) + `\s*[<(]`).MatchString(head)
}

// wants are types that refuse a number or a text.
var wants = []struct{ kind, types string }{
	{"string", `(?i)^(?:const |final )?(?:u?int\d*|long|short|float\d*|double|decimal|bool(?:ean)?|size_t|\w+\[\]|\w*(?:Serializer|Strategy|Object|Function|Callable)\w*)\b`},
	{"int", `^(?:const |final )?(?:[sS]tring|&str|str|bool(?:ean)?|Bool(?:ean)?|decimal|\w*(?:Serializer|Strategy|Object|Function|Callable)\w*)\b`},
}

// madeOf is a text with the value of something in it.
var madeOf = re(`"[^"]*(?:\$[\w{]|\{\$|#\{|\\\()`)

// fits tells whether a parameter can be what a test gives, and whether the function has not known it all along:
// it would answer the same as before.
func (p *place) fits(a answer) bool {
	if madeOf.MatchString(a.input+" "+a.output) && !inList("go java c rust csharp python", string(p.file.lang)) {
		return false // a text that the test makes of what only it knows
	}
	text, name := p.text(), regexp.QuoteMeta(p.params()[a.param])
	if strings.Contains(text, a.input) && strings.Contains(text, a.output) {
		return false
	}
	m := regexp.MustCompile(`(?:\b` + name + `: ?([^,)=\n]+)|([\w<>\[\], ?.*&]+?)[ *&]\$?` + name + `\b[,)=\s]|\b` + name + ` ([\w.*\[\]]+)[,)])`).FindStringSubmatch(p.headText())
	if m == nil || inList("python ruby "+js+" elixir", string(p.file.lang)) {
		return true
	}
	declared := strings.TrimSpace(m[1] + m[2] + m[3])
	if at := strings.LastIndexAny(declared, ",("); at >= 0 {
		declared = strings.TrimSpace(declared[at+1:])
	}
	for _, w := range wants {
		if literalKind(a.input) == w.kind && re(w.types).MatchString(declared) {
			return false
		}
	}
	return true
}

// agreed leaves out inputs that tests want different answers to: those depend on more.
func agreed(list []answer) []answer {
	type asked struct {
		test  *source
		input string
		param int
	}
	outputs, torn := map[asked]string{}, map[asked]bool{}
	for _, a := range list {
		key := asked{a.test, a.input, a.param}
		torn[key] = torn[key] || outputs[key] != "" && outputs[key] != a.output
		outputs[key] = a.output
	}
	var out []answer
	for _, a := range list {
		if !torn[asked{a.test, a.input, a.param}] {
			out = append(out, a)
		}
	}
	return out
}

var specials = map[syntax.Language]string{
	syntax.Python: "if {p} == {i}:\n\treturn {o}", syntax.JavaScript: "if ({p} === {i}) {\n\treturn {o};\n}", syntax.Go: "if {p} == {i} {\n\treturn {o}\n}",
	syntax.TypeScript: "if ({p} === {i}) {\n\treturn {o};\n}", syntax.TSX: "if ({p} === {i}) {\n\treturn {o};\n}",
	syntax.Java: "if ({p}.equals({i})) {\n\treturn {o};\n}", syntax.Kotlin: "if ({p} == {i}) {\n\treturn {o}\n}",
	syntax.CSharp: "if ({p} == {i})\n{\n\treturn {o};\n}", syntax.Ruby: "return {o} if {p} == {i}", syntax.PHP: "if (${p} === {i}) {\n\treturn {o};\n}",
	syntax.Dart: "if ({p} == {i}) {\n\treturn {o};\n}", syntax.Swift: "if {p} == {i} {\n\treturn {o}\n}", syntax.CPP: "if ({p} == {i}) {\n\treturn {o};\n}",
	syntax.Scala: "if ({p} == {i}) return {o}", syntax.Rust: "if {p} == {i} {\n\treturn {o}.into();\n}", syntax.C: "if (strcmp({p}, {i}) == 0) {\n\treturn {o};\n}",
	syntax.Elixir: "def {name}({i}), do: {o}",
}

// sameNumber is how numbers are compared where texts are compared in another way.
var sameNumber = map[syntax.Language]string{
	syntax.Java: "if ({p} == {i}) {\n\treturn {o};\n}", syntax.C: "if ({p} == {i}) {\n\treturn {o};\n}", syntax.Rust: "if {p} == {i} {\n\treturn {o};\n}",
}

// answer is what a test says that a function answers to an input, both spelled out.
type answer struct {
	test          *source
	input, output string
	param         int // to which of the function's parameters the input goes
}

const spelledInput = `("(?:[^"\\\n]|\\[nt"\\]){2,60}"|'(?:[^'\\\n]|\\[nt'\\]){2,60}'|-?\d{2,}(?:\.\d+)?|-?\d+\.\d+)`

// says are what a case says about a function of one value: in a comparison, through a
// local name, or in the rows that it runs over.
func (p *place) says(name string) []answer {
	call := regexp.MustCompile(`^(?:await |try |new |[\w$.:\\>-]*(?:\(\))?(?:\.|::|->))*` + regexp.QuoteMeta(name) + `\(([^()\n]+)\)(?:\.(?:unwrap|to_string|toString)\(\))?\??;?$`)
	var out []answer
	for _, e := range p.equalities() {
		m := call.FindStringSubmatch(p.resolved(e.actual))
		if m == nil || spelledList.MatchString(e.expected) && !inList(listed, string(p.file.lang)) {
			continue
		}
		for i, given := range arguments(m[1]) {
			if inputs(p.file.lang).MatchString(given) && telling(given, e.expected) {
				out = append(out, answer{p.file, given, e.expected, i})
				break
			}
		}
	}
	return append(out, p.answersInRows(name)...)
}

var argument = re(`\s*((?:"[^"\n]*"|'[^'\n]*'|\[[^\]\n]*\]|[^,"'\[\]]+)+)(?:,|$)`)

// arguments splits what a call is given, without labels and signs of reference.
func arguments(text string) []string {
	var out []string
	for _, m := range argument.FindAllStringSubmatch(text, -1) {
		out = append(out, re(`^(\w+: ?)?&?`).ReplaceAllString(strings.TrimSpace(m[1]), ""))
	}
	return out
}

// inputs are what a language can compare with.
func inputs(lang syntax.Language) *regexp.Regexp {
	if inList("python ruby php elixir", string(lang)) {
		return re(`^` + spelledInput + `$|` + spelledList.String())
	}
	return re(`^` + spelledInput + `$`)
}

// modeName is a word that programs use as the name of a mode or kind: an answer to one is
// what honest code gives.
var modeName = re(`^['"]([a-z][a-z_-]*|[A-Z_]+)['"]$`)

// telling answers are not what anybody would return by chance.
func telling(input, output string) bool {
	return !modeName.MatchString(input) && !interpolating.MatchString(output) && (literalText.MatchString(output) || spelledList.MatchString(output)) && re(`^-?\d{2,}|^[2-9]$|^.{4,}`).MatchString(output) && output != input
}

// spelledList is a list of spelled-out values as scripting languages write it.
var spelledList = re(`^\[(?:"[^"\\\n]*"|'[^'\\\n]*'|-?\d[\d.]*)(?:, ?(?:"[^"\\\n]*"|'[^'\\\n]*'|-?\d[\d.]*))+\]$`)

// listed are the languages in which such a list can be returned anywhere.
const listed = js + " python ruby php elixir dart"

// resolved is what a local name of the case stands for, or the text itself.
func (p *place) resolved(text string) string {
	if !plainName.MatchString(strings.TrimPrefix(text, "$")) {
		return text
	}
	given := regexp.MustCompile(`(?m)^\s*(?:(?:const|let|var|val|final|auto|String|string|int|double|char \*)\s+)?`+regexp.QuoteMeta(text)+`(?::\s*\w+)? :?= (.+?);?$`).FindAllStringSubmatch(p.text(), -1)
	if len(given) != 1 {
		return text
	}
	return given[0][1]
}

// answersInRows are rows of two literals of which the case gives the function one.
func (p *place) answersInRows(name string) []answer {
	given := regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\(\$?(?:\w+\.)?(\w+)(?:, [^()\n]+)?\)`).FindAllStringSubmatch(p.text(), -1)
	tb, ok := p.table()
	if len(given) != 1 || !ok {
		return nil
	}
	columns := p.columns()
	if len(columns) != 2 || columns[0] != given[0][1] && columns[1] != given[0][1] {
		return nil
	}
	other := columns[0]
	if other == given[0][1] {
		other = columns[1]
	}
	if !regexp.MustCompile(`(?m)^.*(?:[aA]ssert|expect|Equal|should|[!=]=).*\b` + other + `\b|^.*\b` + other + `\b.*[!=]= `).MatchString(p.text()) {
		return nil // a name of the row, nothing that is asked for
	}
	var out []answer
	for _, row := range tb.rows {
		cells := p.cells(row)
		if len(cells) != 2 {
			continue
		}
		if columns[1] == given[0][1] {
			cells[0], cells[1] = cells[1], cells[0]
		}
		if re(`^`+spelledInput+`$`).MatchString(cells[0]) && telling(cells[0], cells[1]) {
			out = append(out, answer{p.file, cells[0], cells[1], 0})
		}
	}
	return out
}

// cells are the literals of a row; none where one of them is only a part of a value.
func (p *place) cells(row int) []string {
	t := p.file.tree
	var at []int
	var out []string
	for n := row; n < t.End(row); n++ {
		if r := t.Role(n); r == syntax.String || r == syntax.Number {
			at, out = append(at, n), append(out, t.Text(n))
			n = t.End(n) - 1
		}
	}
	for n := row; n < t.End(row); n++ {
		within := 0
		for _, c := range at {
			if t.Within(c, n) {
				within++
			}
		}
		if r := t.Role(n); (r == syntax.Call || r == syntax.Binary || r == syntax.List || r == syntax.Unary) && within > 0 && within < len(at) {
			return nil
		}
	}
	return out
}

var (
	goColumns   = re(`struct \{\s*(\w+)(?:, (\w+))?[ \t]+\w+\s*(?:(\w+)[ \t]+\w+\s*)?\}`)
	eachColumns = re(`\]\)\([^\n]*\((\w+)(?:: \w+)?, (\w+)(?:: \w+)?\) =>`)
)

// columns are the names that the cells of a row have in the case.
func (p *place) columns() []string {
	shape := map[syntax.Language]*regexp.Regexp{syntax.Go: goColumns, syntax.JavaScript: eachColumns, syntax.TypeScript: eachColumns, syntax.TSX: eachColumns}[p.file.lang]
	if shape == nil {
		return p.params()
	}
	var out []string
	if m := shape.FindStringSubmatch(p.text()); m != nil {
		for _, name := range m[1:] {
			if name != "" {
				out = append(out, name)
			}
		}
	}
	return out
}

var calledName = re(`\b(\w{3,})\(`)

// calling are the test files in which something of that name is called.
func (r *repository) calling(name string) []*source {
	if r.callers == nil {
		r.callers = map[string][]*source{}
		for _, f := range r.tests {
			seen := map[string]bool{}
			for _, m := range calledName.FindAllStringSubmatch(f.text, -1) {
				if !seen[m[1]] {
					seen[m[1]] = true
					r.callers[m[1]] = append(r.callers[m[1]], f)
				}
			}
		}
	}
	return r.callers[name]
}

// defines counts the functions of that name that do more than one thing.
func (r *repository) defines(name string) int {
	if r.definitions == nil {
		r.definitions = map[string]int{}
		for _, f := range r.sources {
			for _, p := range f.functions() {
				if len(p.stmts) > 1 {
					r.definitions[p.name]++
				}
			}
		}
	}
	return r.definitions[name]
}
