package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

func word(name string) *regexp.Regexp {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
}

// concerning are all files that mention a function, when we have every one of them.
func (p *place) concerning() ([]*source, bool) {
	repo := p.file.repo
	if len(p.name) < 6 || !re(`^\w+$`).MatchString(p.name) || re(`(?i)^(test|to|from|parse|format|create|update|delete|handle|process|execute|equals|render|toString|describe|length|insert|remove|append|replace)$|^__`).MatchString(p.name) {
		return nil, false
	}
	paths := repo.named()[p.name]
	if len(paths) < 2 || len(paths) > 8 {
		return nil, false
	}
	var out []*source
	for _, path := range paths {
		f := repo.find(path)
		if f == nil {
			text, err := git(repo.dir, "show", "HEAD:"+path)
			if err != nil || !usable(text) || len(text) > 4*maxBytes {
				return nil, false
			}
			f = newSource(repo, path, string(text))
		}
		out = append(out, f)
	}
	return out, true
}

// mostWords bounds one search.
const mostWords = 300

// named tells where the functions are mentioned that some test mentions.
func (r *repository) named() map[string][]string {
	if r.names == nil {
		words := map[string]bool{}
		for _, f := range r.tests {
			for _, w := range hasName.FindAllString(f.text, -1) {
				words[w] = true
			}
		}
		var list []string
		for _, f := range r.sources {
			for _, p := range f.functions() {
				if len(p.name) >= 6 && words[p.name] && len(list) < mostWords {
					words[p.name] = false
					list = append(list, p.name)
				}
			}
		}
		r.names = mentions(r.dir, list)
	}
	return r.names
}

// spelled tells where the texts are that a test's assertion and one source spell out.
func (r *repository) spelled() map[string][]string {
	if r.texts == nil {
		once := map[string]int{}
		for _, f := range r.sources {
			for _, lit := range text6.FindAllString(f.text, -1) {
				once[lit[1:len(lit)-1]]++
			}
		}
		var list []string
		for _, f := range r.tests {
			for _, lit := range text6.FindAllString(f.text, -1) {
				if bare := lit[1 : len(lit)-1]; once[bare] == 1 && len(list) < mostWords {
					once[bare] = 0
					list = append(list, bare)
				}
			}
		}
		r.texts = mentions(r.dir, list)
	}
	return r.texts
}

func (r *repository) find(path string) *source {
	for _, list := range [][]*source{r.tests, r.sources} {
		if i := slices.IndexFunc(list, func(f *source) bool { return f.path == path }); i >= 0 {
			return list[i]
		}
	}
	return nil
}

// renameFunction renames a function in its source and wherever it is used.
func renameFunction(p *place, _ *rand.Rand) *mutant {
	files, ok := p.concerning()
	if !ok {
		return nil
	}
	to := p.name + "Value"
	if strings.Contains(p.name, "_") {
		to = p.name + "_value"
	}
	var out []changed
	for _, f := range files {
		if strings.Contains(f.text, to) {
			return nil
		}
		out = append(out, edited(f, word(p.name).ReplaceAllString(f.text, to))...)
	}
	return &mutant{out, p.name + " renamed to " + to}
}

// removeFeature removes a function and every test that calls it.
func removeFeature(p *place, _ *rand.Rand) *mutant {
	files, ok := p.concerning()
	if !ok {
		return nil
	}
	w := word(p.name)
	removed := 0
	var out []changed
	for _, f := range files {
		var cuts [][2]int
		if f == p.file {
			cuts = append(cuts, [2]int{p.first, p.last})
		}
		for _, c := range f.cases {
			if w.MatchString(c.text()) {
				cuts = append(cuts, [2]int{c.first, c.last})
				removed++
			}
		}
		after := f.cuts(cuts)
		if !w.MatchString(after) {
			out = append(out, edited(f, after)...)
			continue
		}
		// Only an import may still name it.
		after = re(`(?m)^(import|from|use|const)\b[^\n]*$`).ReplaceAllStringFunc(after, func(l string) string {
			return regexp.MustCompile(`\b`+regexp.QuoteMeta(p.name)+`, |, `+regexp.QuoteMeta(p.name)+`\b`).ReplaceAllString(l, "")
		})
		if w.MatchString(after) {
			return nil
		}
		out = append(out, edited(f, after)...)
	}
	if removed == 0 {
		return nil
	}
	return &mutant{out, p.name + " removed with its tests"}
}

