package main

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// place is a test case or a function in a file, in whole lines.
type place struct {
	file        *source
	name        string
	suite       []string
	framework   string
	rows        int
	node, body  int
	first, last int // lines, with the marks and the comment above
	head        int // the line on which the definition itself starts
	indent      string
	stmts       []statement // of the body, direct children only

	// What follows is found out once it is asked for.
	whole   string
	equal   []equality
	rowsOf  *table
	answers []answer
	slices  *[]*mutant
	asked   struct{ equal, answers bool }
}

// statement is a statement that stands on lines of its own.
type statement struct {
	node, first, last int
	text              string
}

// typeTests are files that are only compiled: no value in them is ever looked at.
var typeTests = regexp.MustCompile(`\.test-d\.[cm]?tsx?$`)

// locate finds the cases that surely run and surely prove something: active, listed
// once, with an assertion in their own text.
func (f *source) locate(inv *inventory.File) {
	if typeTests.MatchString(f.path) {
		return
	}
	seen := map[string]int{}
	bodies := map[string]int{}
	for _, c := range inv.Cases {
		seen[c.FullName()]++
	}
	var found []*place
	for _, c := range inv.Cases {
		if p := f.placeOf(c); p != nil && p.wholeLines() {
			f.all = append(f.all, [2]int{p.first, p.last})
		}
	}
	if len(f.all) != len(inv.Cases) {
		f.all = nil
	}
	for _, c := range inv.Cases {
		if c.State != inventory.Active || c.Dynamic || c.Sub || c.Rows == 0 || seen[c.FullName()] != 1 {
			continue
		}
		p := f.placeOf(c)
		if p == nil || !p.wholeLines() || !asserts(f.lang, p.text()) {
			continue
		}
		bodies[p.bodyKey()]++
		found = append(found, p)
	}
	for _, p := range found {
		if bodies[p.bodyKey()] == 1 {
			f.cases = append(f.cases, p)
		}
	}
}

var blanks = regexp.MustCompile(`\s+`)

func (p *place) bodyKey() string {
	t := p.file.tree
	if p.body < 0 {
		return p.text()
	}
	return blanks.ReplaceAllString(t.Text(p.body), "")
}

func (f *source) placeOf(c *inventory.Case) *place {
	t := f.tree
	for _, n := range f.startingAt(c.Line) {
		if t.EndLine(n) != c.EndLine {
			continue
		}
		p := f.newPlace(n)
		p.name, p.suite, p.framework, p.rows = c.Name, c.Suite, c.Framework, c.Rows
		return p
	}
	return nil
}

// startingAt are the functions, calls and operations that begin in a line.
func (f *source) startingAt(line int) []int {
	if f.starts == nil {
		f.starts = map[int][]int{}
		for n := range f.tree.Nodes {
			if r := f.tree.Role(n); r == syntax.Func || r == syntax.Call || r == syntax.Binary {
				f.starts[f.tree.Line(n)] = append(f.starts[f.tree.Line(n)], n)
			}
		}
	}
	return f.starts[line]
}

func (f *source) newPlace(n int) *place {
	t := f.tree
	outer := n
	for t.Parent(outer) != 0 {
		k := t.Kind(t.Parent(outer))
		if k != "decorated_definition" && k != "expression_statement" && k != "export_statement" && k != "template_declaration" {
			break
		}
		outer = t.Parent(outer)
	}
	p := &place{file: f, node: n, body: bodyOf(t, n), first: t.Line(outer), last: t.EndLine(outer), head: t.Line(n)}
	for _, m := range t.Marks(n) {
		p.first = min(p.first, t.Line(m.Node))
	}
	if f.lang == syntax.Python {
		for c := range t.Children(outer) {
			if t.Kind(c) == "function_definition" || t.Kind(c) == "class_definition" {
				p.head = t.Line(c)
			}
		}
	} else if name := t.NameNode(n); t.Role(n) == syntax.Func && name >= 0 {
		p.head = t.Line(name)
	}
	for p.first > 1 && wholeComment(f.lang, f.lines[p.first-2]) {
		p.first--
	}
	p.indent = indentOf(f.lines[p.head-1])
	if p.body >= 0 {
		p.stmts = f.statements(p.body)
	}
	return p
}

var slashComment = regexp.MustCompile(`^\s*(//|/\*|\*)`)

var commentStart = regexp.MustCompile(`^\s*(//|#[^\[!i]|# |#$|/\*|\*|--)`)

func wholeComment(lang syntax.Language, line string) bool {
	if lang == syntax.C || lang == syntax.CPP || lang == syntax.CSharp || lang == syntax.PHP || lang == syntax.Rust || lang == syntax.Swift {
		return slashComment.MatchString(line) // # begins a directive or an attribute there
	}
	return commentStart.MatchString(line)
}

