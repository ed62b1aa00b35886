package inventory

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// rewritten tells a name that gets a value in more than one place of the test, so that
// no single one can stand for it: called = false; on_close { called = true }.
func (e *evaluator) rewritten(name string) bool {
	return e.file.writesIn(e.scope(name))[name] > 1
}

// scope is where a name gets its values: the test, or the helper that is followed. What a helper does not keep to
// itself, and where nobody knows whose a name is, that is the whole file.
func (e *evaluator) scope(name string) int {
	switch {
	case e.depth == 0 && e.tree == e.c.file.Tree:
		return max(0, e.c.body)
	case e.body > 0 && e.file.globals[name] == 0 && !e.file.shared(e.body, name):
		return e.body
	}
	return 0
}

// shared tells a name of a helper that lives outside of it: a member of its object, or the name of a test that it is written in.
func (f *File) shared(body int, name string) bool {
	if f.Tree.Language == syntax.Ruby {
		for _, tk := range f.tokens.within(f.Tree.Nodes[body].Start, f.Tree.Nodes[body].End) {
			if strings.TrimLeft(tk.text, "@$") == name && tk.text != name {
				return true
			}
		}
	}
	return f.Tree.Enclosing(f.Tree.Parent(body), syntax.Lambda, syntax.Func) >= 0
}

// writesIn is how often each name gets a value below a node.
func (f *File) writesIn(root int) map[string]int {
	if f.writes[root] == nil {
		if f.writes == nil {
			f.writes = map[int]map[string]int{}
		}
		f.writes[root] = f.countWrites(root)
	}
	return f.writes[root]
}

func (f *File) countWrites(root int) map[string]int {
	t := f.Tree
	writes := map[string]int{}
	for n := root; n < t.End(root); n++ {
		switch t.Role(n) {
		case syntax.Assign, syntax.Var:
			if name, value := f.assigned(n); name != "" && value >= 0 {
				writes[name]++
				if changes(t, n) || t.ChildOf(n, "mutable_specifier") >= 0 { // let mut
					writes[name]++
				}
			} else if name = partOf(t, n); name != "" {
				writes[name] += 2
			}
		}
	}
	list := f.tokens.within(t.Nodes[root].Start, t.Nodes[root].End)
	for i, tk := range list {
		if i > 1 && mutators[tk.text] && (list[i-1].text == "." || list[i-1].text == "::") { // called, or handed to what calls it
			writes[list[i-2].text] += 2
		}
		if !changing[tk.text] {
			continue
		}
		for _, k := range []int{i - 1, i + 1} { // count++, ++count, list << 1
			if k >= 0 && k < len(list) {
				writes[strings.TrimLeft(list[k].text, "$@")] += 2
			}
		}
	}
	return writes
}

// partOf is the name of what an assignment writes a part of: seen in seen[key] = 1; "" where it
// writes something as a whole.
func partOf(t *syntax.Tree, n int) string {
	left := t.Child(n, "left", "target")
	if left < 0 || t.Role(n) != syntax.Assign {
		return ""
	}
	name, _, part := strings.Cut(t.Text(left), "[")
	name = strings.TrimLeft(strings.TrimSpace(name), "$@")
	if !part || !plainName(name) {
		return ""
	}
	return name
}

// changing are the operators that change a name in place.
var changing = map[string]bool{"++": true, "--": true, "<<": true, "||=": true, "??=": true, "&&=": true}

// mutators are methods that change the collection they are called on.
var mutators = map[string]bool{"append": true, "extend": true, "insert": true, "push": true, "push_back": true, "emplace_back": true, "unshift": true, "splice": true,
	"add": true, "addAll": true, "update": true, "pop": true, "clear": true, "setdefault": true, "appendleft": true}

// changes tells count += 1 from count = 1.
func changes(t *syntax.Tree, n int) bool {
	kind := t.Kind(n)
	if strings.Contains(kind, "augmented") || strings.Contains(kind, "compound") || strings.Contains(kind, "operator_assignment") {
		return true
	}
	for c := range t.Children(n) {
		if t.Leaf(c) && slices.Contains(compound, t.Text(c)) {
			return true
		}
	}
	return false
}

