package inventory

import "holdfast/internal/detection/syntax"

// otherwise are the operators whose right side is reached only where the left one gives nothing, says
// no, or says yes; asked is what makes a condition of the left side.
var otherwise = []struct {
	operator string
	asked    []string
	holds    bool // the right side is reached where the condition holds
}{
	{"?:", []string{"!=", "null"}, false},
	{"??", []string{"!=", "null"}, false},
	{"||", nil, false},
	{"or", nil, false},
	{"&&", nil, true},
	{"and", nil, true},
}

// orFails reads find(x) ?: fail("not found"), ready || flunk("late"): what stands to the left is the
// condition of the failure.
func (e *evaluator) orFails(n int, en *env, cx context) bool {
	t := e.tree
	kids := t.NamedChildren(n)
	if len(kids) != 2 || !standsForItself(t, n) || !e.failsByItself(kids[1]) {
		return false
	}
	op := t.Child(n, "operator")
	if op < 0 {
		return false
	}
	for _, o := range otherwise {
		if t.Text(op) != o.operator {
			continue
		}
		e.walk(kids[0], en, cx)
		level, line := e.fails(kids[1])
		asked := append(e.resolve(kids[0], en), o.asked...)
		e.conditionOracle(asked, o.holds, level, line, cx)
		return true
	}
	return false
}

// failsByItself tells an expression that is nothing but a failure of the test.
func (e *evaluator) failsByItself(n int) bool {
	switch e.tree.Role(n) {
	case syntax.Call, syntax.Throw:
		level, _ := e.fails(n)
		return endsBadly(level)
	}
	return false
}
