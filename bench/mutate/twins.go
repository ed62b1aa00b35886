package main

import (
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

var testToken = re(`(?:[._-]|^)(?:test|tests|spec)(?:[._-]|$)|Tests?\.|Specs?\.|TestCase\.|Suite\.`)

// sibling is another path that the same runner collects, or "".
func sibling(p string) string {
	dir, base := path.Split(p)
	if m := testToken.FindAllStringIndex(base, -1); m != nil && m[len(m)-1][0] > 0 {
		at := m[len(m)-1][0]
		return dir + base[:at] + extra(base) + base[at:]
	}
	if strings.HasPrefix(base, "test_") {
		ext := path.Ext(base)
		return dir + strings.TrimSuffix(base, ext) + extra(base) + ext
	}
	return ""
}

func extra(base string) string {
	switch {
	case base[0] >= 'A' && base[0] <= 'Z':
		return "More"
	case strings.Contains(base, "_"):
		return "_more"
	case strings.Contains(base, "-"):
		return "-more"
	}
	return "More"
}

// moveCase moves a test to a new file that keeps what stood around it.
func moveCase(p *place, _ *rand.Rand) *mutant {
	f := p.file
	to := sibling(f.path)
	if to == "" || len(f.cases) < 2 || mixed(f) || f.repo.has(to) || f.all == nil {
		return nil
	}
	var others [][2]int
	around := len(f.lines)
	for _, c := range f.all {
		if c[0] != p.first {
			others = append(others, c)
		}
		around -= c[1] - c[0] + 1
	}
	if around > mostCopied {
		return nil
	}
	after, moved := f.without(p.first, p.last), f.cuts(others)
	oldBase, newBase := stem(f.path), stem(to)
	if inList("java kotlin csharp php scala swift", string(f.lang)) {
		moved = word(oldBase).ReplaceAllString(moved, newBase)
	}
	before := f.text
	return &mutant{[]changed{{Path: f.path, Before: &before, After: &after}, {Path: to, After: &moved}}, p.name + " moved to " + to}
}

// mostCopied is how much of what stands around the tests may be copied with one.
const mostCopied = 60

func stem(p string) string { return strings.TrimSuffix(path.Base(p), path.Ext(p)) }

func (r *repository) has(p string) bool {
	return slices.ContainsFunc(r.tests, func(f *source) bool { return f.path == p })
}

// renameCase gives a test another name that is collected all the same.
func renameCase(p *place, _ *rand.Rand) *mutant {
	f := p.file
	line := f.lines[p.head-1]
	var done string
	if f.tree.Role(p.node) == syntax.Func {
		if strings.Count(f.text, p.name) != 1 || !re(`^\w+$`).MatchString(p.name) {
			return nil
		}
		suffix := "AsDocumented"
		if strings.Contains(p.name, "_") {
			suffix = "_as_documented"
		}
		done = strings.Replace(line, p.name, p.name+suffix, 1)
	} else {
		if p.name == "" || strings.Count(line, p.name) != 1 || strings.Count(f.text, p.name) != 1 || strings.ContainsAny(p.name, "%$#{}") {
			return nil
		}
		done = strings.Replace(line, p.name, p.name+" as documented", 1)
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(p.name) + `\)`).MatchString(line) { // TEST(Suite, Name)
			done = strings.Replace(line, p.name, p.name+"AsDocumented", 1)
		}
	}
	return &mutant{edited(f, f.replaced(p.head, p.head, done)), p.name + " renamed"}
}

