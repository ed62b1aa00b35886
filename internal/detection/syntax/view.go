package syntax

import (
	"slices"
	"strings"
)

// Arg is one argument of a call: an expression, its label where it has one, and
// its place in the source. Node is -1 where the grammar keeps only tokens (Rust macros).
type Arg struct {
	Label      string
	Node       int
	Start, End uint32
}

// Link is one step of a chain such as expect(x).not.toBe(1): a name, and the
// arguments and trailing block it is called with. A link without a name is a call
// of what the chain so far returned, or a head that is no name.
type Link struct {
	Name   string
	Node   int // the node of the name, or of the head expression
	Called bool
	Types  []string // explicit type arguments: assertThrows<IOException>
	Args   []Arg
	Block  int // trailing block or closure, -1 when there is none
}

// Chain flattens a call, member or infix expression into its links, in the order
// in which they are written. Everybody asks for the same ones, so they are kept and
// shared: nobody may change them.
func (t *Tree) Chain(n int) []Link {
	t.chainsMu.Lock()
	defer t.chainsMu.Unlock()
	links, known := t.chains[n]
	if !known {
		links = slices.Clip(t.chain(make([]Link, 0, 3), n))
		t.chains[n] = links
	}
	return links
}

// chain adds the links of an expression, at least one.
func (t *Tree) chain(links []Link, n int) []Link {
	n = t.unwrapChain(n)
	if t.kinds[t.Nodes[n].kind].call {
		return t.callChain(links, n)
	}
	switch t.Role(n) {
	case Call:
		return t.callChain(links, n)
	case Member:
		object, name := t.memberParts(n)
		if object >= 0 {
			links = t.chain(links, object)
		}
		if name >= 0 && t.Role(name) == Member { // C++ nests a::b::c to the right
			return t.chain(links, name)
		}
		return append(links, Link{Name: t.nameText(name), Node: name, Block: -1})
	case Binary:
		if left, op, right, ok := t.wordOperator(n); ok {
			return append(t.chain(links, left), t.infixLink(op, right))
		}
	case Ident, Type:
		return append(links, Link{Name: t.nameText(n), Node: n, Block: -1})
	case Index: // Go generics and JavaScript computed members: f[T](x), test["only"]
		if object := t.Child(n, "function", "operand", "object", "value"); object >= 0 {
			return t.chain(links, object)
		}
	}
	return append(links, Link{Node: n, Block: -1})
}

// unwrapChain looks through parentheses, await and generic instantiations.
func (t *Tree) unwrapChain(n int) int {
	for {
		switch {
		case t.Role(n) == Paren || t.Role(n) == Await || t.Kind(n) == "generic_function" || t.Kind(n) == "try_expression":
			kids := t.NamedChildren(n)
			if len(kids) == 0 {
				return n
			}
			n = kids[0]
			for _, k := range kids {
				if r := t.Role(k); r == Call || r == Member || r == Ident {
					n = k
					break
				}
			}
		default:
			return n
		}
	}
}

func (t *Tree) callChain(links []Link, n int) []Link {
	if t.Leaf(n) {
		return append(links, Link{Name: t.nameText(n), Node: n, Called: true, Block: -1})
	}
	p := t.callParts(n)
	switch {
	case p.object >= 0:
		links = t.chain(links, p.object)
		if p.name >= 0 {
			links = append(links, Link{Name: t.nameText(p.name), Node: p.name, Block: -1})
		}
	case p.name >= 0:
		links = t.chain(links, p.name)
	default:
		links = append(links, Link{Node: n, Block: -1})
	}
	last := len(links) - 1
	if links[last].Called && (p.args >= 0 || links[last].Block >= 0 || p.block < 0) {
		links = append(links, Link{Node: n, Block: -1})
		last++
	}
	l := &links[last]
	l.Called = true
	l.Types = append(l.Types, t.typeArguments(n, p)...)
	if p.args >= 0 {
		l.Args = append(l.Args, t.ArgsOf(p.args)...)
	}
	if p.block >= 0 {
		l.Block = p.block
	}
	return links
}

// callNode holds the parts of a call; absent ones are -1.
type callNode struct{ object, name, args, block int }

func (t *Tree) callParts(n int) callNode {
	p := callNode{object: -1, name: -1, args: -1, block: -1}
	for c := range t.Children(n) {
		switch f := t.Field(c); {
		case f == "object" || f == "receiver" || f == "scope":
			p.object = c
		case f == "function" || f == "name" || f == "method" || f == "target" || f == "macro" || f == "constructor" || f == "type":
			if p.name < 0 {
				p.name = c
			}
		case f == "arguments" || t.Role(c) == Args:
			p.args = c
		case f == "block" || t.Role(c) == Lambda || t.Kind(c) == "do_block" || t.Kind(c) == "annotated_lambda" || t.Kind(c) == "compound_statement":
			p.block = c
		case t.Kind(c) == "call_suffix":
			if a := t.ChildRole(c, Args); a >= 0 {
				p.args = a
			}
			if b := t.ChildRole(c, Lambda); b >= 0 {
				p.block = b
			}
		case p.name < 0 && p.object < 0 && t.Named(c) && t.Role(c) != Comment && t.Kind(c) != "modifiers":
			p.name = c
		}
	}
	if t.Language == Scala && p.args >= 0 && t.Role(p.args) != Args {
		p.block, p.args = p.args, -1 // foo { … } and foo { x => … }
	}
	return p
}

