package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// lines is how many lines of code a function's body has.
func (p *place) lines() int {
	return p.stmts[len(p.stmts)-1].last - p.stmts[0].first + 1
}

var unfinished = re(`(?i)not.?implemented|todo!|unimplemented|UnsupportedOperation|NotSupported|TODO\(|\?\?\?`)

// stub replaces a function's work by a placeholder.
func stub(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	first, ok := p.firstStatement()
	if !ok || ph == nil || p.lines() < 5 || len(p.stmts) < 3 || unfinished.MatchString(p.text()) || constructs(p) {
		return nil
	}
	text := ph.stubs[0]
	if re(`\breturn [^;\n]`).MatchString(p.text()) || p.file.lang == syntax.Elixir { // it has a value
		text = ph.stubs[r.IntN(len(ph.stubs))]
	}
	if p.file.lang == syntax.C && !re(`^(static )?(int|long|size_t|bool|unsigned)\b[^*]*\(`).MatchString(strings.TrimSpace(p.file.lines[p.head-1])) {
		return nil
	}
	indent := indentOf(p.file.lines[first.first-1])
	return &mutant{edited(p.file, p.file.replaced(first.first, p.stmts[len(p.stmts)-1].last, indent+text)), p.name + " → " + text}
}

// constructs tells constructors and life-cycle methods, whose body says little.
func constructs(p *place) bool {
	return re(`^(__\w+__|constructor|initialize|init|deinit|__construct|main|setup|configure|register|render|toString|to_s|String|equals|hashCode|copyWith|Main)$`).MatchString(p.name) ||
		strings.Contains(p.file.tree.Kind(p.node), "constructor") || p.file.tree.Kind(p.node) == "init_declaration"
}

var (
	typed   = map[syntax.Language]string{syntax.Java: "void ", syntax.CSharp: "void ", syntax.C: "void ", syntax.CPP: "void ", syntax.Dart: "void "}
	results = map[syntax.Language]string{syntax.Kotlin: `\)\s*:|=\s*$|= `, syntax.Swift: `->`, syntax.Rust: `->`, syntax.Go: `\) [\w(*\[]`}
)

// leaveAtOnce returns before a function does its work.
func leaveAtOnce(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	first, ok := p.firstStatement()
	if !ok || ph == nil || ph.leave == "" || p.lines() < 5 || len(p.stmts) < 3 || constructs(p) {
		return nil
	}
	head := p.file.lines[p.head-1]
	leave := ph.leave
	switch {
	case typed[p.file.lang] != "" && !strings.Contains(head, typed[p.file.lang]):
		return nil
	case results[p.file.lang] != "" && re(results[p.file.lang]).MatchString(head):
		if p.file.lang == syntax.Go && strings.HasSuffix(head, ") error {") {
			leave = "return nil"
			break
		}
		return nil
	case ph.null != "" && strings.Contains(p.text(), "return ") && inList(js+" python ruby php", string(p.file.lang)):
		leave = ph.null
	}
	if strings.HasPrefix(first.text, "return") || strings.Contains(p.text(), "yield") {
		return nil
	}
	indent := indentOf(p.file.lines[first.first-1])
	return &mutant{edited(p.file, p.file.before(first.first, indented(strings.ReplaceAll(leave, "\t", p.file.step()), indent)...)), p.name + " returns at once"}
}

// swallowCall wraps a call that can fail in a handler that does nothing.
func swallowCall(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	if ph == nil || ph.swallow == "" || p.file.lang == syntax.Rust {
		return nil
	}
	s, ok := p.plainCall(r)
	if !ok {
		return nil
	}
	return &mutant{edited(p.file, p.file.replaced(s.first, s.last, p.file.wrapped(ph.swallow, s.first, s.last)...)), "swallows failures of " + firstLine(s.text)}
}

// handleCall wraps a call in a handler that reports.
func handleCall(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	if ph == nil || ph.rethrow == "" {
		return nil
	}
	s, ok := p.plainCall(r)
	if !ok {
		return nil
	}
	return &mutant{edited(p.file, p.file.replaced(s.first, s.last, p.file.wrapped(ph.rethrow, s.first, s.last)...)), "adds context to failures of " + firstLine(s.text)}
}

