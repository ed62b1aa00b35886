package inventory

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

func (e *evaluator) marked(name string, value []string) []string {
	value = e.dated(value)
	if expression.ErrorName([]string{name}) && len(value) > 0 && value[len(value)-1] != expression.ErrorMark {
		return append(append([]string{}, value...), expression.ErrorMark)
	}
	return value
}

// thunk stands before the name of a closure without parameters. Only what runs it looks
// it up, expect(f).toThrow(): anything else looks at the closure, not at what it does.
const thunk = "&"

// unfold replaces the name of a closure that must fail by what the closure does.
func (e *evaluator) unfold(o *oracle.Oracle, en *env) {
	if o.Kind != "raises" {
		return
	}
	if v, ok := en.get(thunk + strings.TrimPrefix(o.Subject, "$")); ok {
		o.Subject = expression.Join(v)
	}
}

// dated marks the value of a call with how much had happened before it: the same call
// made again after a step may give another value, so comparing the two is a real claim.
func (e *evaluator) dated(value []string) []string {
	if len(value) == 0 || expression.LiteralValue(value) {
		return value
	}
	if value[len(value)-1] != ")" { // a field may be written to at any time
		return append(append([]string{}, value...), "#sv")
	}
	if e.steps == 0 {
		return value
	}
	return append(append([]string{}, value...), "#s"+strconv.Itoa(e.steps))
}

// resolve is an expression with local names replaced by their values and simple
// helpers by what they return.
func (e *evaluator) resolve(n int, en *env) []string {
	if n < 0 {
		return nil
	}
	t := e.tree
	for t.Role(n) == syntax.Await || t.Role(n) == syntax.Paren && t.Language != syntax.Python {
		kids := t.NamedChildren(n)
		if len(kids) != 1 {
			break
		}
		n = kids[0]
	}
	return e.resolveRange(t.Nodes[n].Start, t.Nodes[n].End, en)
}

func (e *evaluator) resolveRange(start, end uint32, en *env) []string {
	list := e.file.tokens.within(start, end)
	texts := make([]string, len(list))
	for i, tk := range list {
		texts[i] = tk.text
	}
	return e.substitute(texts, en, 0)
}

// substitute replaces names in a token list.
func (e *evaluator) substitute(toks []string, en *env, depth int) []string {
	out := make([]string, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		tok := toks[i]
		if tok == "await" || tok == "yield" {
			if tok == "yield" && i+1 < len(toks) && toks[i+1] == "*" {
				i++
			}
			continue
		}
		if v, end, ok := e.writtenOut(toks, i, out, en, depth); ok {
			if last := len(out) - 1; last >= 0 && out[last] == "&" && e.tree.Language == syntax.Rust {
				out = out[:last] // a text is borrowed already
			}
			out, i = append(out, v...), end
			continue
		}
		if len(tok) > shortestHole {
			tok = e.filled(tok, en)
		}
		if !expression.IsWord(tok) || e.endsInDot(out) || len(out) > maxTokens {
			out = append(out, tok)
			continue
		}
		if i+2 < len(toks) && toks[i+1] == "." { // tc.want, self.helper()
			if v, ok := en.get(tok + "." + toks[i+2]); ok {
				if i+4 < len(toks) && toks[i+3] == "(" && toks[i+4] == ")" && e.tree.Language == syntax.Java { // an accessor of a row
					i += 2
				}
				out = appendValue(out, v, toks, i+3)
				i += 2
				continue
			}
			if e.absent(tok, toks[i+2:], en) {
				out = append(out, e.leftOut())
				i += 2
				continue
			}
			if (tok == "self" || tok == "this" || tok == "cls") && (i+3 >= len(toks) || toks[i+3] != "(") {
				if v, ok := e.global(toks[i+2], depth); ok { // a class's own constant
					out = appendValue(out, v, toks, i+3)
					i += 2
					continue
				}
			}
			if (tok == "self" || tok == "this" || tok == "cls") && i+3 < len(toks) && toks[i+3] == "(" {
				if v, end, ok := e.inlineCall(toks, i+2, en, depth); ok {
					out = appendValue(out, v, toks, end+1)
					i = end
					continue
				}
			}
		}
		if i+2 < len(toks) && (toks[i+1] == "[" || toks[i+1] == "->") { // row["want"], row[:want], row[1], row->want
			if v, end, ok := rowPart(toks, i, en); ok {
				out = appendValue(out, v, toks, end+1)
				i = end
				continue
			}
		}
		if tok == "type" && i+5 < len(toks) && toks[i+1] == "(" && toks[i+2] == "self" && toks[i+3] == ")" && toks[i+4] == "." {
			if v, ok := e.global(toks[i+5], depth); ok { // type(self).FLAG
				out = appendValue(out, v, toks, i+6)
				i += 5
				continue
			}
		}
		if i+1 < len(toks) && (toks[i+1] == ":" || toks[i+1] == "=") && len(out) > 0 && (out[len(out)-1] == "," || out[len(out)-1] == "(" || out[len(out)-1] == "{") {
			out = append(out, tok) // a label, not a name
			continue
		}
		if v, ok := en.get(strings.TrimPrefix(tok, "$")); ok {
			if e.shorthand(toks, i) {
				out = append(out, tok, ":")
			}
			out = appendValue(out, v, toks, i+1)
			continue
		}
		if i+1 < len(toks) && toks[i+1] == "(" {
			if v, end, ok := e.inlineCall(toks, i, en, depth); ok {
				out = appendValue(out, v, toks, end+1)
				i = end
				continue
			}
		}
		if v, ok := e.global(tok, depth); ok {
			out = appendValue(out, v, toks, i+1)
			continue
		}
		out = append(out, tok)
	}
	return out
}