// memberParts splits a.b; object is -1 for a bare name.
func (t *Tree) memberParts(n int) (object, name int) {
	object, name = -1, -1
	kids := t.NamedChildren(n)
	if o := t.Child(n, "object", "operand", "value", "argument", "expression", "scope", "path", "left", "receiver", "target"); o >= 0 {
		object = o
	} else if len(kids) > 1 {
		object = kids[0]
	}
	if m := t.Child(n, "property", "field", "attribute", "name", "right", "suffix"); m >= 0 {
		name = m
	} else if len(kids) > 0 {
		name = kids[len(kids)-1]
	}
	if object == name {
		object = -1
	}
	return object, name
}

// nameText is the bare name a node spells: suffix punctuation and generics dropped.
func (t *Tree) nameText(n int) string {
	if n < 0 {
		return ""
	}
	if !t.Leaf(n) {
		for c := range t.Children(n) {
			if t.Role(c) == Ident || t.Role(c) == Type {
				if t.Language == PHP && (t.Role(n) == Ident || t.Role(n) == Type) || t.Kind(n) == "navigation_suffix" || t.Kind(n) == "generic_name" ||
					t.Kind(n) == "template_function" || t.Kind(n) == "template_method" || t.Kind(n) == "dependent_name" || t.Kind(n) == "generic_type" {
					return t.nameText(c)
				}
			}
		}
	}
	return strings.Trim(strings.TrimLeft(t.Text(n), "?.!#$"), "`")
}

// infixLink is the call that a word between two operands makes. A block is what the
// word is called with, not an argument: "a cart" should "be empty" in { … }.
func (t *Tree) infixLink(op, right int) Link {
	l := Link{Name: t.nameText(op), Node: op, Called: true, Block: -1}
	if r := t.Role(right); r == Block || r == Lambda {
		l.Block = right
		return l
	}
	for t.Role(right) == Paren {
		kids := t.NamedChildren(right)
		if len(kids) != 1 {
			break
		}
		right = kids[0]
	}
	l.Args = []Arg{t.arg(right)}
	return l
}

// InChain tells whether n is the beginning of a longer chain: cart.total() in
// cart.total().shouldBe(3).
func (t *Tree) InChain(n int) bool {
	p := t.Parent(n)
	if n == 0 || t.Nodes[p].Start != t.Nodes[n].Start {
		return false
	}
	switch t.Role(p) {
	case Call, Member:
		return true
	case Binary:
		_, _, _, ok := t.wordOperator(p)
		return ok
	}
	return false
}

