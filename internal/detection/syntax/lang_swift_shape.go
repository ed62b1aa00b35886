package syntax

import (
	"bytes"
	"strings"
)

// readSwift makes a comment of every line with a conditional compilation directive,
// which the grammar knows between statements only, not between members, and words
// of names that have spaces: func `adds two numbers`().
func readSwift(src []byte) []byte {
	out := blankSwiftMarks(src)
	if !bytes.ContainsAny(src, "#`") && !bytes.Contains(src, swiftAwait) {
		return out
	}
	if &out[0] == &src[0] {
		out = bytes.Clone(src)
	}
	for start := 0; start < len(src); {
		line := src[start:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end+1]
		}
		trimmed := bytes.TrimLeft(line, " \t")
		if directiveWord(string(trimmed)) != "" {
			copy(out[start+len(line)-len(trimmed):], "//")
		}
		joinQuotedNames(out[start : start+len(line)])
		nameMagicValues(out[start : start+len(line)])
		blankAwait(out[start:start+len(line)], trimmed)
		start += len(line)
	}
	return out
}

// nameMagicValues makes plain names of #_sourceLocation and its kin where nothing is
// passed to them; the grammar would take the next block for their closure.
func nameMagicValues(line []byte) {
	for i := 1; i+1 < len(line); i++ {
		if line[i] != '#' || !bytes.ContainsRune([]byte(" (,"), rune(line[i-1])) || !isLetter(line[i+1]) {
			continue
		}
		end := i + 1
		for end < len(line) && isWord(line[end]) {
			end++
		}
		if rest := bytes.TrimRight(line[end:], "\r\n"); directiveWord(string(line[i:])) == "" && (len(rest) == 0 || rest[0] == ')' || rest[0] == ',') {
			line[i] = '_'
		}
	}
}

func joinQuotedNames(line []byte) {
	for {
		_, after, ok := bytes.Cut(line, []byte("`"))
		end := bytes.IndexByte(after, '`')
		if !ok || end < 0 {
			return
		}
		if name := after[:end]; !bytes.ContainsAny(name, `"\/`) {
			for i, b := range name {
				if !isWord(b) {
					name[i] = '_'
				}
			}
		}
		line = after[end+1:]
	}
}

// directiveWord is #if, #elseif, #else or #endif at the start of a text, or "".
func directiveWord(text string) string {
	for _, word := range []string{"#if", "#elseif", "#else", "#endif"} {
		if rest, ok := strings.CutPrefix(text, word); ok && (rest == "" || !isWord(rest[0])) {
			return word
		}
	}
	return ""
}

func reshapeSwift(t *Tree) {
	for n := 0; n < len(t.Nodes); n++ {
		switch t.Kind(n) {
		case "bang": // the empty tuple, (), is read as one that lacks a sign
			if sign := n + 1; sign < t.End(n) && t.IsError(sign) && t.Nodes[n].Start == t.Nodes[n].End {
				t.dissolve(n)
				t.dissolve(sign)
			}
		case "if_statement", "guard_statement", "while_statement":
			t.braceBlocks(n, "{")
			t.joinConditions(n)
			t.setField(t.ChildRole(n, Block), "body")
		case "for_statement":
			t.braceBlocks(n, "{")
			t.setField(t.Child(n, "collection"), "condition")
		case "repeat_while_statement", "do_statement", "catch_block":
			t.braceBlocks(n, "{")
		case "lambda_literal":
			t.lambdaBlock(n)
		case "function_body", "computed_property":
			t.dissolveStatements(n)
		case "control_transfer_statement":
			t.retype(n, t.Kind(n), transferRole(t.Text(n)))
		case "property_declaration":
			if t.ChildOf(n, "computed_property") >= 0 {
				t.retype(n, t.Kind(n), Func)
			}
		case "call_expression":
			t.indexFromCall(n)
		case "attribute":
			t.attributeArgs(n)
		case "prefix_expression":
			if t.Source[t.Nodes[n].Start] == '.' { // .disabled("why")
				t.retype(n, "implicit_member", Member)
				continue
			}
			t.widenPrefix(n, swiftPostfix)
		case "try_expression", "await_expression":
			t.widenPrefix(n, swiftOperand)
		}
	}
	t.nestDirectives()
}