// endsInDot tells whether what follows is a member of something. In PHP a dot joins two texts.
func (e *evaluator) endsInDot(toks []string) bool {
	if len(toks) == 0 {
		return false
	}
	last := toks[len(toks)-1]
	return last == "." && e.tree.Language != syntax.PHP || last == "->" || last == "::" || last == "?."
}

// shorthand tells a name that is a field and its value in one: {total, lines}.
func (e *evaluator) shorthand(toks []string, at int) bool {
	switch e.tree.Language {
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX, syntax.Rust:
	default:
		return false
	}
	if at == 0 || at+1 >= len(toks) || toks[at+1] != "," && toks[at+1] != "}" || toks[at-1] != "," && toks[at-1] != "{" {
		return false
	}
	depth := 0
	for i := at - 1; i >= 0; i-- { // the bracket around it
		switch toks[i] {
		case ")", "]", "}":
			depth++
		case "(", "[":
			depth--
		case "{":
			if depth--; depth < 0 {
				return toks[at-1] == "," || toks[at+1] == "," || i == 0 || !blockBegins[toks[i-1]]
			}
		}
		if depth < 0 {
			return false
		}
	}
	return false
}

// blockBegins are what stands before the bracket of a block, which may hold a single name, too.
var blockBegins = map[string]bool{")": true, "=>": true, "else": true, "loop": true, "unsafe": true, "move": true, "|": true, "||": true}

// absent tells a field that a row of a table does not mention, not even inside a part of
// itself.
func (e *evaluator) absent(row string, field []string, en *env) bool {
	if _, spelledOut := en.get(row + "."); !spelledOut || len(field) > 1 && field[1] == "(" {
		return false
	}
	parts, _ := en.get(row)
	return !slices.Contains(parts, field[0])
}

// leftOut is what a field is that a row does not mention: nothing, and in Go the zero value
// of its type, whichever that is.
func (e *evaluator) leftOut() string {
	if e.tree.Language == syntax.Go {
		return expression.Zero
	}
	return expression.Absent
}

// appendValue puts a value in a name's place, in parentheses where it has operators of
// its own and more follows.
func appendValue(out, v []string, toks []string, next int) []string {
	if len(v) > 1 && len(v) <= maxTokens && (len(out) > 0 || next < len(toks)) && expression.HasOperator(v) {
		out = append(out, "(")
		out = append(out, v...)
		return append(out, ")")
	}
	return append(out, v...)
}

// global is the value of a file-level constant, when it is short and spelled out.
func (e *evaluator) global(name string, depth int) ([]string, bool) {
	v, ok := e.file.globals[name]
	if !ok || depth > 2 {
		return nil, false
	}
	nodes := e.tree.Nodes[v]
	list := e.file.tokens.within(nodes.Start, nodes.End)
	if len(list) > 60 || len(list) == 0 {
		return nil, false
	}
	texts := make([]string, len(list))
	for i, tk := range list {
		texts[i] = tk.text
	}
	if !expression.LiteralValue(texts) || e.file.mutable(name) {
		return nil, false
	}
	return texts, true
}

func (e *evaluator) substituteNode(n int, en *env, depth int) []string {
	return e.substitute(e.tokensOf(n), en, depth)
}

// tokensOf are the tokens of a node as they are written.
func (e *evaluator) tokensOf(n int) []string {
	list := e.file.tokens.within(e.tree.Nodes[n].Start, e.tree.Nodes[n].End)
	texts := make([]string, len(list))
	for i, tk := range list {
		texts[i] = tk.text
	}
	return texts
}