var compound = []string{"+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "??=", "||=", "&&=", "++=", "::="}

// declares are the languages in which a name is declared before it is assigned to: an
// assignment to a name that the test did not declare changes something outside of it.
var declares = map[syntax.Language]bool{
	syntax.Swift: true, syntax.Kotlin: true, syntax.Scala: true, syntax.Java: true, syntax.CSharp: true, syntax.Dart: true,
	syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true, syntax.Rust: true,
}

// unsettled tells a name whose value after this assignment nobody can tell: it was
// changed in place, or it lives outside the test, where the code that runs next may
// write to it.
func (e *evaluator) unsettled(n int, name string, value []string, en *env) bool {
	if changes(e.tree, n) || e.converts(n, value) {
		return true
	}
	if e.tree.Role(n) != syntax.Assign || !declares[e.tree.Language] || !expression.LiteralValue(value) {
		return false
	}
	_, known := en.get(name)
	return !known && e.file.globals[name] > 0
}

// givenValues are the values that names got, each with the steps before it first was given. Few claims ask:
// texts are made of them only then.
type givenValues struct {
	values [][]string // since somebody asked
	steps  []int
	known  map[string]int
}

// take remembers when a name got its value.
func (e *evaluator) take(value []string) {
	if e.given == nil {
		e.given = &givenValues{}
	}
	e.given.values, e.given.steps = append(e.given.values, value), append(e.given.steps, e.steps)
}

// takenAt is how many steps there were before a name first got a value.
func (e *evaluator) takenAt(text string) (steps int, named bool) {
	g := e.given
	if g == nil {
		return 0, false
	}
	if g.known == nil {
		g.known = map[string]int{}
	}
	for i, v := range g.values {
		text := expression.Join(v)
		if _, before := g.known[text]; !before {
			g.known[text] = g.steps[i]
		}
	}
	g.values, g.steps = nil, nil
	steps, named = g.known[text]
	return steps, named
}

// repeats tells a claim that looks at the same thing twice. A value that was taken
// before something else happened is not the same thing, nor are two new objects.
func (e *evaluator) repeats(o oracle.Oracle) bool {
	if o.Kind != "equal" || o.Subject == "" || o.Negated {
		return false
	}
	subject := expression.Fields(o.Subject)
	if o.Subject == o.Expected {
		if same := oracle.SaidTwice(o.Text, 3); same != nil && !e.creates(same) {
			return true
		}
		taken, named := e.takenAt(o.Subject)
		return !e.creates(subject) && (!named || taken == e.steps || len(subject) == 1 && expression.LiteralValue(subject))
	}
	if !expression.LiteralValue(subject) {
		return false
	}
	expected := expression.Fields(o.Expected)
	return expression.LiteralValue(expected) && (expression.HasOperator(subject) || expression.HasOperator(expected))
}

// fromRow remembers that rows give a name its value.
func (e *evaluator) fromRow(name string) {
	if e.rowNames == nil {
		e.rowNames = map[string]bool{}
	}
	name, _, _ = strings.Cut(name, ".")
	e.rowNames[name] = true
}

// tellsOfRows tells a claim about what a row holds. With the row's values in its place
// it may look as if it could not fail; the next row may make it.
func (e *evaluator) tellsOfRows(o oracle.Oracle, cx context) bool {
	text := cmp.Or(o.Text, cx.asked)
	if len(e.rowNames) == 0 || oracle.SaidTwice(text, 1) != nil {
		return false
	}
	if e.depth > 0 { // a helper calls what it is given by other names
		return true
	}
	for _, w := range expression.Fields(text) {
		if e.rowNames[w] {
			return true
		}
	}
	return false
}

// steady are the names of tests about giving one answer however often one asks.
var steady = lazy.MustCompile(`(?i)same|determin|stable|consisten|idempoten|repeat|reproduc|twice|again|pure\b|cach|memo`)

// asksTwice tells a call compared with itself where that is the point of the test.
func (e *evaluator) asksTwice(o oracle.Oracle) bool {
	return o.Kind == "equal" && strings.Contains(o.Subject, " ( ") && o.Subject == o.Expected && steady.MatchString(e.c.Name)
}

// constructed is the type that C++ names in front of what it is made from:
// Cart cart(3), Cart cart{3} and Cart cart = other are made by Cart, int n{3} is 3.
func (e *evaluator) constructed(n, value int) []string {
	t := e.tree
	kind := t.Kind(value)
	if t.Language != syntax.CPP || kind != "argument_list" && kind != "initializer_list" && kind != "identifier" {
		return nil
	}
	typ := e.declaredType(n)
	if typ < 0 || plainType(t, typ) {
		return nil
	}
	return expression.Fields(t.Text(typ))
}

// converts tells a variable of C++ whose type makes something else of a literal: optional<int> n = 3 is no 3, and
// that two of them are equal says that they can be compared.
func (e *evaluator) converts(n int, value []string) bool {
	if e.tree.Language != syntax.CPP || !expression.LiteralValue(value) {
		return false
	}
	typ := e.declaredType(n)
	return typ >= 0 && e.tree.Kind(typ) != "type_identifier" && !plainType(e.tree, typ) && !namesPlainType.MatchString(e.tree.Text(typ))
}

// namesPlainType are types of libraries that are what they are given.
var namesPlainType = lazy.MustCompile(`(?i)string|char|_t$|byte|^std::(?:vector|array|initializer_list|float\w*)\b`)

// declaredType is the type that stands in front of a variable of C++, or -1.
func (e *evaluator) declaredType(n int) int {
	for _, at := range []int{n, e.tree.Parent(n)} {
		if typ := e.tree.Child(at, "type"); typ >= 0 {
			return typ
		}
	}
	return -1
}

// plainType tells a type of the language itself, or one that the value decides.
func plainType(t *syntax.Tree, typ int) bool {
	kind := t.Kind(typ)
	return kind == "primitive_type" || kind == "sized_type_specifier" || kind == "placeholder_type_specifier" || t.Text(typ) == "auto"
}

// creates tells an expression that makes a new object: Cart(1), new Cart(), Cart.new, Cart.empty().
func (e *evaluator) creates(toks []string) bool {
	if len(toks) < 3 {
		return false
	}
	if toks[0] == "new" || toks[0] == "const" {
		return true
	}
	if e.tree.Language == syntax.Ruby && toks[1] == "." && toks[2] == "new" {
		return true
	}
	return isUpperName(toks[0]) && (toks[1] == "(" || e.tree.Language == syntax.Dart && (toks[1] == "." || toks[1] == "<"))
}
