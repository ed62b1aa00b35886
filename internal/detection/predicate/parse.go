package predicate

import "slices"

// node is a part of an expression.
type node struct {
	op    string // literal, name, list, not, minus, and, or, compare, a sign of arithmetic, range, call, index, member
	text  string // of a name, a member
	value Value
	kids  []*node
	signs []string // of a comparison, one fewer than kids
}

// Expression is one that was read.
type Expression struct{ root *node }

// Read reads an expression; ok is false where it is none that this package knows.
func Read(text string) (e Expression, ok bool) {
	all, ok := tokens(text)
	if !ok || len(all) == 0 {
		return Expression{}, false
	}
	p := &parser{rest: all}
	root := p.binary(0)
	if p.failed || len(p.rest) > 0 {
		return Expression{}, false
	}
	return Expression{root}, true
}

// Names are the names that an expression asks for, each once.
func (e Expression) Names() []string {
	var out []string
	walk(e.root, func(n *node) {
		if n.op == "name" && !slices.Contains(out, n.text) {
			out = append(out, n.text)
		}
	})
	return out
}

// Literals are the values that stand in an expression.
func (e Expression) Literals() []Value {
	var out []Value
	walk(e.root, func(n *node) {
		if n.op == "literal" {
			out = append(out, n.value)
		}
	})
	return out
}

func walk(n *node, visit func(*node)) {
	visit(n)
	for _, k := range n.kids {
		walk(k, visit)
	}
}

type parser struct {
	rest   []token
	depth  int
	failed bool
}

// deepest is how far expressions may be put into one another.
const deepest = 40

// level is what binds alike; what comes later binds closer.
var levels = []map[string]string{
	{"||": "or", "or": "or", "??": "or"},
	{"&&": "and", "and": "and"},
	{"==": "==", "===": "==", "!=": "!=", "!==": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">=", "is": "==", "eq": "==", "in": "in", "not": "not in"},
	{"..": "..", "...": "..", "..=": "..", "..<": "..<"},
	{"+": "+", "-": "-"},
	{"*": "*", "/": "/", "//": "//", "%": "%"},
	{"**": "**"},
}

const comparing = 2

func (p *parser) binary(level int) *node {
	if p.depth++; p.depth > deepest*len(levels) || p.failed {
		p.failed = true
		return &node{op: "unknown"}
	}
	defer func() { p.depth-- }()
	if level == len(levels) {
		return p.unary()
	}
	if level == comparing && p.take("not") {
		return &node{op: "not", kids: []*node{p.binary(comparing)}}
	}
	left := p.binary(level + 1)
	for !p.failed {
		op, ok := p.operator(level)
		if !ok {
			break
		}
		right := p.binary(level + 1)
		switch {
		case level == comparing && left.op == "compare": // 5 < q < 7
			left.kids, left.signs = append(left.kids, right), append(left.signs, op)
		case level == comparing:
			left = &node{op: "compare", kids: []*node{left, right}, signs: []string{op}}
		default:
			left = &node{op: op, kids: []*node{left, right}}
		}
	}
	return left
}

// operator takes the next sign if it belongs to a level.
func (p *parser) operator(level int) (string, bool) {
	if len(p.rest) == 0 || p.rest[0].kind == quoted || p.rest[0].kind == numeral {
		return "", false
	}
	op, ok := levels[level][p.rest[0].text]
	if !ok {
		return "", false
	}
	switch {
	case op == "not in":
		if len(p.rest) < 2 || p.rest[1].text != "in" {
			return "", false
		}
		p.rest = p.rest[2:]
	case p.rest[0].text == "is" && len(p.rest) > 1 && p.rest[1].text == "not":
		p.rest, op = p.rest[2:], "!="
	default:
		p.rest = p.rest[1:]
	}
	return op, true
}

func (p *parser) unary() *node {
	switch {
	case p.take("!"):
		return &node{op: "not", kids: []*node{p.deeper((*parser).unary)}}
	case p.take("-"):
		return &node{op: "minus", kids: []*node{p.deeper((*parser).unary)}}
	case p.take("+"), p.take("&"), p.take("*"):
		return p.deeper((*parser).unary)
	}
	return p.postfix(p.primary())
}

// deeper counts how deep a part stands in others.
func (p *parser) deeper(part func(*parser) *node) *node {
	if p.depth++; p.depth > deepest*len(levels) {
		p.failed = true
		return &node{op: "unknown"}
	}
	defer func() { p.depth-- }()
	return part(p)
}

func (p *parser) primary() *node {
	if len(p.rest) == 0 {
		p.failed = true
		return &node{op: "unknown"}
	}
	t := p.rest[0]
	p.rest = p.rest[1:]
	switch {
	case t.kind == numeral:
		if n, ok := number(t.text); ok {
			return &node{op: "literal", value: Of(n)}
		}
	case t.kind == quoted:
		return &node{op: "literal", value: OfText(t.text)}
	case t.kind == name:
		if v, ok := words[t.text]; ok {
			return &node{op: "literal", value: v}
		}
		return &node{op: "name", text: t.text}
	case t.text == "(":
		items := p.items(")")
		if len(items) == 1 {
			return items[0]
		}
		return &node{op: "list", kids: items}
	case t.text == "[":
		return &node{op: "list", kids: p.items("]")}
	case t.text == "{":
		return &node{op: "list", kids: p.items("}")}
	}
	p.failed = true
	return &node{op: "unknown"}
}

var words = map[string]Value{
	"true": truth(true), "True": truth(true), "false": truth(false), "False": truth(false),
	"nil": {Kind: Null}, "null": {Kind: Null}, "None": {Kind: Null}, "undefined": {Kind: Null},
}

// items reads what stands between commas up to a closing sign.
func (p *parser) items(closing string) []*node {
	var out []*node
	for !p.failed {
		if p.take(closing) {
			return out
		}
		out = append(out, p.binary(0))
		if p.take(closing) {
			return out
		}
		if !p.take(",") {
			p.failed = true
		}
	}
	return out
}

// postfix reads calls, members and indexes behind a value.
func (p *parser) postfix(n *node) *node {
	for !p.failed {
		switch {
		case p.take("."), p.take("?."), p.take("::"), p.take("->"):
			if len(p.rest) == 0 || p.rest[0].kind != name {
				p.failed = true
				return n
			}
			n = &node{op: "member", text: p.rest[0].text, kids: []*node{n}}
			p.rest = p.rest[1:]
		case p.take("("):
			n = &node{op: "call", kids: append([]*node{n}, p.items(")")...)}
		case p.take("["):
			n = &node{op: "index", kids: append([]*node{n}, p.items("]")...)}
		default:
			return n
		}
	}
	return n
}

func (p *parser) take(text string) bool {
	if len(p.rest) > 0 && p.rest[0].text == text && (p.rest[0].kind == sign || p.rest[0].kind == name) {
		p.rest = p.rest[1:]
		return true
	}
	return false
}