// bodyOf is the block of statements of a function, or of the closure that a call gets.
func bodyOf(t *syntax.Tree, n int) int {
	if t.Role(n) == syntax.Func {
		return t.Body(n)
	}
	links := t.Chain(n)
	for i := len(links) - 1; i >= 0; i-- {
		if b := links[i].Block; b >= 0 {
			return inner(t, b)
		}
		for j := len(links[i].Args) - 1; j >= 0; j-- {
			if a := links[i].Args[j].Node; a >= 0 && t.Role(a) == syntax.Lambda {
				return inner(t, a)
			}
		}
	}
	return -1
}

func inner(t *syntax.Tree, n int) int {
	if t.Role(n) == syntax.Block || t.Kind(n) == "do_block" {
		return n
	}
	return t.Body(n)
}

var listing = map[string]bool{"statement_list": true, "statements": true, "body_statement": true, "block_body": true}

// statements lists the statements directly in a block; nil when some share a line.
func (f *source) statements(body int) []statement {
	t := f.tree
	for {
		kids := t.NamedChildren(body)
		if len(kids) != 1 || t.Role(kids[0]) != syntax.Block && !listing[t.Kind(kids[0])] {
			break
		}
		body = kids[0]
	}
	if t.Role(body) != syntax.Block && !listing[t.Kind(body)] && t.Kind(body) != "do_block" && t.Kind(body) != "lambda_literal" {
		return nil
	}
	var out []statement
	for _, k := range t.NamedChildren(body) {
		if t.Role(k) == syntax.Params || t.Kind(k) == "block_parameters" || t.Kind(k) == "lambda_parameters" {
			continue
		}
		s := statement{node: k, first: t.Line(k), last: t.EndLine(k), text: t.Text(k)}
		if !f.alone(k) || len(out) > 0 && out[len(out)-1].last >= s.first {
			return nil
		}
		out = append(out, s)
	}
	return out
}

// alone tells whether nothing but the node stands on its lines.
func (f *source) alone(n int) bool {
	node := f.tree.Nodes[n]
	before := f.text[:node.Start]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	after, _, _ := strings.Cut(f.text[node.End:], "\n")
	after = strings.TrimSpace(after)
	return strings.TrimSpace(before) == "" && (after == "" || after == ";" || after == ",")
}

func (p *place) wholeLines() bool {
	f := p.file
	t := f.tree
	node := t.Nodes[p.node]
	after, _, _ := strings.Cut(f.text[node.End:], "\n")
	after = strings.TrimSpace(after)
	lead := f.lines[p.first-1]
	if indentOf(lead) != p.indent {
		return false
	}
	return after == "" || after == ";" || after == ")" || after == ");"
}

func (p *place) text() string {
	if p.whole == "" {
		p.whole = strings.Join(p.file.lines[p.first-1:p.last], "\n")
	}
	return p.whole
}

// headText is the definition without its body: marks, names, parameters.
func (p *place) headText() string { return strings.Join(p.file.lines[p.first-1:p.head], "\n") }

func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// functions lists the named functions of a source file that do something.
func (f *source) functions() []*place {
	if f.defined == nil && f.tree != nil {
		f.defined = f.findFunctions()
	}
	return f.defined
}

func (f *source) findFunctions() []*place {
	t := f.tree
	out := []*place{}
	for n := range t.Nodes {
		if !isFunction(t, n) {
			continue
		}
		p := f.newPlace(n)
		p.name = functionName(t, n)
		if p.name != "" && p.body >= 0 && len(p.stmts) > 0 && p.wholeLines() && !onlyForTests(t, n) {
			out = append(out, p)
		}
	}
	return out
}

var testCode = regexp.MustCompile(`^#!?\[(cfg\(test\)|bench\b)`)

// onlyForTests tells Rust's code that is no part of the product: what stands in a module
// for tests, and benchmarks.
func onlyForTests(t *syntax.Tree, n int) bool {
	for t.Language == syntax.Rust && n > 0 {
		for _, m := range t.Marks(n) {
			if testCode.MatchString(t.Text(m.Node)) {
				return true
			}
		}
		n = t.Parent(n)
	}
	return false
}

func isFunction(t *syntax.Tree, n int) bool {
	if !t.Named(n) {
		return false
	}
	if t.Language == syntax.Elixir {
		head := t.Child(n, "target")
		return t.Role(n) == syntax.Call && head >= 0 && (t.Text(head) == "def" || t.Text(head) == "defp")
	}
	return t.Role(n) == syntax.Func
}

var elixirHead = regexp.MustCompile(`^defp?\s+(\w+[?!]?)`)

func functionName(t *syntax.Tree, n int) string {
	if t.Language == syntax.Elixir {
		if m := elixirHead.FindStringSubmatch(t.Text(n)); m != nil {
			return m[1]
		}
		return ""
	}
	return t.Name(n)
}
