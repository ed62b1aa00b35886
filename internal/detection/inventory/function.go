package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/syntax"
)

// functionCase records a function that a framework collects as a test.
func (r *reader) functionCase(n int, sc scope) bool {
	if sc.inCase || r.overlooked(n) {
		return false
	}
	for _, p := range r.active {
		for i := range p.Test {
			form := p.Test[i].Function
			if form == nil || !r.selects(form, n, sc) {
				continue
			}
			marks := r.marks(n)
			c := r.newCase(n, p, r.functionName(n), sc)
			if class, name, ok := cutLast(c.Name, "::"); ok { // void CartTest::testAdds()
				c.Suite, c.Name = append(c.Suite, class), name
			}
			c.body = r.tree.Body(n)
			d := definition{title: c.Name, literal: true, body: c.body, params: r.tree.ParamNames(n)}
			for _, m := range marks {
				r.markRows(p, m, &d)
			}
			r.csvRows(n, marks, &d)
			r.docRows(p, n, &d)
			r.rowsBefore(p, n, &d)
			r.paramRows(p, n, &d)
			r.fixtureRows(p, n, &d)
			c.Rows, c.Dynamic, _ = r.repeat(sc, d)
			c.fixtures = d.fixtures
			r.bindRows(c, d, sc)
			r.rowStates(c, p, d, sc)
			r.rowResults(c, p, marks)
			r.markClaims(c, marks)
			r.docClaim(c, n)
			c.returns = form.Returns
			st := r.anyMarkState(p, marks).over(sc.state)
			if st.state == "" {
				st = r.fixtureState(n)
			}
			if st.state == "" {
				st = r.docState(p, n).over(sc.state)
			}
			if st.state == "" {
				st = r.titleState(p, c.Name).over(sc.state)
			}
			if c.Off > 0 && c.Rows == 0 && !c.Dynamic {
				st = stated{state: Skipped, why: "all its rows are switched off"}
			}
			if st.state == "" && c.body < 0 {
				return false // a declaration without a body is no test
			}
			r.finish(c, p, st, sc)
			return true
		}
	}
	return false
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

func (r *reader) functionName(n int) string {
	return strings.Trim(r.tree.Name(n), "`")
}

// selects tells whether a function meets all conditions of a form.
func (r *reader) selects(form *catalog.FunctionForm, n int, sc scope) bool {
	t := r.tree
	name := r.functionName(n)
	if !form.Name.Match(name) || form.Except.Set() && form.Except.Match(name) || t.Kind(n) == "property_declaration" { // Swift: a computed property runs when it is read
		return false
	}
	if len(form.Marks) > 0 && !r.hasMark(n, form.Marks) {
		if !form.Doc.Set() || !form.Doc.Match(r.commentAbove(n)) {
			return false
		}
	} else if len(form.Marks) == 0 && form.Doc.Set() && !form.Doc.Match(r.commentAbove(n)) {
		return false
	}
	for _, m := range form.Without {
		if r.hasMark(n, []string{m}) {
			return false
		}
	}
	if form.Params.Set() && !form.Params.Match(r.paramText(n)) {
		return false
	}
	if form.Head.Set() && !form.Head.Match(r.headText(n)) {
		return false
	}
	if !form.Private && r.private(n) {
		return false
	}
	if form.Body.Set() && !form.Body.Match(t.Text(n)) {
		return false
	}
	enclosing := t.Enclosing(n, syntax.Func, syntax.Lambda, syntax.Class)
	inClass := enclosing >= 0 && t.Role(enclosing) == syntax.Class
	if enclosing >= 0 && !inClass {
		return false
	}
	if form.Called && !r.used(n, name) {
		return false
	}
	if len(form.Registered) > 0 && !r.registered(form.Registered, name) {
		return false
	}
	if form.TopOnly && inClass {
		return false
	}
	if r.lending {
		return inClass && !form.TopOnly
	}
	if form.Class.Set() && !(inClass && r.anyHeir(enclosing, func(class int) bool { return form.Class.Match(t.Name(class)) })) {
		return false
	}
	if form.Bases.Set() && !(inClass && r.anyHeir(enclosing, func(class int) bool { return r.anyAncestor(class, form.Bases.Match, 0) })) {
		return false
	}
	if form.Receiver != nil && *form.Receiver != (t.Child(n, "receiver") >= 0) {
		return false
	}
	if form.Barring.Set() && inClass && memo.Once(&r.barring, barring{form, enclosing}, r.barred) {
		return false
	}
	return !containsAny(r.imports, form.Unless)
}

// barring is a question that each function of a class asks.
type barring struct {
	form  *catalog.FunctionForm
	class int
}

// barred tells whether a member of the class itself keeps it from being collected.
func (r *reader) barred(b barring) bool {
	t := r.tree
	for _, member := range t.NamedChildren(t.Body(b.class)) {
		if t.Kind(member) != "class_definition" && b.form.Barring.Match(firstLine(t.Text(member))) {
			return true
		}
	}
	return false
}

// private tells whether a modifier hides the function from the runner.
func (r *reader) private(n int) bool {
	t := r.tree
	if t.Language == syntax.Ruby {
		return r.privateByWord(n)
	}
	for c := range t.Children(n) {
		switch t.Kind(c) {
		case "modifiers", "modifier", "visibility_modifier", "access_modifier":
			if text := " " + t.Text(c) + " "; strings.Contains(text, "private") || t.Language == syntax.Java && slices.Contains(strings.Fields(text), "static") {
				return true
			}
		}
	}
	return false
}

// headText is the text of a declaration before its parameters, marks included.
func (r *reader) headText(n int) string {
	t := r.tree
	p := t.Child(n, "parameters")
	if p < 0 {
		p = t.ChildRole(n, syntax.Params)
	}
	if p < 0 {
		return firstLine(t.Text(n))
	}
	return string(t.Source[t.Nodes[n].Start:t.Nodes[p].Start])
}

func (r *reader) paramText(n int) string {
	if p := r.tree.Child(n, "parameters"); p >= 0 {
		return r.tree.Text(p)
	}
	if p := r.tree.ChildRole(n, syntax.Params); p >= 0 {
		return r.tree.Text(p)
	}
	if d := r.tree.Child(n, "declarator"); d >= 0 { // C
		if p := r.tree.Child(d, "parameters"); p >= 0 {
			return r.tree.Text(p)
		}
	}
	return "(" + strings.Join(r.tree.ParamNames(n), ", ") + ")" // Swift has no node for the list
}

func (r *reader) classHead(n int) string { return classHead(r.tree, n) }

func (r *reader) hasMark(n int, names []string) bool {
	for _, m := range r.tree.Marks(n) {
		if markNamed(m.Name(), names) {
			return true
		}
	}
	return false
}

// markNamed compares a mark's dotted name with the catalog's names: the whole name, or
// its last part when the catalog gives one part only.
func markNamed(name string, names []string) bool {
	name = strings.ReplaceAll(name, "::", ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	for _, want := range names {
		want = strings.ReplaceAll(want, "::", ".")
		if want == name || want == last || want == strings.TrimSuffix(last, "Attribute") { // C# lets the suffix be left out
			return true
		}
		if tail, ok := strings.CutPrefix(want, "*"); ok && strings.HasSuffix(last, tail) { // a project's own: WindowsFact
			return true
		}
		if open, ok := strings.CutSuffix(want, "*"); ok && strings.HasPrefix(name, open) {
			return true
		}
	}
	return false
}

// commentAbove is the comment right before a declaration.
func (r *reader) commentAbove(n int) string {
	t := r.tree
	prev := -1
	for c := range t.Children(t.Parent(n)) {
		if c == n {
			break
		}
		prev = c
	}
	if prev >= 0 && t.Role(prev) == syntax.Comment {
		return t.Text(prev)
	}
	return ""
}

// anyAncestor asks a class's head and those of the classes of the file it inherits from.
func (r *reader) anyAncestor(class int, fits func(head string) bool, depth int) bool {
	head := r.classHead(class)
	if fits(head) {
		return true
	}
	if depth > 4 {
		return false
	}
	for name, n := range r.file.classes {
		if n != class && expression.ContainsWord(head, name) && name != r.tree.Name(class) && r.anyAncestor(n, fits, depth+1) {
			return true
		}
	}
	return false
}

// anyHeir asks a class and the classes of the file that inherit from it: a mixin's
// tests run in the class that mixes it in.
func (r *reader) anyHeir(class int, fits func(int) bool) bool { return r.heirs(class, fits, 0) }

// maxHeirs bounds how long a line of classes is followed.
const maxHeirs = 4

func (r *reader) heirs(class int, fits func(int) bool, depth int) bool {
	if fits(class) {
		return true
	}
	if r.tree.Language != syntax.Python || depth > maxHeirs {
		return false
	}
	name := r.tree.Name(class)
	for other, n := range r.file.classes {
		if other == name || n == class {
			continue
		}
		if bases := r.tree.Child(n, "superclasses"); bases >= 0 && expression.ContainsWord(r.tree.Text(bases), name) && r.heirs(n, fits, depth+1) {
			return true
		}
	}
	return false
}