var text6 = re(`"[A-Za-z][\w ,.:'-]{7,60}"|'[A-Za-z][\w ,.:"-]{7,60}'`)

// rewordBoth changes a text in production code and in the one test that expects it.
func rewordBoth(p *place, r *rand.Rand) *mutant {
	repo := p.file.repo
	for _, s := range p.assertions() {
		for _, lit := range text6.FindAllString(s.text, -1) {
			bare := lit[1 : len(lit)-1]
			if strings.Count(p.file.text, bare) != 1 {
				continue
			}
			for _, f := range repo.sources {
				if strings.Count(f.text, bare) != 1 || f.lang != p.file.lang {
					continue
				}
				if at := strings.Index(f.text, bare); !inComment(f, at) || commented(f, at) {
					continue
				}
				if len(repo.spelled()[bare]) != 2 {
					continue
				}
				other := bare + " now"
				out := edited(f, strings.Replace(f.text, bare, other, 1))
				return &mutant{append(out, edited(p.file, strings.Replace(p.file.text, bare, other, 1))...), bare + " → " + other}
			}
		}
	}
	return nil
}

func commented(f *source, at int) bool {
	for n := range f.tree.Nodes {
		node := f.tree.Nodes[n]
		if int(node.Start) <= at && at < int(node.End) && f.tree.Role(n) == syntax.Comment {
			return true
		}
	}
	return false
}

// checkers are how a language writes a function that holds a moved guard.
var checkers = map[syntax.Language]struct{ function, call string }{
	syntax.Python:     {"def _require_valid({params}):\n{body}\n", "_require_valid({args})"},
	syntax.JavaScript: {"function requireValid({params}) {\n{body}\n}", "requireValid({args});"},
	syntax.TypeScript: {"function requireValid({params}) {\n{body}\n}", "requireValid({args});"},
	syntax.Java:       {"private static void requireValid({params}) {\n{body}\n}\n", "requireValid({args});"},
	syntax.CSharp:     {"private static void RequireValid({params})\n{\n{body}\n}\n", "RequireValid({args});"},
	syntax.Kotlin:     {"private fun requireValid({params}) {\n{body}\n}\n", "requireValid({args})"},
	syntax.PHP:        {"private function requireValid({params}): void\n{\n{body}\n}\n", "$this->requireValid({args});"},
	syntax.Ruby:       {"def require_valid({params})\n{body}\nend\n", "require_valid({args})"},
	syntax.Dart:       {"void requireValid({params}) {\n{body}\n}\n", "requireValid({args});"},
}

