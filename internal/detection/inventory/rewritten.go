package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// rewritten tells a name that gets a value in more than one place of the test, so that
// no single one can stand for it: called = false; on_close { called = true }.
func (e *evaluator) rewritten(name string) bool {
	if e.writes == nil {
		e.writes = e.countWrites()
	}
	return e.writes[name] > 1
}

func (e *evaluator) countWrites() map[string]int {
	t := e.tree
	writes := map[string]int{}
	root := max(0, e.c.body)
	if e.depth > 0 || e.tree != e.c.file.Tree {
		root = 0
	}
	for n := root; n < t.End(root); n++ {
		switch t.Role(n) {
		case syntax.Assign, syntax.Var:
			if name, value := e.file.assigned(n); name != "" && value >= 0 {
				writes[name]++
				if changes(t, n) {
					writes[name]++
				}
			}
		case syntax.Unary: // count++
			if kids := t.NamedChildren(n); len(kids) > 0 && (strings.HasSuffix(t.Text(n), "++") || strings.HasPrefix(t.Text(n), "++") || strings.HasSuffix(t.Text(n), "--")) {
				writes[strings.TrimLeft(t.Text(kids[0]), "$@")] += 2
			}
		}
	}
	return writes
}

// changes tells count += 1 from count = 1.
func changes(t *syntax.Tree, n int) bool {
	kind := t.Kind(n)
	return strings.Contains(kind, "augmented") || strings.Contains(kind, "compound") || strings.Contains(kind, "operator_assignment")
}

// take remembers when a name got its value.
func (e *evaluator) take(value []string) {
	if e.taken == nil {
		e.taken = map[string]int{}
	}
	if _, before := e.taken[join(value)]; !before {
		e.taken[join(value)] = e.steps
	}
}

// repeats tells a claim that looks at the same thing twice. A value that was taken
// before something else happened is not the same thing.
func (e *evaluator) repeats(o Oracle) bool {
	if o.Kind != "equal" || o.Subject == "" {
		return false
	}
	if o.Subject == o.Expected {
		taken, named := e.taken[o.Subject]
		return !named || taken == e.steps || literalValue(fields(o.Subject))
	}
	subject, expected := fields(o.Subject), fields(o.Expected)
	if !literalValue(subject) || !literalValue(expected) {
		return false
	}
	return hasOperator(subject) || hasOperator(expected)
}