// swapCases changes the order of two tests that stand next to each other.
func swapCases(p *place, _ *rand.Rand) *mutant {
	f := p.file
	i := slices.Index(f.cases, p)
	if i+1 >= len(f.cases) {
		return nil
	}
	q := f.cases[i+1]
	if q.indent != p.indent || q.first <= p.last || f.tree.Enclosing(p.node, syntax.Class, syntax.Lambda, syntax.Block) != f.tree.Enclosing(q.node, syntax.Class, syntax.Lambda, syntax.Block) {
		return nil
	}
	for _, l := range f.lines[p.last : q.first-1] {
		if strings.TrimSpace(l) != "" {
			return nil
		}
	}
	var out []string
	out = append(out, f.lines[q.first-1:q.last]...)
	out = append(out, f.lines[p.last:q.first-1]...)
	out = append(out, f.lines[p.first-1:p.last]...)
	return &mutant{edited(f, f.replaced(p.first, q.last, out...)), p.name + " and " + q.name + " swapped"}
}

// spelled values are there whatever the code does: to claim so is no claim.
var spelled = re("^[\\[{(\"'`]|^f[\"']")

// strengthen adds an assertion after one that is there.
func strengthen(p *place, r *rand.Rand) *mutant {
	list := p.equalities()
	if len(list) == 0 {
		return nil
	}
	e := list[r.IntN(len(list))]
	if e.form.strong == "" || plainOnly.MatchString(e.expected) || !strings.Contains(e.actual, "(") || spelled.MatchString(e.actual) {
		return nil
	}
	text := e.say(e.form.strong) + e.semicolon
	return &mutant{edited(p.file, p.file.replaced(e.last, e.last, p.file.lines[e.last-1], e.indent+text)), "added " + text}
}

// nameActual gives the looked-at value of an assertion a name of its own.
func nameActual(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	list := p.equalities()
	if len(list) == 0 || ph.declare == "" || re(`\bactual\b`).MatchString(p.text()) {
		return nil
	}
	e := list[r.IntN(len(list))]
	if !strings.Contains(e.actual, "(") || strings.Contains(e.actual, "=>") || strings.Contains(e.actual, "await ") || strings.Count(p.file.lines[e.first-1], e.actual) != 1 || e.first != e.last || strings.HasPrefix(e.text, "if ") {
		return nil
	}
	name := "actual"
	if p.file.lang == syntax.PHP {
		name = "$actual"
	}
	line := strings.Replace(p.file.lines[e.first-1], e.actual, name, 1)
	return &mutant{edited(p.file, p.file.replaced(e.first, e.first, e.indent+filled(ph.declare, "{a}", e.actual), line)), "named " + e.actual}
}

func inlineActual(p *place, r *rand.Rand) *mutant { return reversed(nameActual(p, r)) }

// labelledValue is an expected value that is put together of its label and what stands behind it.
var labelledValue = re(`\b(?:eq|eql|equal)\(\w+: `)

// extractHelper moves an assertion into a function that the test calls.
func extractHelper(p *place, r *rand.Rand) *mutant {
	f, t := p.file, p.file.tree
	list := p.equalities()
	if len(list) == 0 {
		return nil
	}
	e := list[r.IntN(len(list))]
	if e.form.helper == "" || labelledValue.MatchString(e.text) || re(`(?i)same_?result`).MatchString(f.text) || f.lang == syntax.Kotlin || e.form.langs == "go" && strings.Contains(p.headText(), "func (") {
		return nil
	}
	at, indent := p.first, p.indent
	switch {
	case inList(js+" dart cpp rust swift go", string(f.lang)) || e.form.name == "assert ==" || e.form.name == "pest":
		for n := p.node; n != 0 && !(f.lang == syntax.Rust && t.Role(t.Parent(n)) == syntax.Class); n = t.Parent(n) {
			if t.Role(n) == syntax.Class && f.lang == syntax.Swift {
				break
			}
			at, indent = min(at, t.Line(n)), indentOf(f.lines[t.Line(n)-1])
		}
		if at < p.first {
			for at > 1 && (wholeComment(f.lang, f.lines[at-2]) || strings.HasPrefix(f.lines[at-2], "@")) {
				at--
			}
		}
	}
	if f.lang == syntax.Go || inList(js, string(f.lang)) || f.lang == syntax.Dart { // the order of functions does not matter there
		call := e.indent + e.say(e.form.through) + e.semicolon
		text := f.replaced(e.first, e.last, call)
		helper := strings.ReplaceAll(e.say(withoutOperands(e.form.helper)), "\t", f.step())
		return &mutant{edited(f, strings.TrimRight(text, "\n")+"\n\n"+helper+"\n"), "helper extracted"}
	}
	helper := append(indented(strings.ReplaceAll(e.say(e.form.helper), "\t", f.step()), indent), "")
	if f.lang == syntax.Python && indent == "" {
		helper = append(helper, "")
	}
	call := e.indent + e.say(e.form.through) + e.semicolon
	lines := append([]string{}, f.lines[:at-1]...)
	lines = append(lines, helper...)
	lines = append(lines, f.lines[at-1:e.first-1]...)
	lines = append(append(lines, call), f.lines[e.last:]...)
	return &mutant{edited(f, strings.Join(lines, "\n")), "helper extracted"}
}