// extractGuard moves a check at the start of a function into another function that it
// calls.
func extractGuard(p *place, _ *rand.Rand) *mutant {
	f, t := p.file, p.file.tree
	c, ok := checkers[f.lang]
	s, found := p.guard()
	if !ok || !found || re(`(?i)require_?valid`).MatchString(f.text) || multiLineText(f, s) || !re(`\b(throw|raise)\b`).MatchString(s.text) || re(`\b(self|this|@\w+)\b`).MatchString(s.text) {
		return nil
	}
	params := t.ChildRole(p.node, syntax.Params)
	if params < 0 || constructs(p) || strings.Contains(t.Text(params), "\n") || re(`[=*]|\.\.\.|\{`).MatchString(t.Text(params)) {
		return nil
	}
	text := strings.Trim(t.Text(params), "()")
	names := p.params()
	if f.lang == syntax.PHP {
		for i, n := range names {
			names[i] = "$" + n
		}
	}
	at, indent := p.first, p.indent
	switch f.lang {
	case syntax.Python: // a plain function of the module
		text = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(text, "self"), "cls"), ", ")
		for n := p.node; n != 0; n = t.Parent(n) {
			at = min(at, t.Line(n))
		}
		for at > 1 && (wholeComment(f.lang, f.lines[at-2]) || strings.HasPrefix(f.lines[at-2], "@")) {
			at--
		}
		indent = ""
	case syntax.JavaScript, syntax.TypeScript:
		if t.Enclosing(p.node, syntax.Class, syntax.Func, syntax.Lambda) >= 0 || t.Kind(p.node) != "function_declaration" {
			return nil
		}
		at, indent = f.topLine(p.node), ""
	default:
		if t.Enclosing(p.node, syntax.Func, syntax.Lambda) >= 0 {
			return nil
		}
	}
	if len(names) == 0 || strings.Contains(text, "self") {
		return nil
	}
	var helper []string
	for line := range strings.SplitSeq(filled(c.function, "{params}", text), "\n") {
		if line != "{body}" {
			if line != "" {
				line = indent + line
			}
			helper = append(helper, line)
			continue
		}
		was := indentOf(f.lines[s.first-1])
		for _, l := range f.lines[s.first-1 : s.last] {
			helper = append(helper, indent+f.step()+strings.TrimPrefix(l, was))
		}
	}
	call := indentOf(f.lines[s.first-1]) + filled(c.call, "{args}", strings.Join(names, ", "))
	lines := append([]string{}, f.lines[:at-1]...)
	lines = append(lines, helper...)
	lines = append(lines, f.lines[at-1:s.first-1]...)
	lines = append(append(lines, call), f.lines[s.last:]...)
	return &mutant{edited(f, strings.Join(lines, "\n")), p.name + " checks through a helper"}
}

// topLine is where the top-level declaration around a node starts, its comment included.
func (f *source) topLine(n int) int {
	line := f.tree.Line(n)
	for ; n != 0; n = f.tree.Parent(n) {
		line = f.tree.Line(n)
	}
	for line > 1 && wholeComment(f.lang, f.lines[line-2]) {
		line--
	}
	return line
}

// literalsOf splits a text at its numbers and strings.
func (p *place) literalsOf() (frame []string, literals []string, ok bool) {
	t := p.file.tree
	if p.body < 0 || len(p.stmts) == 0 {
		return nil, nil, false
	}
	start, end := t.Nodes[p.stmts[0].node].Start, t.Nodes[p.stmts[len(p.stmts)-1].node].End
	at := start
	for n := p.body; n < t.End(p.body); n++ {
		if r := t.Role(n); r != syntax.String && r != syntax.Number || t.Nodes[n].Start < start || t.Nodes[n].End > end {
			continue
		}
		frame = append(frame, string(t.Source[at:t.Nodes[n].Start]))
		literals = append(literals, t.Text(n))
		at = t.Nodes[n].End
		n = t.End(n) - 1
	}
	return append(frame, string(t.Source[at:end])), literals, len(literals) > 0
}

// mergeCases makes two tests that differ in literals only into one over rows.
func mergeCases(p *place, _ *rand.Rand) *mutant {
	f := p.file
	i := slices.Index(f.cases, p)
	frame, literals, ok := p.literalsOf()
	if !ok || !inList(js+" python go java", string(f.lang)) || p.rows != 1 {
		return nil
	}
	for _, q := range f.cases[i+1:] {
		other, values, ok := q.literalsOf()
		if !ok || q.indent != p.indent || !slices.Equal(frame, other) || q.rows != 1 || len(p.headText()) == 0 || strings.Join(q.suite, "/") != strings.Join(p.suite, "/") {
			continue
		}
		if marks(p) != marks(q) {
			continue
		}
		var differ []int
		for k := range literals {
			if literals[k] != values[k] {
				differ = append(differ, k)
			}
		}
		if len(differ) == 0 || len(differ) > 4 {
			continue
		}
		if m := p.merged(q, frame, literals, values, differ); m != nil {
			return m
		}
	}
	return nil
}

// marks are what stands above the definition, comments left out.
func marks(p *place) string {
	var out []string
	for _, l := range p.file.lines[p.first-1 : p.head-1] {
		if !wholeComment(p.file.lang, l) {
			out = append(out, strings.TrimSpace(l))
		}
	}
	return strings.Join(out, "\n")
}

