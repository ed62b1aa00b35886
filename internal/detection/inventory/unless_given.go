package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// takeDefaults gives the parameters of a helper that a call says nothing of the values they have
// unless they are given: check(a, b, digits = 6). A number or a text counts; anything else may be
// another value at every call.
func (e *evaluator) takeDefaults(fn place, params []string, call syntax.Link, bound *env) {
	if slices.ContainsFunc(call.Args, e.handsOnList) {
		return
	}
	for _, part := range fn.parameters() {
		name, value := defaultOf(part, params)
		if _, given := bound.vars[name]; name == "" || given {
			continue
		}
		bound.vars[name] = value
	}
}

// handsOnList tells an argument that is a list of arguments: f(*rest), f(...rest).
func (e *evaluator) handsOnList(a syntax.Arg) bool {
	text := e.tree.ArgText(a)
	return strings.HasPrefix(text, "*") || strings.HasPrefix(text, "...") || strings.HasSuffix(text, "...")
}

// parameters are the tokens of each parameter of a function as it is written.
func (p place) parameters() (out [][]token) {
	t := p.file.Tree
	params := t.ChildRole(p.node, syntax.Params)
	if params < 0 {
		params = t.Child(p.node, "parameters")
	}
	if params < 0 || !strings.ContainsAny(t.Text(params), "=:") {
		return nil
	}
	depth := 0
	var part []token
	for _, tk := range p.file.tokens.within(t.Nodes[params].Start, t.Nodes[params].End) {
		switch tk.text {
		case "(", "[", "{", "<":
			depth++
		case ")", "]", "}", ">":
			depth--
		case ",":
			if depth <= 1 {
				out, part = append(out, part), nil
				continue
			}
		}
		part = append(part, tk)
	}
	return append(out, part)
}

// defaultOf is a parameter with the number or text it is unless it is given, "" without one.
func defaultOf(part []token, params []string) (name string, value []string) {
	at := slices.IndexFunc(part, func(tk token) bool { return tk.text == "=" })
	if at < 0 && len(part) > 1 && slices.Contains(params, part[0].text) { // digits: 6
		at = slices.IndexFunc(part[:min(2, len(part))], func(tk token) bool { return tk.text == ":" })
	}
	if at < 0 {
		return "", nil
	}
	rest := part[at+1:]
	for len(rest) > 0 && (rest[len(rest)-1].text == ")" || rest[len(rest)-1].text == "}") {
		rest = rest[:len(rest)-1]
	}
	for _, tk := range rest {
		value = append(value, tk.text)
	}
	plain := len(rest) == 1 || len(rest) == 2 && rest[0].text == "-"
	if last := len(rest) - 1; !plain || rest[last].role != syntax.Number && rest[last].role != syntax.String {
		return "", nil
	}
	for _, tk := range part[:at] {
		if slices.Contains(params, tk.text) {
			name = tk.text
		}
	}
	return name, value
}