func withoutOperands(s string) string { return s }

// reindent changes the width of the indentation, texts over several lines left alone.
func reindent(f *source, _ *rand.Rand) *mutant {
	if f.lang == syntax.Elixir || f.lang == syntax.Scala || f.lang == syntax.Python {
		return nil
	}
	fixed := f.fixedLines()
	step := f.step()
	to := map[string]string{"\t": "    ", "  ": "    ", "    ": "  "}[step]
	if to == "" {
		return nil
	}
	lines := append([]string{}, f.lines...)
	for i, l := range lines {
		in := indentOf(l)
		if fixed[i+1] || in == "" {
			continue
		}
		n := strings.Count(in, step)
		if step != "\t" {
			n = len(in) / len(step)
		}
		lines[i] = strings.Repeat(to, n) + strings.TrimPrefix(in, strings.Repeat(step, n)) + l[len(in):]
	}
	return &mutant{edited(f, strings.Join(lines, "\n")), "reindented"}
}

// fixedLines are lines that begin inside a text or comment.
func (f *source) fixedLines() map[int]bool {
	t := f.tree
	out := map[int]bool{}
	for n := range t.Nodes {
		if r := t.Role(n); r == syntax.String || strings.Contains(t.Kind(n), "string") || strings.Contains(t.Kind(n), "heredoc") || r == syntax.Comment {
			for l := t.Line(n) + 1; l <= t.EndLine(n); l++ {
				out[l] = true
			}
		}
	}
	return out
}

// requote writes texts with the other quotes.
func requote(f *source, _ *rand.Rand) *mutant {
	t := f.tree
	if !inList(js+" python dart", string(f.lang)) {
		return nil
	}
	var b strings.Builder
	at, n := 0, 0
	for i := 0; i < len(t.Nodes); i++ {
		if t.Role(i) != syntax.String {
			continue
		}
		text := t.Text(i)
		if len(text) > 2 && strings.Count(text, "'")+strings.Count(text, `"`) == 2 && (text[0] == '\'' || text[0] == '"') && text[len(text)-1] == text[0] && !strings.ContainsAny(text, "\\\n{$") {
			quote := `"`
			if text[0] == '"' {
				quote = "'"
			}
			b.WriteString(f.text[at:t.Nodes[i].Start] + quote + text[1:len(text)-1] + quote)
			at = int(t.Nodes[i].End)
			n++
		}
		i = t.End(i) - 1
	}
	if n < 2 {
		return nil
	}
	b.WriteString(f.text[at:])
	return &mutant{edited(f, b.String()), "other quotes"}
}

var importLine = re(`^(import |from \S+ import |use |using |require |require_relative |#include |\t")[^({]*$`)