func (p *place) merged(q *place, frame, a, b []string, differ []int) *mutant {
	f := p.file
	names := []string{"first", "second", "third", "fourth"}[:len(differ)]
	if regexp.MustCompile(`\b(first|second|third|fourth)\b`).MatchString(p.text()) {
		return nil
	}
	var rowA, rowB []string
	body := frame[0]
	for k := range a {
		if i := slices.Index(differ, k); i >= 0 {
			rowA, rowB = append(rowA, a[k]), append(rowB, b[k])
			body += names[i]
		} else {
			body += a[k]
		}
		body += frame[k+1]
	}
	t, head := f.tree, f.lines[p.head-1]
	start := t.Nodes[p.stmts[0].node].Start
	inside := string(t.Source[start:t.Nodes[p.stmts[len(p.stmts)-1].node].End])
	tail, _, _ := strings.Cut(f.text[t.Nodes[p.stmts[len(p.stmts)-1].node].End:], "\n")
	_ = inside
	bodyLines := strings.Split(indentOf(f.lines[p.stmts[0].first-1])+body+tail, "\n")
	var lines []string
	lines = append(lines, f.lines[p.first-1:p.head-1]...)
	switch {
	case f.lang == syntax.Python:
		if !re(`(?m)^import pytest`).MatchString(f.text) || regexp.MustCompile(unittest).MatchString(f.text) || !strings.HasSuffix(head, "):") {
			return nil
		}
		lines = append(lines, p.indent+`@pytest.mark.parametrize("`+strings.Join(names, ", ")+`", [`,
			p.indent+"    ("+strings.Join(rowA, ", ")+comma(rowA)+"),", p.indent+"    ("+strings.Join(rowB, ", ")+comma(rowB)+"),", p.indent+"])")
		sep := ", "
		if strings.HasSuffix(head, "():") {
			sep = ""
		}
		lines = append(lines, strings.TrimSuffix(head, "):")+sep+strings.Join(names, ", ")+"):")
	case inList(js, string(f.lang)):
		m := re(`^(\s*)(it|test)\((['"])([^'"]*)['"], (async )?\(\) => \{$`).FindStringSubmatch(head)
		if m == nil || !re(`vitest|jest|describe\(`).MatchString(f.text) || re(`mocha|chai|node:test|tape|ava`).MatchString(f.text) {
			return nil
		}
		lines = append(lines, m[1]+m[2]+".each([", m[1]+"  ["+strings.Join(rowA, ", ")+"],", m[1]+"  ["+strings.Join(rowB, ", ")+"],",
			m[1]+"])("+m[3]+m[4]+" %s"+m[3]+", "+m[5]+"("+strings.Join(names, ", ")+") => {")
	case f.lang == syntax.Go:
		if !re(goT).MatchString(head) {
			return nil
		}
		lines = append(lines, head, "\tfor _, row := range []struct {")
		for i, n := range names {
			kind := "int"
			if strings.ContainsAny(rowA[i], "\"`") {
				kind = "string"
			} else if strings.Contains(rowA[i], ".") {
				kind = "float64"
			}
			lines = append(lines, "\t\t"+n+" "+kind)
		}
		lines = append(lines, "\t}{", "\t\t{"+strings.Join(rowA, ", ")+"},", "\t\t{"+strings.Join(rowB, ", ")+"},", "\t} {")
		for i, l := range bodyLines {
			for _, n := range names {
				l = word(n).ReplaceAllString(l, "row."+n)
			}
			if l != "" {
				l = "\t" + l
			}
			bodyLines[i] = l
		}
		bodyLines = append(bodyLines, "\t}")
	default:
		return nil
	}
	lines = append(lines, bodyLines...)
	lines = append(lines, f.lines[p.stmts[len(p.stmts)-1].last:p.last]...)
	out := append([]string{}, f.lines[:p.first-1]...)
	out = append(out, lines...)
	out = append(out, f.lines[p.last:q.first-1]...)
	out = append(out, f.lines[q.last:]...)
	return &mutant{edited(f, strings.Join(out, "\n")), p.name + " and " + q.name + " merged"}
}

func comma(row []string) string {
	if len(row) == 1 {
		return ","
	}
	return ""
}
