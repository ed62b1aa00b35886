package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// variadics are how languages write a parameter that takes all further arguments: *keys,
// ...keys, keys ...int, String... keys, vararg keys, params int[] keys, keys: Int..., keys: Int*.
var variadics = lazy.MustCompile(`(?:^|[(,])\s*(?:\*|\.\.\.\s?\$?|vararg\s+|params\s+[\w<>?.]+\[\]\s+)(\w+)|(\w+)\s+\.\.\.|\.\.\.\s+(\w+)|(\w+)\s*:\s*[\w?.\[\]]+(?:\.\.\.|\*)`)

// variadic is the name of the parameter that takes all further arguments, or "".
func (p place) variadic() string {
	t := p.file.Tree
	params := t.ChildRole(p.node, syntax.Params)
	if params < 0 {
		params = t.Child(p.node, "parameters")
	}
	if params < 0 {
		return ""
	}
	text := t.Text(params)
	starred := t.Language == syntax.Python || t.Language == syntax.Ruby || t.Language == syntax.Scala
	if !strings.Contains(text, "...") && !(starred && strings.Contains(text, "*")) && !strings.Contains(text, "vararg ") && !strings.Contains(text, "params ") {
		return ""
	}
	m := variadics.FindStringSubmatch(text)
	for _, name := range m[min(1, len(m)):] {
		if name != "" {
			return name
		}
	}
	return ""
}

// takeRest binds the parameter that takes all further arguments to the list of them.
func (e *evaluator) takeRest(fn place, params []string, call syntax.Link, en *env, bound *env) {
	if len(params) == 0 || len(call.Args) == 0 {
		return
	}
	name := fn.variadic()
	at := -1
	for i, p := range params {
		if p == name && name != "" {
			at = i
		}
	}
	if at < 0 {
		return
	}
	list := []string{"["}
	for i, a := range call.Args {
		if i < at || a.Label != "" {
			continue
		}
		v := e.resolveRange(a.Start, a.End, en)
		if len(v) > 0 && (v[0] == "*" || v[0] == "..." || v[len(v)-1] == "...") {
			return // a list that is handed on: how long it is, others say
		}
		if len(list) > 1 {
			list = append(list, ",")
		}
		list = append(list, v...)
	}
	if list = append(list, "]"); len(list) <= maxTokens/2 {
		bound.vars[name] = list
	}
}
