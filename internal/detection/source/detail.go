package source

import (
	"strings"
	"unicode/utf8"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Detail reads a function's body, once.
func (f *Function) Detail() *Detail {
	if f.detail == nil {
		f.detail = f.readDetail()
	}
	return f.detail
}

func (f *Function) readDetail() *Detail {
	t := f.tree
	d := &Detail{Idents: map[string]bool{}, Calls: map[string]int{}}
	holes := f.ownNodes(func(n int) { d.read(t, n) })
	if sc, ok := specialClause(t, f.Node); ok && f.Name != "" {
		d.Cases = append(d.Cases, sc)
	}
	if h, ok := exitHandler(t, f); ok {
		d.Handlers = append(d.Handlers, h)
	}
	if f.lines == nil {
		f.lines = codeLines(t, f.Node, holes)
	}
	d.Lines = f.lines
	if f.Name != "" {
		d.Shape, d.Tokens = shapeOf(t, f)
	}
	return d
}

// ownNodes visits the nodes of a function. Named functions inside stand for themselves:
// they are holes.
func (f *Function) ownNodes(visit func(n int)) (holes []int) {
	visit(f.Node)
	for n := f.Node + 1; n < f.tree.End(f.Node); n++ {
		if _, name := declaration(f.tree, n); name != "" {
			holes = append(holes, n)
			n = f.tree.End(n) - 1
			continue
		}
		visit(n)
	}
	return holes
}

// Lines are a function's own lines of code, read once.
func (f *Function) Lines() []string {
	if f.lines == nil {
		f.lines = codeLines(f.tree, f.Node, f.ownNodes(func(int) {}))
	}
	return f.lines
}

// read looks at one node.
func (d *Detail) read(t *syntax.Tree, n int) {
	if !t.Named(n) {
		return // keywords share their kind's name with what they introduce
	}
	switch r := t.Role(n); r {
	case syntax.Ident, syntax.Type:
		d.Idents[t.Text(n)] = true
	case syntax.Call:
		d.readCall(t, n)
	case syntax.If, syntax.Case:
		d.readCondition(t, n)
	case syntax.Switch:
		if rest := t.ChildOf(n, "else"); rest >= 0 && t.Language == syntax.Ruby {
			d.readRest(t, rest)
		}
	case syntax.Catch:
		d.Handlers = append(d.Handlers, catchHandlers(t, n)...)
	case syntax.Finally:
		if h, ok := lastWordHandler(t, n); ok {
			d.Handlers = append(d.Handlers, h)
		}
	case syntax.Try:
		if t.Kind(n) == "rescue_modifier" {
			d.Handlers = append(d.Handlers, modifierHandler(t, n))
		}
	case syntax.Var, syntax.Assign:
		d.readAssignment(t, n)
	case syntax.Block:
		d.readBlock(t, n)
	case syntax.Map, syntax.List, syntax.Args:
		d.Cases = append(d.Cases, tableCases(t, n)...)
	case syntax.Ternary:
		if sc, ok := specialTernary(t, n); ok {
			d.Cases = append(d.Cases, sc)
		}
	case syntax.With:
		if h, ok := suppressHandler(t, n); ok {
			d.Handlers = append(d.Handlers, h)
		}
	}
	if t.Kind(n) == "statement_list" {
		d.readBlock(t, n)
	}
	if fault := faultText(t, n); fault != "" {
		d.Faults = append(d.Faults, fault)
	}
	if s, ok := sniffAt(t, n); ok {
		d.Sniffs = append(d.Sniffs, s)
	}
	if drop, ok := dropAt(t, n); ok {
		d.Drops = append(d.Drops, drop)
	}
}

func (d *Detail) readCall(t *syntax.Tree, n int) {
	if p := t.Parent(n); n > 0 && (t.Role(p) == syntax.Call || t.Role(p) == syntax.Member) && t.Nodes[p].Start == t.Nodes[n].Start {
		return // an inner part of a longer chain
	}
	chain := t.Chain(n)
	name := syntax.ChainName(chain)
	for _, l := range chain {
		if l.Called && l.Name != "" {
			d.Calls[l.Name]++
		}
	}
	if g, ok := validationCall(t, n, chain, name); ok {
		d.Guards = append(d.Guards, g)
	}
	d.Handlers = append(d.Handlers, callbackHandlers(t, n, chain)...)
	if h, ok := attemptHandler(t, n, chain); ok {
		d.Handlers = append(d.Handlers, h)
	}
	if h, ok := quietCall(t, n, chain); ok {
		d.Handlers = append(d.Handlers, h)
	}
	if t.Language == syntax.Go && name == "recover" {
		if h, ok := recoverHandler(t, n); ok {
			d.Handlers = append(d.Handlers, h)
		}
	}
	if t.Language == syntax.Elixir && (name == "if" || name == "unless") {
		d.readCondition(t, n)
	}
}

// readBlock finds statements behind an unconditional end.
func (d *Detail) readBlock(t *syntax.Tree, n int) {
	kids := t.NamedChildren(n)
	for i, k := range kids {
		if dead := neverEntered(t, k); d.Dead == 0 && dead >= 0 {
			d.Dead, d.Returns = t.Line(dead), t.Line(k)
			return
		}
		if i+1 == len(kids) {
			return
		}
		next := afterFunctions(t, kids[i+1:])
		if next < 0 || t.Role(next) == syntax.Case || t.Kind(next) == "labeled_statement" {
			return
		}
		if d.Dead == 0 && alwaysLeaves(t, k) {
			d.Dead, d.Returns = t.Line(next), t.Line(k)
			return
		}
	}
}

// afterFunctions is the first statement that is no function of its own: some languages
// let helpers stand behind the return that uses them. -1 when there is none.
func afterFunctions(t *syntax.Tree, kids []int) int {
	for _, k := range kids {
		if t.Role(k) != syntax.Func && t.Role(k) != syntax.Comment && t.Role(k) != syntax.Decorator {
			return k
		}
	}
	return -1
}

// alwaysLeaves tells a statement behind which nothing runs, also where the condition in
// front of it is only there to please the compiler: if (true) { return; }.
func alwaysLeaves(t *syntax.Tree, n int) bool {
	for t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	switch t.Role(n) {
	case syntax.Return, syntax.Throw:
		return t.Kind(n) != "try_expression"
	case syntax.If:
		cond, branch := t.Condition(n), branchOf(t, n)
		if cond < 0 || branch < 0 || !alwaysHolds[strings.Trim(t.Text(cond), "() ")] || strings.HasPrefix(t.Kind(n), "unless") {
			return false
		}
		statements, _ := statementsOf(t, branch)
		return len(statements) > 0 && alwaysLeaves(t, statements[len(statements)-1])
	}
	return false
}

// alwaysHolds are conditions that no input changes.
var alwaysHolds = map[string]bool{"true": true, "True": true, "TRUE": true, "1": true, "1 == 1": true, "!false": true, "not False": true}

// neverEntered is the first statement of a branch whose condition no input meets, -1 for none.
func neverEntered(t *syntax.Tree, n int) int {
	for t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	if t.Role(n) != syntax.If || strings.HasPrefix(t.Kind(n), "unless") {
		return -1
	}
	cond, branch := t.Condition(n), branchOf(t, n)
	if cond < 0 || branch < 0 || !neverHolds.MatchString(strings.Trim(t.Text(cond), "() ")) {
		return -1
	}
	if statements, _ := statementsOf(t, branch); len(statements) > 0 {
		return statements[0]
	}
	return -1
}

// neverHolds are conditions that no input meets.
var neverHolds = lazy.MustCompile(`^(?:(?:false|False|FALSE|0)(?:\s*(?:&&|and\b)[^|]*)?|[^|]*(?:&&|\band)\s*(?:false|False|FALSE|0)|!true|not True)$`)

// codeLines are the trimmed lines of a node without comments and without holes.
func codeLines(t *syntax.Tree, n int, holes []int) []string {
	start, end := t.Nodes[n].Start, t.Nodes[n].End
	text := make([]byte, end-start)
	copy(text, t.Source[start:end])
	blank := func(c int) {
		for i := t.Nodes[c].Start - start; i < t.Nodes[c].End-start && int(i) < len(text); i++ {
			if text[i] != '\n' {
				text[i] = ' '
			}
		}
	}
	for _, h := range holes {
		blank(h)
	}
	for c := n; c < t.End(n); c++ {
		if t.Role(c) == syntax.Comment {
			blank(c)
		}
	}
	var out []string
	for line := range strings.SplitSeq(string(text), "\n") {
		if line = singleSpaced(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// singleSpaced is a line with one blank wherever it has some; most lines need only be trimmed.
func singleSpaced(line string) string {
	line = strings.TrimSpace(line)
	for i := 0; i < len(line); i++ {
		if c := line[i]; c == ' ' && line[i+1] == ' ' || c < ' ' || c >= utf8.RuneSelf {
			return strings.Join(strings.Fields(line), " ")
		}
	}
	return line
}

// squeeze makes texts comparable: no white space, no quotes' style, no trailing
// punctuation.
func squeeze(s string) string {
	if !strings.ContainsAny(s, " \t\n;(),'`") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := range len(s) {
		switch c := s[i]; c {
		case ' ', '\t', '\n', ';', '(', ')', ',':
		case '\'', '`':
			b.WriteByte('"')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// shorten makes a text fit for people.
func shorten(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 100 {
		return string(r[:97]) + "..."
	}
	return s
}
