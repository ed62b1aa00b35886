package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// lookups are how a function answers from a table before it does its work. {rows} are the
// entries, each written as in rows; {p} is the parameter.
var lookups = map[syntax.Language]struct{ table, row string }{
	syntax.Python:     {"known = {{rows}}\nif {p} in known:\n\treturn known[{p}]", "{i}: {o}"},
	syntax.JavaScript: {"const known = new Map([{rows}]);\nif (known.has({p})) {\n\treturn known.get({p});\n}", "[{i}, {o}]"},
	syntax.TypeScript: {"const known = new Map<unknown, any>([{rows}]);\nif (known.has({p})) {\n\treturn known.get({p});\n}", "[{i}, {o}]"},
	syntax.Go:         {"if known, ok := map[{ti}]{to}{{rows}}[{p}]; ok {\n\treturn known\n}", "{i}: {o}"},
	syntax.Ruby:       {"known = { {rows} }\nreturn known[{p}] if known.key?({p})", "{i} => {o}"},
	syntax.PHP:        {"$known = [{rows}];\nif (isset($known[${p}])) {\n\treturn $known[${p}];\n}", "{i} => {o}"},
	syntax.Java:       {"var known = java.util.Map.of({rows});\nif (known.containsKey({p})) {\n\treturn known.get({p});\n}", "{i}, {o}"},
	syntax.Kotlin:     {"val known = mapOf({rows})\nknown[{p}]?.let { return it }", "{i} to {o}"},
	syntax.CSharp:     {"var known = new Dictionary<{ti}, {to}> { {rows} };\nif (known.TryGetValue({p}, out var answer))\n{\n\treturn answer;\n}", "[{i}] = {o}"},
	syntax.Dart:       {"const known = {{rows}};\nif (known.containsKey({p})) {\n\treturn known[{p}]!;\n}", "{i}: {o}"},
	syntax.Swift:      {"if let known = [{rows}][{p}] {\n\treturn known\n}", "{i}: {o}"},
	syntax.Scala:      {"val known = Map({rows})\nif (known.contains({p})) return known({p})", "{i} -> {o}"},
	syntax.Rust:       {"match {p} {\n\t{rows},\n\t_ => {}\n}", "{i} => return {o}.into()"},
	syntax.Elixir:     {"{rows}", "def {name}({i}), do: {o}"},
}

// answerFromTable answers the inputs of the tests from a table. The tests are context.
func answerFromTable(p *place, r *rand.Rand) *mutant {
	l, ok := lookups[p.file.lang]
	if !ok {
		return nil
	}
	found := p.knownAnswers()
	params := p.params()
	first, has := p.firstStatement()
	if !has || len(found) == 0 || strings.ContainsAny(found[0].input[:1], "[{(") {
		return nil
	}
	if p.file.lang == syntax.Swift && regexp.MustCompile(`\b`+regexp.QuoteMeta(params[found[0].param])+`: ?[\w<>.]+\?`).MatchString(p.headText()) {
		return nil // a dictionary is not asked for what may be nothing
	}
	var rows []string
	seen := map[string]bool{}
	for _, i := range r.Perm(len(found)) {
		a := found[i]
		if a.test != found[0].test || a.param != found[0].param || seen[a.input] || literalKind(a.input) != literalKind(found[0].input) || literalKind(a.output) != literalKind(found[0].output) || len(rows) > 8 {
			continue
		}
		seen[a.input] = true
		rows = append(rows, filled(l.row, "{i}", a.input, "{o}", a.output, "{name}", p.name))
	}
	at, indent, between := first.first, indentOf(p.file.lines[first.first-1]), ", "
	switch p.file.lang {
	case syntax.Elixir:
		if len(params) != 1 || strings.Contains(p.file.lines[p.head-1], " when ") {
			return nil
		}
		at, indent, between = p.head, p.indent, "\n"
	case syntax.Rust:
		between = ",\n\t"
	}
	text := filled(l.table, "{rows}", strings.Join(rows, between), "{p}", params[found[0].param], "{ti}", literalKind(found[0].input), "{to}", literalKind(found[0].output))
	files := edited(p.file, p.file.before(at, indented(strings.ReplaceAll(text, "\t", p.file.step()), indent)...))
	return &mutant{append(files, context(found[0].test)), p.name + " looks up " + strings.Join(rows, between)}
}