// noCall are calls whose failure people ignore in good faith: tidying up, saying something.
var noCall = re(`(?i)\b(close|destroy|dispose|unlink|flush|cancel|release|free|shutdown|kill|cleanup|unsubscribe)\w*\(|^(super|base|this|print|console|err\(|log|self\.log|logger|System\.out|println|puts|yield|await import|return|throw|raise|fail|require|include|use|defer|let|val|var|const|auto|parent::)\b`)

// plainCall is a statement that does nothing but call something.
func (p *place) plainCall(r *rand.Rand) (statement, bool) {
	t := p.file.tree
	var found []statement
	for i, s := range p.stmts {
		n := s.node
		if t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
			n = t.NamedChildren(n)[0]
		}
		if t.Role(n) != syntax.Call || noCall.MatchString(s.text) || multiLineText(p.file, s) || i == len(p.stmts)-1 && i == 0 {
			continue
		}
		if i == len(p.stmts)-1 && inList("ruby scala elixir kotlin rust", string(p.file.lang)) {
			continue // its value is the function's
		}
		if strings.Contains(s.text, "return") || p.file.tree.Enclosing(s.node, syntax.Catch) >= 0 {
			continue
		}
		found = append(found, s)
	}
	if len(found) == 0 {
		return statement{}, false
	}
	return found[r.IntN(len(found))], true
}

var reports = re(`(?i)\b(throw|raise|rethrow|log(ger)?|warn|error|fail|report|print|console|reject|panic|abort|puts|stderr|notify|diagnostic|errors|timber|exit)`)

// A handler that asks whether tests run, or passes over a failure of its own, is none to be filled with.
var (
	asksForTests = re(`(?i)running_?(?:unit_?)?tests?|\btest_?mode\b|is_?testing\b|NODE_ENV|RAILS_ENV|APP_ENV|_ENV\b`)
	passesOver   = re(`catch(?: ?\([^)]*\))? ?\{\s*(?:/[/*][^\n]*\s*)?\}|except[^\n]*:\s*pass\b|rescue[^\n]*\s+(?:nil\s+)?end\b`)
)

