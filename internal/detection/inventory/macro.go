package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// The grammar keeps what stands in a Rust macro as loose tokens. What is read here from
// tokens is what a macro writes: test functions, and the assertions in them.

// indexMacros remembers the macros a file defines.
func (f *File) indexMacros() {
	t := f.Tree
	if t.Language != syntax.Rust {
		return
	}
	f.macros = map[string]int{}
	for n := range t.Nodes {
		if t.Kind(n) == "macro_definition" {
			f.macros[t.Name(n)] = n
		}
	}
}

// written is a function that tokens spell out: its name, its marks and its body.
type written struct {
	name  int
	marks []int
	body  int
}

// writtenFunctions lists the functions in a token tree, modules included.
func writtenFunctions(t *syntax.Tree, tree int) []written {
	var out []written
	var fn written
	reset := func() { fn = written{name: -1, body: -1} }
	reset()
	kids := childrenOf(t, tree)
	for i, c := range kids {
		text := t.Text(c)
		switch {
		case strings.HasPrefix(text, "[") && i > 0 && t.Text(kids[i-1]) == "#":
			fn.marks = append(fn.marks, c)
		case text == "fn" && i+1 < len(kids):
			fn.name = kids[i+1]
		case strings.HasPrefix(text, "{") && !t.Leaf(c):
			if fn.name >= 0 {
				fn.body = c
				out = append(out, fn)
			} else {
				out = append(out, writtenFunctions(t, c)...)
			}
			reset()
		case t.Kind(c) == "token_repetition" && fn.name < 0: // $( … )*
			out = append(out, writtenFunctions(t, c)...)
		case text == ";" || text == "}":
			reset()
		}
	}
	return out
}

func childrenOf(t *syntax.Tree, n int) []int {
	var out []int
	for c := range t.Children(n) {
		out = append(out, c)
	}
	return out
}

// marked tells whether a written function has one of the marks.
func (w written) marked(t *syntax.Tree, names []string) bool {
	for _, m := range w.marks {
		if text := strings.Trim(t.Text(m), "[]"); markNamed(text[:nameEnd(text)], names) {
			return true
		}
	}
	return false
}

// nameEnd is where a mark's name ends: before its arguments or value.
func nameEnd(text string) int {
	if i := strings.IndexAny(text, "(= "); i >= 0 {
		return i
	}
	return len(text)
}

// macroCases records the tests that a macro between functions writes.
func (r *reader) macroCases(n int, sc scope) bool {
	t := r.tree
	if t.Kind(n) != "macro_invocation" || sc.inCase || t.Enclosing(n, syntax.Func, syntax.Lambda) >= 0 {
		return false
	}
	tree := t.ChildOf(n, "token_tree")
	if tree < 0 {
		return false
	}
	for _, p := range r.active {
		for i := range p.Test {
			if form := p.Test[i].Macro; form != nil && r.macroTests(p, form, n, tree, sc) {
				return true
			}
		}
	}
	return false
}

func (r *reader) macroTests(p *prepared, form *catalog.MacroForm, n, tree int, sc scope) bool {
	t := r.tree
	name := t.Chain(n)[0].Name
	found := false
	for _, w := range writtenFunctions(t, tree) { // cfg_io! { #[test] fn a() { … } }
		if w.marked(t, form.Marks) {
			r.addWritten(p, w, t.Text(w.name), w.body, "", sc)
			found = true
		}
	}
	if found {
		return true
	}
	templates := r.templates(name, form.Marks)
	if len(templates) == 0 && !(form.Name.Set() && form.Name.Match(name)) {
		return false
	}
	named := len(templates) == 0
	for _, w := range templates {
		if title := t.Text(w.name); !strings.HasPrefix(title, "$") {
			r.addWritten(p, w, title, w.body, "", sc)
			found = true
		} else {
			named = true
		}
	}
	if named {
		for _, item := range macroItems(t, tree) {
			r.addWritten(p, written{name: item.name}, strings.Trim(t.Text(item.name), `"`), item.body, name, sc)
			found = true
		}
	}
	return found
}

// templates are the marked functions in the definition of a macro.
func (r *reader) templates(macro string, marks []string) []written {
	t := r.tree
	def, ok := r.file.macros[macro]
	if !ok {
		return nil
	}
	var out []written
	for rule := range t.Children(def) {
		right := t.Child(rule, "right")
		if t.Kind(rule) != "macro_rule" || right < 0 {
			continue
		}
		for _, w := range writtenFunctions(t, right) {
			if w.marked(t, marks) {
				out = append(out, w)
			}
		}
	}
	return out
}

// macroItems are the names a macro gets for its functions: one at its start, or one
// before each block: tests! { a { … } b { … } }.
func macroItems(t *syntax.Tree, tree int) []written {
	kids := childrenOf(t, tree)
	if len(kids) > 1 { // without the brackets
		kids = kids[1 : len(kids)-1]
	}
	var out []written
	start := true
	for i := 0; i < len(kids); i++ {
		c := kids[i]
		text := t.Text(c)
		switch role := t.Role(c); {
		case text == "#" || strings.HasPrefix(text, "[") && start || role == syntax.Comment:
			continue
		case start && (role == syntax.Ident || role == syntax.String) && (len(out) == 0 || opensItem(t, kids, i)):
			out = append(out, written{name: c, body: tree})
			start = false
			continue
		case strings.HasPrefix(text, "{") && !t.Leaf(c) && len(out) > 0:
			out[len(out)-1].body = c
		}
		start = text == "," || text == ";" || strings.HasPrefix(text, "{")
	}
	if len(out) == 1 {
		out[0].body = tree
	}
	return out
}

// opensItem tells a name with a block or a value of its own.
func opensItem(t *syntax.Tree, kids []int, i int) bool {
	if i+1 >= len(kids) {
		return false
	}
	switch next := t.Text(kids[i+1]); {
	case strings.HasPrefix(next, "{") && !t.Leaf(kids[i+1]), next == ":", next == "=>":
		return true
	case strings.HasPrefix(next, "(") && !t.Leaf(kids[i+1]) && i+2 < len(kids):
		return strings.HasPrefix(t.Text(kids[i+2]), "{")
	}
	return false
}

func (r *reader) addWritten(p *prepared, w written, title string, body int, macro string, sc scope) {
	t := r.tree
	c := r.newCase(w.name, p, title, sc)
	if body >= 0 {
		c.EndLine = max(c.EndLine, t.EndLine(body))
	}
	c.body, c.macro = body, macro
	st := stated{}
	for _, m := range w.marks {
		text := strings.Trim(t.Text(m), "[]")
		for _, s := range stateNames {
			if markNamed(text[:nameEnd(text)], p.State[s.name].Mark) {
				st = stated{state: s.state, why: "#[" + text + "]"}
			}
		}
	}
	r.finish(c, p, st.over(sc.state), sc)
}

// tellingMacros are macros of Rust that only print, or stand for code that is not there.
var tellingMacros = []string{"println", "print", "eprintln", "eprint", "dbg", "todo", "unimplemented", "write", "writeln", "log", "info", "debug", "warn", "trace", "error"}

// macroStep remembers a macro of the code that a test does nothing with but use it: that it can be used is what is tried.
func (e *evaluator) macroStep(name string, n int, en *env) {
	if e.depth == 0 && len(e.c.Steps) < 200 && isStatement(e.tree, n) && !named(name, tellingMacros) {
		e.c.Steps = append(e.c.Steps, expression.Join(e.resolve(n, en)))
	}
}