func literalKind(literal string) string {
	switch {
	case literal[0] == '"' || literal[0] == '\'':
		return "string"
	case strings.Contains(literal, "."):
		return "double"
	}
	return "int"
}

// constants are tables that programs are made of.
var constants = []struct{ name, pairs string }{
	{"reason", `404 "Not Found" 503 "Service Unavailable" 429 "Too Many Requests" 418 "I'm a teapot"`},
	{"month", `1 "January" 2 "February" 3 "March" 12 "December"`},
	{"symbol", `"EUR" "€" "USD" "$" "GBP" "£" "JPY" "¥"`},
	{"media", `"png" "image/png" "svg" "image/svg+xml" "txt" "text/plain" "csv" "text/csv"`},
}

// finders are how a language writes a function that looks something up.
var finders = map[syntax.Language]struct{ function, row string }{
	syntax.Python:     {"def {name}_of(key):\n\ttable = {{rows}}\n\treturn table.get(key, \"unknown\")\n\n", "{i}: {o}"},
	syntax.JavaScript: {"function {name}Of(key) {\n\tconst table = new Map([{rows}]);\n\treturn table.get(key) ?? 'unknown';\n}\n", "[{i}, {o}]"},
	syntax.TypeScript: {"function {name}Of(key: string | number): string {\n\tconst table = new Map<string | number, string>([{rows}]);\n\treturn table.get(key) ?? 'unknown';\n}\n", "[{i}, {o}]"},
	syntax.Go:         {"func {name}Of(key any) string {\n\ttable := map[any]string{{rows}}\n\tif found, ok := table[key]; ok {\n\t\treturn found\n\t}\n\treturn \"unknown\"\n}\n", "{i}: {o}"},
	syntax.Ruby:       {"def {name}_of(key)\n\ttable = { {rows} }\n\ttable.fetch(key, 'unknown')\nend\n", "{i} => {o}"},
	syntax.Java:       {"private static String {name}Of(Object key) {\n\tvar table = java.util.Map.of({rows});\n\treturn table.getOrDefault(key, \"unknown\");\n}\n", "{i}, {o}"},
	syntax.Kotlin:     {"private fun {name}Of(key: Any): String {\n\tval table = mapOf<Any, String>({rows})\n\treturn table[key] ?: \"unknown\"\n}\n", "{i} to {o}"},
	syntax.Dart:       {"String {name}Of(Object key) {\n\tconst table = {{rows}};\n\treturn table[key] ?? 'unknown';\n}\n", "{i}: {o}"},
	syntax.PHP:        {"function {name}Of($key): string\n{\n\t$table = [{rows}];\n\treturn $table[$key] ?? 'unknown';\n}\n", "{i} => {o}"},
	syntax.Rust:       {"fn {name}_of(key: &str) -> &'static str {\n\tmatch key {\n\t\t{rows},\n\t\t_ => \"unknown\",\n\t}\n}\n", "{s} => {o}"},
	syntax.Swift:      {"func {name}Of(_ key: AnyHashable) -> String {\n\tlet table: [AnyHashable: String] = [{rows}]\n\treturn table[key] ?? \"unknown\"\n}\n", "{i}: {o}"},
	syntax.Scala:      {"private def {name}Of(key: Any): String = {\n\tval table = Map[Any, String]({rows})\n\ttable.getOrElse(key, \"unknown\")\n}\n", "{i} -> {o}"},
}

// addLookup adds a function that looks something up, as honest programs do.
func addLookup(p *place, r *rand.Rand) *mutant {
	l, ok := finders[p.file.lang]
	if !ok || p.indent != "" && !inList("java kotlin scala", string(p.file.lang)) {
		return nil
	}
	c := constants[r.IntN(len(constants))]
	cells := re(`"[^"]*"|\d+`).FindAllString(c.pairs, -1)
	var rows []string
	for i := 0; i+1 < len(cells); i += 2 {
		rows = append(rows, filled(l.row, "{i}", cells[i], "{o}", strings.ReplaceAll(cells[i+1], "$", "US$"), "{s}", `"`+strings.Trim(cells[i], `"`)+`"`))
	}
	text := filled(l.function, "{name}", c.name, "{rows}", strings.Join(rows, ", "))
	if re(`\b` + c.name + `_?[oO]f\b`).MatchString(p.file.text) {
		return nil
	}
	return &mutant{edited(p.file, p.file.before(p.first, indented(strings.ReplaceAll(text, "\t", p.file.step()), p.indent)...)), "a table of " + c.name}
}