// wordOperator recognises infix calls: a shouldBe b, and "name" - { … } of free specs.
func (t *Tree) wordOperator(n int) (left, op, right int, ok bool) {
	kids := t.NamedChildren(n)
	if len(kids) != 3 || (t.Role(kids[1]) != Ident) {
		return 0, 0, 0, false
	}
	name, last := t.nameText(kids[1]), t.Role(kids[2])
	if name == "" || !isLetter(name[0]) && last != Block && last != Lambda {
		return 0, 0, 0, false
	}
	return kids[0], kids[1], kids[2], true
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' }

// ArgsOf lists the arguments in an argument list.
func (t *Tree) ArgsOf(args int) []Arg {
	if t.Kind(args) == "token_tree" {
		return t.tokenArgs(args)
	}
	if t.Kind(args) == "attribute_arguments" {
		return t.swiftAttributeArgs(args)
	}
	var out []Arg
	for _, c := range t.NamedChildren(args) {
		out = append(out, t.arg(c))
	}
	if t.Language == Dart {
		return t.dartTypeArgs(out)
	}
	return out
}

// arg looks through argument wrappers and takes the label off.
func (t *Tree) arg(n int) Arg {
	a := Arg{Node: n, Start: t.Nodes[n].Start, End: t.Nodes[n].End}
	switch t.Kind(n) {
	case "keyword_argument", "named_argument", "element_value_pair", "assignment_expression", "pair":
		name, value := t.Child(n, "name", "key", "left"), t.Child(n, "value", "right")
		kids := t.NamedChildren(n)
		if name < 0 && len(kids) > 1 {
			name = kids[0]
		}
		if value < 0 && len(kids) > 1 {
			value = kids[len(kids)-1]
		}
		if name >= 0 && value >= 0 && (t.Kind(n) != "assignment_expression" || t.Language == CSharp || t.Language == Scala) {
			a.Label = strings.Trim(t.Text(name), ": '\"")
			a.Node = value
		}
	case "argument", "value_argument", "attribute_argument", "argument_expression":
		kids := t.NamedChildren(n)
		if len(kids) == 0 {
			return a
		}
		value := kids[len(kids)-1]
		if len(kids) > 1 {
			a.Label = strings.TrimRight(strings.TrimSpace(t.Text(kids[0])), ":= ")
		} else if k := t.Role(value); k == Assign {
			return t.arg(value)
		}
		a.Node = value
	}
	if a.Node != n {
		a.Start, a.End = t.Nodes[a.Node].Start, t.Nodes[a.Node].End
	}
	return a
}

// tokenArgs splits a macro's tokens at its top-level commas.
func (t *Tree) tokenArgs(args int) []Arg {
	var out []Arg
	first, last := -1, -1
	flush := func() {
		if first < 0 {
			return
		}
		a := Arg{Node: -1, Start: t.Nodes[first].Start, End: t.Nodes[last].End}
		if t.Role(first) == Ident && first+1 < last && t.Text(first+1) == "=" { // expected = "x"
			value := t.End(first + 1)
			a.Label, a.Start, first = t.Text(first), t.Nodes[value].Start, value
		}
		if first == last {
			a.Node = first
		}
		out = append(out, a)
		first, last = -1, -1
	}
	for c := range t.Children(args) {
		switch text := t.Text(c); {
		case text == "(" || text == ")" || text == "[" || text == "]" || text == "{" || text == "}":
		case text == "," || text == ";":
			flush()
		default:
			if first < 0 {
				first = c
			}
			last = c
		}
	}
	flush()
	return out
}

// ArgText is the source of an argument.
func (t *Tree) ArgText(a Arg) string { return t.text[a.Start:a.End] }

// Name is the declared name of a function, class, variable or parameter, or "".
func (t *Tree) Name(n int) string {
	if c := t.NameNode(n); c >= 0 {
		return t.nameText(c)
	}
	return ""
}

// NameNode is the node of the declared name, or -1.
func (t *Tree) NameNode(n int) int {
	switch {
	case t.Language == Swift:
		return t.swiftName(n)
	case t.Language == CPP || t.Language == C:
		if t.Role(n) == Lambda {
			return -1
		}
		if d := t.Child(n, "declarator"); d >= 0 || t.Kind(n) == "parameter_declaration" {
			return t.declaratorName(d)
		}
	case t.Role(n) == Lambda:
		return t.Child(n, "name")
	}
	if c := t.Child(n, "name", "pattern", "left", "type"); c >= 0 {
		return c
	}
	for c := range t.Children(n) {
		if r := t.Role(c); r == Ident || r == Type {
			return c
		}
		if k := t.Kind(c); k == "variable_declaration" || k == "function_signature" || k == "method_signature" {
			return t.NameNode(c)
		}
	}
	return -1
}

func (t *Tree) declaratorName(d int) int {
	for d >= 0 {
		next := t.Child(d, "declarator")
		if next < 0 {
			if t.Kind(d) == "parenthesized_declarator" || t.Kind(d) == "reference_declarator" {
				if kids := t.NamedChildren(d); len(kids) > 0 {
					d = kids[0]
					continue
				}
			}
			return d
		}
		d = next
	}
	return -1
}

// Body is the block of a function, lambda, class, handler or loop, or -1.
func (t *Tree) Body(n int) int {
	if c := t.Child(n, "body", "block", "consequence"); c >= 0 {
		return c
	}
	if t.Language == Kotlin && t.Kind(n) == "lambda_literal" {
		return n // its statements are its own children
	}
	last := -1
	for c := range t.Children(n) {
		if r := t.Role(c); r == Block {
			last = c
		}
	}
	return last
}

// ParamNames lists the names of a function's or lambda's parameters.
func (t *Tree) ParamNames(n int) []string {
	if t.Language == Swift {
		return t.swiftParams(n)
	}
	if t.Language == Scala {
		return t.curriedParamNames(n)
	}
	params := t.Child(n, "parameters", "parameter")
	if params < 0 && (t.Language == CPP || t.Language == C) {
		if d := t.Child(n, "declarator"); d >= 0 {
			params = t.Child(d, "parameters")
		}
	}
	if params < 0 {
		params = t.ChildRole(n, Params)
	}
	if c := t.ChildOf(n, "primary_constructor"); params < 0 && c >= 0 {
		params = t.ChildRole(c, Params)
	}
	if params < 0 {
		return nil
	}
	if t.Role(params) == Ident {
		return []string{t.nameText(params)}
	}
	var out []string
	for _, c := range t.NamedChildren(params) {
		if t.Field(c) != "type" { // C# keeps the parts of a params array in the list itself
			out = append(out, t.paramName(c)...)
		}
	}
	return out
}

func (t *Tree) paramName(n int) []string {
	if t.Role(n) == Ident {
		return []string{t.nameText(n)}
	}
	if t.Language == Elixir {
		return t.elixirPattern(n)
	}
	if t.Language == Go { // a, b int
		var out []string
		for c := range t.Children(n) {
			if t.Field(c) == "name" {
				out = append(out, t.Text(c))
			}
		}
		return out
	}
	if c := t.NameNode(n); c >= 0 {
		return []string{strings.TrimLeft(t.nameText(c), "*&")}
	}
	return nil
}

// Condition is the tested expression of an if, loop or ternary, or -1.
func (t *Tree) Condition(n int) int {
	if c := t.Child(n, "condition"); c >= 0 {
		return c
	}
	for _, c := range t.NamedChildren(n) {
		if t.Role(c) != Block {
			return c
		}
	}
	return -1
}

// Alternative is the else branch of an if or ternary, or -1.
func (t *Tree) Alternative(n int) int {
	if t.Language == Swift {
		return t.swiftElse(n)
	}
	return t.Child(n, "alternative")
}

// Mark is a decorator, annotation or attribute on a declaration.
type Mark struct {
	Node  int
	Chain []Link
}

// Name is the dotted name of the mark: pytest.mark.skip, Test, tokio::test.
func (m Mark) Name() string { return ChainName(m.Chain) }

// ChainName joins the names of a chain with dots.
func ChainName(links []Link) string {
	names := make([]string, 0, len(links))
	for _, l := range links {
		if l.Name != "" {
			names = append(names, l.Name)
		}
	}
	return strings.Join(names, ".")
}

// Marks lists what is attached to a declaration: decorators, annotations, attributes.
func (t *Tree) Marks(n int) []Mark {
	var out []Mark
	add := func(d int) {
		out = append(out, Mark{Node: d, Chain: t.markChain(d)})
	}
	p := t.Parent(n)
	if t.Kind(p) == "decorated_definition" || t.Kind(p) == "export_statement" {
		for c := range t.Children(p) {
			if t.Role(c) == Decorator {
				add(c)
			}
		}
	}
	if t.Language == Rust || t.Language == Dart || t.Language == Scala || t.Language == Kotlin || t.Language == JavaScript || t.Language == TypeScript || t.Language == TSX {
		for _, c := range t.precedingMarks(n) {
			add(c)
		}
	}
	if t.Language == Elixir {
		for _, c := range t.elixirMarks(n) {
			add(c)
		}
	}
	for c := range t.Children(n) {
		switch {
		case t.Role(c) == Decorator && t.Kind(c) != "attribute_list":
			add(c)
		case t.Kind(c) == "modifiers" || t.Kind(c) == "attribute_list" || t.Kind(c) == "attribute_group" || t.Kind(c) == "attributes" ||
			t.Kind(c) == "preproc_if_in_attribute_list":
			for d := c + 1; d < t.End(c); d++ {
				if t.Role(d) == Decorator {
					add(d)
				}
			}
		}
	}
	return out
}

// precedingMarks are attributes written as siblings before the declaration.
func (t *Tree) precedingMarks(n int) []int {
	var run []int
	for c := range t.Children(t.Parent(n)) {
		switch {
		case c == n:
			return run
		case t.Role(c) == Decorator && t.Kind(c) != "inner_attribute_item":
			run = append(run, c)
		case t.Role(c) == Comment:
		default:
			run = run[:0]
		}
	}
	return nil
}

func (t *Tree) markChain(d int) []Link {
	if k := t.Kind(d); k == "attribute_item" || k == "inner_attribute_item" || k == "attribute_declaration" {
		if a := t.ChildOf(d, "attribute"); a >= 0 {
			d = a
		}
	}
	kids := t.NamedChildren(d)
	if len(kids) == 0 {
		return []Link{{Name: strings.Trim(t.Text(d), "@[]#"), Node: d, Block: -1}}
	}
	links := t.chain(nil, kids[0]) // its own: it is completed below
	if t.Role(kids[0]) == Type || t.Kind(kids[0]) == "user_type" {
		links = []Link{{Name: strings.TrimLeft(t.Text(kids[0]), "@"), Node: kids[0], Block: -1}}
	}
	last := &links[len(links)-1]
	for _, k := range kids[1:] {
		switch {
		case t.Role(k) == Args:
			last.Called = true
			last.Args = append(last.Args, t.ArgsOf(k)...)
		case t.Field(k) == "value":
			last.Called = true
			last.Args = append(last.Args, t.arg(k))
		}
	}
	return links
}
