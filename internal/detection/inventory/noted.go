package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// notedError stands for a name that is true only where a handler was reached.
const notedError = "raised!"

// noteErrors reads a handler that does no more about an error than to note that there was one:
// threw = true, where threw was false before. What is claimed of the name is claimed of the error.
func (e *evaluator) noteErrors(body int, handlers []int, en *env) {
	if len(handlers) != 1 || body < 0 {
		return
	}
	t := e.tree
	for n := handlers[0]; n < t.End(handlers[0]); n++ {
		if t.Role(n) != syntax.Assign {
			continue
		}
		name, value := e.file.assigned(n)
		if name == "" || value < 0 || !strings.EqualFold(t.Text(value), "true") || !e.onlyNotedIn(name, handlers[0]) {
			continue
		}
		call := expression.Fields(e.firstCall(body, en))
		if len(call) == 0 || len(call) > maxTokens/2 {
			return
		}
		kind := e.caught(handlers[0])
		if kind == "" {
			kind = "_"
		}
		en.vars[name] = append(append([]string{notedError, kind, "("}, call...), ")")
		return
	}
}

// onlyNotedIn tells a name that begins as false and gets another value in one handler only.
func (e *evaluator) onlyNotedIn(name string, handler int) bool {
	t := e.tree
	root := e.c.body
	if root < 0 || e.depth > 0 {
		return false
	}
	began, noted := 0, 0
	for n := root; n < t.End(root); n++ {
		if r := t.Role(n); r != syntax.Var && r != syntax.Assign {
			continue
		}
		written, value := e.file.assigned(n)
		if written != name || value < 0 {
			continue
		}
		switch {
		case n > handler && n < t.End(handler):
			noted++
		case n < handler && strings.EqualFold(t.Text(value), "false"):
			began++
		default:
			return false
		}
	}
	return began == 1 && noted == 1
}

// asNoted turns a claim that an error was noted into the claim that there is one.
func asNoted(o *oracle.Oracle, lang syntax.Language) {
	rest, ok := strings.CutPrefix(o.Subject, notedError+" ")
	if !ok || o.Negated || o.Kind != "truth" && (o.Kind != "equal" || !strings.EqualFold(o.Expected, "true")) {
		return
	}
	kind, call, found := strings.Cut(rest, " ( ")
	if !found {
		return
	}
	o.Kind, o.Matcher, o.Subject, o.Expected, o.Literal, o.Strength = "raises", "try-fail", strings.TrimSuffix(call, " )"), kind, false, oracle.LevelErrType
	if kind == "_" || isBroad(lang, kind) {
		o.Expected, o.Strength = strings.TrimSuffix(kind, "_"), oracle.LevelAnyErr
	}
}
