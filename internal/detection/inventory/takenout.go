package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// wrapped is a pattern of Rust that gives what an outcome holds a name: Ok(Some(total)).
var wrapped = lazy.MustCompile(`^((?:(?:Ok|Some)\s*\(\s*)+)(?:mut\s+|ref\s+)*([a-z_]\w*)\s*\)[\s)]*$`)

// takeOut binds the name of a let that leaves where the outcome holds nothing, as if it was taken out by
// force: let Ok(total) = add(&cart) else { panic!() }. Where it leaves without failing the test, what
// follows is only claimed where there was something.
func (e *evaluator) takeOut(n, pattern, value int, en *env) bool {
	t := e.tree
	other := t.Child(n, "alternative")
	if t.Language != syntax.Rust || other < 0 {
		return false
	}
	if level, _ := e.fails(other); endsBadly(level) {
		return e.bindOutcome(t.Text(pattern), value, en)
	}
	if !wrapped.MatchString(t.Text(pattern)) {
		return false
	}
	e.left = expression.Under("", expression.Join(append(expression.Fields("let "+t.Text(pattern)+" ="), e.resolve(value, en)...)), true)
	return true
}

// takeOutWhere does the same for a condition whose other side fails the test: if let Ok(total) = add(&cart).
func (e *evaluator) takeOutWhere(cond int, en *env) {
	pattern, value := e.tree.Child(cond, "pattern"), e.tree.Child(cond, "value")
	if e.tree.Kind(cond) == "let_condition" && pattern >= 0 && value >= 0 {
		e.bindOutcome(e.tree.Text(pattern), value, en)
	}
}

// bindOutcome gives what an outcome holds the name that a pattern has for it.
func (e *evaluator) bindOutcome(pattern string, value int, en *env) bool {
	m := wrapped.FindStringSubmatch(pattern)
	outcome := e.resolve(value, en)
	if m == nil || len(outcome) > maxTokens/2 {
		return false
	}
	for range strings.Count(m[1], "(") {
		outcome = append(outcome, ".", "unwrap", "(", ")")
	}
	en.vars[m[2]] = outcome
	e.take(outcome)
	return true
}