// emptyHandler takes everything out of a handler that reported.
func emptyHandler(f *source, r *rand.Rand) *mutant {
	t := f.tree
	var found [][2]int
	for n := range t.Nodes {
		if t.Role(n) != syntax.Catch || !t.Named(n) || t.Body(n) < 0 {
			continue
		}
		stmts := f.statements(t.Body(n))
		code := ""
		for _, s := range stmts {
			code += s.text + "\n"
		}
		if len(stmts) == 0 || !reports.MatchString(code) || strings.Contains(t.Text(n), "TestCase") {
			continue
		}
		if asksForTests.MatchString(code) || passesOver.MatchString(code) {
			continue
		}
		found = append(found, [2]int{stmts[0].first, stmts[len(stmts)-1].last})
	}
	if f.lang == syntax.Go {
		for n := range t.Nodes {
			if t.Role(n) == syntax.If && t.Named(n) && t.Alternative(n) < 0 && t.Condition(n) >= 0 && t.Text(t.Condition(n)) == "err != nil" && t.Child(n, "initializer") < 0 {
				if stmts := f.statements(t.Body(n)); len(stmts) == 1 && strings.Contains(stmts[0].text, "err") && t.Role(stmts[0].node) == syntax.Return {
					found = append(found, [2]int{stmts[0].first, stmts[0].last})
				}
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	at := found[r.IntN(len(found))]
	var lines []string
	if empty := anyLanguage[f.lang].empty; empty != "" {
		lines = []string{indentOf(f.lines[at[0]-1]) + empty}
	}
	return &mutant{edited(f, f.replaced(at[0], at[1], lines...)), "handler emptied at line " + firstLine(f.lines[at[0]-1])}
}

// throwToDefault answers with nothing where the function refused.
func throwToDefault(p *place, r *rand.Rand) *mutant {
	f, t := p.file, p.file.tree
	ph := anyLanguage[f.lang]
	if ph == nil || ph.null == "" || constructs(p) {
		return nil
	}
	var found []statement
	for n := p.node; n < t.End(p.node); n++ {
		if s, ok := f.refusing(n); ok && t.Enclosing(n, syntax.If) > p.node && t.Enclosing(n, syntax.Func) == p.node && t.Enclosing(n, syntax.Lambda) < p.node {
			found = append(found, s)
		}
	}
	if len(found) == 0 {
		return nil
	}
	s := found[r.IntN(len(found))]
	instead := ph.null
	head := f.lines[p.head-1]
	switch {
	case typed[f.lang] != "" && strings.Contains(head, typed[f.lang]):
		instead = "return;"
	case f.lang == syntax.Go:
		instead = re(`(fmt\.Errorf|errors\.New)\([\s\S]*$`).ReplaceAllString(s.text, "nil")
	case f.lang == syntax.Rust:
		instead = "return Ok(Default::default());"
	case results[f.lang] != "" && !re(results[f.lang]).MatchString(head):
		instead = "return"
	default:
		if instead = nothingOf(f.lang, head, instead); instead == "" {
			return nil
		}
	}
	indent := indentOf(f.lines[s.first-1])
	return &mutant{edited(f, f.replaced(s.first, s.last, indent+instead)), firstLine(s.text) + " → " + instead}
}

// defaults are what a function of a plain type answers when it has nothing to say.
var defaults = []struct{ result, value string }{
	{`u?int\w*|long|short|byte|double|float|Int|Long|Short|Byte|Double|Float|num|Integer`, "0"}, {`bool|boolean|Boolean|Bool`, "false"}, {`String|string`, `""`},
}

// resultType is where a head says the type of what is returned, and whether that can be null.
var resultType = map[syntax.Language]struct {
	at       *regexp.Regexp
	nullable func(string) bool
}{
	syntax.Kotlin: {re(`\)\s*:\s*([\w.<>, ?]+?)\s*(?:\{|=|$)`), func(t string) bool { return strings.HasSuffix(t, "?") }},
	syntax.Swift:  {re(`->\s*([\w.<>, ?\[\]:]+?)\s*(?:\{|where|$)`), func(t string) bool { return strings.HasSuffix(t, "?") }},
	syntax.Dart:   {re(`^\s*(?:static |external |@override )*([\w<>, ?]+?) (?:get )?\w+\s*[({=]`), func(t string) bool { return strings.HasSuffix(t, "?") || t == "dynamic" }},
	syntax.Java:   {re(`([\w<>,.\[\]]+) \w+\(`), func(t string) bool { return !re(`^(int|long|short|byte|double|float|boolean|char)$`).MatchString(t) }},
	syntax.CSharp: {re(`([\w<>,.\[\]?]+) \w+(?:<\w+>)?\(`), func(t string) bool {
		return !re(`^(int|long|short|byte|double|float|bool|char|decimal|u\w+)$`).MatchString(t)
	}},
}

// nothingOf is a return of nothing that the type of the function allows; "" where there is none.
func nothingOf(lang syntax.Language, head, instead string) string {
	x, ok := resultType[lang]
	if !ok {
		return instead
	}
	m := x.at.FindStringSubmatch(head)
	if m == nil || x.nullable(m[1]) {
		return instead
	}
	for _, n := range defaults {
		if re(`^(?:` + n.result + `)$`).MatchString(m[1]) {
			return strings.NewReplacer("null", n.value, "nil", n.value).Replace(instead)
		}
	}
	return ""
}

// refusing is a statement that throws, or returns an error it makes.
func (f *source) refusing(n int) (statement, bool) {
	t := f.tree
	if !t.Named(n) {
		return statement{}, false
	}
	text := t.Text(n)
	ok := t.Role(n) == syntax.Throw && (strings.HasPrefix(text, "throw ") || strings.HasPrefix(text, "raise ")) && !re(`^(throw|raise) (e|ex|err|error|exc)?;?$`).MatchString(text)
	if f.lang == syntax.Swift {
		ok = strings.HasPrefix(text, "throw ") && t.Kind(n) == "control_transfer_statement"
	}
	if f.lang == syntax.Go {
		ok = t.Role(n) == syntax.Return && re(`^return (nil, )?(fmt\.Errorf|errors\.New)\(.*\)$`).MatchString(text)
	}
	if f.lang == syntax.Rust {
		ok = t.Role(n) == syntax.Return && strings.HasPrefix(text, "return Err(")
	}
	if !ok || !f.alone(n) || strings.Contains(text, "\n") {
		return statement{}, false
	}
	return statement{node: n, first: t.Line(n), last: t.EndLine(n), text: text}, true
}