// indexFromCall tells items[0] from items(0).
func (t *Tree) indexFromCall(n int) {
	suffix := t.ChildOf(n, "call_suffix")
	if suffix >= 0 && t.Source[t.Nodes[suffix].Start] == '[' {
		t.retype(n, "subscript_expression", Index)
		t.setField(n+1, "value")
	}
}

func transferRole(text string) Role {
	switch {
	case strings.HasPrefix(text, "throw"):
		return Throw
	case strings.HasPrefix(text, "return"):
		return Return
	}
	return Break
}

// braceBlocks gives each { … } among the children of n a node, empty ones too.
func (t *Tree) braceBlocks(n int, open string) {
	start := -1
	for c := n + 1; c < t.End(n); c = t.End(c) {
		switch t.Kind(c) {
		case open:
			start = c
		case "}":
			if start < 0 {
				continue
			}
			t.enclose(start, c)
			t.retype(start, "code_block", Block)
			t.dissolveStatements(start)
			c, start = start, -1
		}
	}
}

// lambdaBlock gives a closure a body that leaves its parameters out.
func (t *Tree) lambdaBlock(n int) {
	if t.ChildOf(n, "in") >= 0 {
		t.braceBlocks(n, "in")
		return
	}
	t.braceBlocks(n, "{")
}

func (t *Tree) dissolveStatements(block int) {
	if s := t.ChildOf(block, "statements"); s >= 0 {
		t.dissolve(s)
	}
}

// joinConditions makes one condition of several: if let x = a, x > 1 { … }.
func (t *Tree) joinConditions(n int) {
	keyword, first, last := n+1, -1, -1
	for c := t.End(keyword); c < t.End(n) && t.Role(c) != Block && t.Kind(c) != "else"; c = t.End(c) {
		if first < 0 {
			first = c
		}
		last = c
	}
	if first == last || t.Named(keyword) {
		return
	}
	t.retype(keyword, "condition_list", None)
	t.setField(keyword, "condition")
	t.enclose(keyword, last)
	t.Nodes[keyword].Start = t.Nodes[first].Start
}

// attributeArgs gives the arguments of an attribute a list of their own.
func (t *Tree) attributeArgs(n int) {
	open, last := t.ChildOf(n, "("), -1
	if open < 0 {
		return
	}
	for c := range t.Children(n) {
		last = c
	}
	t.enclose(open, last)
	t.retype(open, "attribute_arguments", Args)
}

// swiftAttributeArgs pairs the labels of an attribute's arguments with their values.
func (t *Tree) swiftAttributeArgs(args int) []Arg {
	var out []Arg
	for c := range t.Children(args) {
		switch {
		case t.Kind(c) == ":" && len(out) > 0:
			out[len(out)-1].Label = t.ArgText(out[len(out)-1])
			out[len(out)-1].Node = -1
		case !t.Named(c) || t.Role(c) == Comment:
		case len(out) > 0 && out[len(out)-1].Node < 0:
			label := out[len(out)-1].Label
			out[len(out)-1] = t.arg(c)
			out[len(out)-1].Label = label
		default:
			out = append(out, t.arg(c))
		}
	}
	return out
}

// What a prefix operator reaches over, and what try and await do.
var (
	swiftPostfix = map[string]bool{"call_expression": true, "navigation_expression": true, "postfix_expression": true}
	swiftOperand = map[string]bool{
		"call_expression": true, "navigation_expression": true, "postfix_expression": true, "equality_expression": true,
		"comparison_expression": true, "additive_expression": true, "multiplicative_expression": true, "conjunction_expression": true,
		"disjunction_expression": true, "nil_coalescing_expression": true, "infix_expression": true, "as_expression": true,
		"range_expression": true, "check_expression": true, "ternary_expression": true,
	}
)