// swapImports changes the order of two imports.
func swapImports(f *source, r *rand.Rand) *mutant {
	var found []int
	for i := 0; i+1 < len(f.lines); i++ {
		a, b := f.lines[i], f.lines[i+1]
		if importLine.MatchString(a) && importLine.MatchString(b) && strings.HasSuffix(a, ";") == strings.HasSuffix(b, ";") && i < 60 && !strings.Contains(a, "__future__") {
			found = append(found, i+1)
		}
	}
	if len(found) == 0 {
		return nil
	}
	l := found[r.IntN(len(found))]
	return &mutant{edited(f, f.replaced(l, l+1, f.lines[l], f.lines[l-1])), "imports swapped"}
}

func addComment(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	words := []string{"Checks the documented behaviour.", "See the manual for why this matters.", "The order of the steps is part of the contract."}
	s, ok := p.firstStatement()
	if !ok || r.IntN(2) == 0 {
		return &mutant{edited(p.file, p.file.before(p.first, p.indent+ph.line+" "+words[r.IntN(3)])), "comment added above"}
	}
	return &mutant{edited(p.file, p.file.before(s.first, indentOf(p.file.lines[s.first-1])+ph.line+" "+words[r.IntN(3)])), "comment added inside"}
}

var proseComment = re(`^\s*(//|#) [A-Z][a-z]+ [a-z]+[ \w,.']*$`)

func dropComment(f *source, _ *rand.Rand) *mutant {
	fixed := f.fixedLines()
	var out []string
	for i, l := range f.lines {
		if i > 10 && !fixed[i+1] && proseComment.MatchString(l) {
			continue
		}
		out = append(out, l)
	}
	if len(out) == len(f.lines) {
		return nil
	}
	return &mutant{edited(f, strings.Join(out, "\n")), "comments removed"}
}

var suiteTitle = re(`(?m)^(\s*(?:RSpec\.)?(?:describe|context|group|suite)(?:\(| )['"])([^'"\n]+)(['"])`)

// renameSuite gives a suite another name.
func renameSuite(f *source, _ *rand.Rand) *mutant {
	if f.lang == syntax.Python || f.lang == syntax.CSharp {
		m := re(`(?m)^(?:public )?(?:sealed )?class (Test\w+|\w+Tests?)\b`).FindStringSubmatchIndex(f.text)
		if m == nil || strings.Count(f.text, f.text[m[2]:m[3]]) != 1 {
			return nil
		}
		name := f.text[m[2]:m[3]]
		other := name + "Behaviour"
		if strings.HasSuffix(name, "Tests") || strings.HasSuffix(name, "Test") {
			other = "Basic" + name
		}
		return &mutant{edited(f, f.text[:m[2]]+other+f.text[m[3]:]), "suite renamed"}
	}
	m := suiteTitle.FindStringSubmatchIndex(f.text)
	if m == nil || inComment(f, m[2]) {
		return nil
	}
	return &mutant{edited(f, f.text[:m[5]]+" as documented"+f.text[m[5]:]), "suite renamed"}
}

func renameFile(f *source, _ *rand.Rand) *mutant {
	to := sibling(f.path)
	if to == "" || mixed(f) || f.repo.has(to) {
		return nil
	}
	before, after := f.text, f.text
	if inList("java kotlin php scala swift", string(f.lang)) {
		class := word(stem(f.path))
		if len(class.FindAllString(f.text, -1)) > 1 {
			return nil
		}
		after = class.ReplaceAllString(after, stem(to))
	}
	return &mutant{[]changed{{Path: to, OldPath: f.path, Before: &before, After: &after}}, "renamed to " + to}
}

// addPending adds a test that does not run yet.
func addPending(p *place, r *rand.Rand) *mutant {
	if len(p.file.cases) < 2 {
		return nil
	}
	m := anyForm(skipForms)(p, r)
	if m == nil {
		return nil
	}
	before := p.file.without(p.first, p.last)
	m.files[0].Before = &before
	return &mutant{m.files, "new and pending: " + p.name}
}
