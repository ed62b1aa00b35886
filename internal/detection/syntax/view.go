package syntax

import (
	"slices"
	"strings"
)

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
		t.longest = t.chain(t.longest[:0], n)
		links = slices.Clone(t.longest)
		t.chains[n] = links
	}
	return links
}

// chain adds the links of an expression, at least one.
func (t *Tree) chain(links []Link, n int) []Link {
	if t.Language == Scala && t.Kind(n) == "generic_function" { // io.intercept[E]: what is asked for has no brackets
		links = t.chain(links, t.unwrapChain(n))
		if list := t.ChildOf(n, "type_arguments"); list >= 0 {
			links[len(links)-1].Types = t.texts(t.NamedChildren(list))
		}
		return links
	}
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
			links = t.chain(links, object)
			if name := t.computedName(n); name != "" {
				links = append(links, Link{Name: name, Node: n, Block: -1})
			}
			return links
		}
	}
	return append(links, Link{Node: n, Block: -1})
}

// computedName is the member that a spelled-out index names: t['throws'].
func (t *Tree) computedName(n int) string {
	index := t.Child(n, "index")
	if index < 0 || t.Kind(n) != "subscript_expression" || t.Role(index) != String {
		return ""
	}
	if text := t.Text(index); len(text) > 2 && !strings.ContainsAny(text[1:len(text)-1], " '\"`.\\/-$") {
		return text[1 : len(text)-1]
	}
	return ""
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
	if len(l.Types) == 0 {
		l.Types = t.typeArguments(n, p)
	}
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

// ChainName joins the names of a chain with dots.
func ChainName(links []Link) string {
	switch len(links) { // most chains are short, and this is asked of every call
	case 1:
		return links[0].Name
	case 2:
		if links[0].Name != "" && links[1].Name != "" {
			return links[0].Name + "." + links[1].Name
		}
	}
	names := make([]string, 0, 8)
	for _, l := range links {
		if l.Name != "" {
			names = append(names, l.Name)
		}
	}
	return strings.Join(names, ".")
}