// widenPrefix puts a prefix above the expression it belongs to: the grammar reads
// !a.b() as (!a).b(). In preorder that swaps two runs of nodes, the expressions
// that begin with the prefix and the prefix with its operator.
func (t *Tree) widenPrefix(w int, reach map[string]bool) {
	top := w
	for top > 0 && t.Parent(top) == top-1 && reach[t.Kind(top-1)] {
		top--
	}
	kids := t.NamedChildren(w)
	if top == w || len(kids) == 0 {
		return
	}
	operand := kids[len(kids)-1]
	spine, prefix := uint32(w-top), uint32(operand-w)
	moved := func(n uint32) uint32 {
		switch {
		case n < uint32(top) || n >= uint32(operand):
			return n
		case n < uint32(w):
			return n + prefix
		}
		return n - spine
	}
	for n := top + 1; n < t.End(top); n++ {
		t.Nodes[n].Parent = moved(t.Nodes[n].Parent)
	}
	run := append([]Node(nil), t.Nodes[top:operand]...)
	copy(t.Nodes[top:], run[spine:])
	copy(t.Nodes[top+int(prefix):], run[:spine])
	for n := top + 1; n < top+int(prefix); n++ {
		t.Nodes[n].Next = moved(t.Nodes[n].Next-1) + 1
	}
	wide, inner := &t.Nodes[top], top+int(prefix)
	wide.Parent, wide.Next, wide.End = run[0].Parent, run[0].Next, run[0].End
	t.Nodes[inner].Parent = uint32(top)
	t.Nodes[operand].Parent = uint32(operand - 1)
	wide.field, t.Nodes[inner].field, t.Nodes[operand].field = run[0].field, t.Nodes[operand].field, run[spine].field
	for n := inner; n < operand; n++ {
		t.Nodes[n].Start = t.Nodes[operand].Start
	}
}

// nestDirectives makes blocks of #if … #endif, like those of C: the other branches
// are the last children of the first.
func (t *Tree) nestDirectives() {
	for n := len(t.Nodes) - 1; n > 0; n-- {
		word := t.directive(n)
		if word == "" {
			continue
		}
		if word == "#endif" {
			t.retype(n, "directive_end", None)
			continue
		}
		t.retype(n, "directive", Preproc)
		before := n
		for c := t.End(n); c < t.End(t.Parent(n)); c = t.End(c) {
			if next := t.directive(c); next == "#endif" && word == "#if" {
				t.enclose(n, c)
				break
			} else if next != "" && next != "#if" && word != "#if" {
				t.enclose(n, before)
				break
			}
			before = c
		}
	}
}

// directive is the word of a directive that readSwift made a comment of, or "".
func (t *Tree) directive(n int) string {
	if k := t.Kind(n); k != "comment" && k != "directive" && k != "directive_end" || t.Source[t.Nodes[n].Start] != '#' {
		return ""
	}
	return directiveWord(string(t.Source[t.Nodes[n].Start:min(int(t.Nodes[n].Start)+8, len(t.Source))]))
}

// swiftName is the node of a declared name where the grammar's own field misleads.
func (t *Tree) swiftName(n int) int {
	switch t.Kind(n) {
	case "assignment":
		return t.Child(n, "target")
	case "deinit_declaration", "subscript_declaration":
		return t.ChildOf(n, "deinit", "subscript")
	case "lambda_literal":
		return -1
	}
	return t.Child(n, "name")
}

// swiftElse is the branch after else, a block or another if.
func (t *Tree) swiftElse(n int) int {
	word := t.ChildOf(n, "else")
	if t.Role(n) == Ternary {
		return t.Child(n, "if_false")
	}
	if word < 0 || t.Kind(n) == "guard_statement" {
		return -1
	}
	return t.sibling(word)
}

// swiftParams lists the parameters of a function or closure, which have no list of their own.
func (t *Tree) swiftParams(n int) []string {
	var out []string
	for c := range t.Children(n) {
		switch t.Kind(c) {
		case "parameter", "lambda_parameter":
			if name := t.Child(c, "name"); name >= 0 {
				out = append(out, t.Text(name))
			}
		case "lambda_function_type", "lambda_function_type_parameters":
			out = append(out, t.swiftParams(c)...)
		}
	}
	return out
}

// ParamNamed is the name by which a function knows what callers hand over under a label: Swift has
// two for one parameter, as in func check(_ text: String, as written: String).
func (t *Tree) ParamNamed(fn int, label string) string {
	if t.Language != Swift {
		return label
	}
	for c := range t.Children(fn) {
		if t.Kind(c) != "parameter" {
			continue
		}
		if outer, name := t.Child(c, "external_name"), t.Child(c, "name"); outer >= 0 && name >= 0 && t.Text(outer) == label {
			return t.Text(name)
		}
	}
	return label
}
