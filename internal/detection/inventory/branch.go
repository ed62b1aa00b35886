package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// branch follows an if. A branch that fails the test makes the condition an oracle.
func (e *evaluator) branch(n int, en *env, cx context) bool {
	t := e.tree
	if init := t.Child(n, "initializer"); init >= 0 { // Go: if got := f(); got != want
		en = en.child()
		e.walk(init, en, cx)
	}
	cond := t.Condition(n)
	if cond < 0 {
		return e.children(n, en, cx)
	}
	inverted := t.Kind(n) == "unless" || t.Kind(n) == "unless_modifier" || t.Kind(n) == "guard_statement"
	toks := e.resolve(cond, en)
	then, other := e.branches(n, cond)
	value, known := expression.ConstantOf(toks)
	if inverted {
		value = !value
	}
	e.walk(cond, en, cx)
	var stops [2]bool
	sides := [2]int{then, other}
	level, line := e.failures(sides, en)
	for i, b := range sides {
		if b < 0 {
			continue
		}
		bx := cx
		holds := (i == 0) != inverted // the condition holds in this branch
		if known && value != (i == 0) && bx.dead == "" {
			bx.dead = "constant-condition"
		}
		if level[i] != "" && !known {
			asked := bx
			asked.asked = t.Text(cond)
			e.conditionOracle(toks, holds, level[i], line[i], asked)
			e.walkFailing(b, en, bx, expression.Under(cx.under, expression.Join(toks), holds))
			continue
		}
		if !known && !endsBadly(level[1-i]) && !e.handsOn(sides[1-i], cond) && !(holds && e.claimed(cond, en)) { // where the other way fails the test, this one is taken
			bx.under = expression.Under(cx.under, expression.Join(toks), holds)
		}
		inner := en.child()
		if i == 0 && endsBadly(level[1]) {
			e.takeOutWhere(cond, inner)
		}
		stops[i] = e.walk(b, inner, bx)
		if stops[i] && !known && !e.handsOn(b, cond) && !e.leavesItOut(b) {
			e.left = expression.Under("", expression.Join(toks), !holds)
		}
	}
	if known && value { // if (true) return: the other branch never runs
		return stops[0]
	}
	if known {
		return stops[1]
	}
	return stops[0] && stops[1]
}

// leavesItOut tells a branch that says of the test that it is left out there: then the condition is the
// test's and not that of the claims which follow.
func (e *evaluator) leavesItOut(branch int) bool {
	return e.depth == 0 && e.c.State == Conditional && e.c.leftAt > 0 && e.tree.Within(e.c.leftAt, branch)
}

// claimed tells a condition that is a claim itself, which fails the test where it does not hold:
// if assert.ErrorAs(t, err, &typed) { … }.
func (e *evaluator) claimed(cond int, en *env) bool {
	return e.tree.Language == syntax.Go && e.tree.Role(cond) == syntax.Call && len(e.match(e.tree.Chain(cond), cond, en)) > 0
}

// failures are what each side of an if does to the running test.
func (e *evaluator) failures(sides [2]int, en *env) (level [2]string, line [2]int) {
	for i, b := range sides {
		if b >= 0 && e.tree.Role(b) != syntax.If { // a further question fails the test by its own condition
			level[i], line[i] = e.fails(b)
		}
		if level[i] == "log" && e.claimsIn(b, en) {
			level[i] = ""
		}
	}
	return level, line
}

// claimsIn tells a block that makes claims: what it prints besides says nothing of its condition.
func (e *evaluator) claimsIn(block int, en *env) bool {
	t := e.tree
	for n := block; n < t.End(block); n++ {
		switch t.Role(n) {
		case syntax.Lambda, syntax.Func:
			n = t.End(n) - 1
		case syntax.Assert:
			return true
		case syntax.Call:
			if links := t.Chain(n); len(links) > 0 && (endsBadly(e.failureLevel(links)) || len(e.match(links, n, en)) > 0) { // the failure of a further question
				return true
			}
		}
	}
	return false
}

func endsBadly(level string) bool { return level == "fatal" || level == "error" }

// branches are the two sides of an if, -1 when absent.
func (e *evaluator) branches(n, cond int) (then, other int) {
	t := e.tree
	then, other = t.Child(n, "consequence", "body", "then"), t.Child(n, "alternative", "else")
	if then >= 0 && t.Language == syntax.Swift { // the other side has no name of its own
		return then, t.Alternative(n)
	}
	if then >= 0 {
		return then, other
	}
	for _, k := range t.NamedChildren(n) {
		switch {
		case k == cond || t.Within(cond, k):
		case then < 0:
			then = k
		case other < 0:
			other = k
		}
	}
	return then, other
}

// fails tells what a block does to the running test: fatal, error, log, skip or "".
func (e *evaluator) fails(block int) (string, int) {
	t := e.tree
	best, line := "", 0
	for n := block; n < t.End(block); n++ {
		switch t.Role(n) {
		case syntax.Lambda, syntax.Func:
			n = t.End(n) - 1
			continue
		case syntax.If: // else if asks something of its own
			n = t.End(n) - 1
			continue
		case syntax.Loop, syntax.Try:
			if n != block {
				n = t.End(n) - 1
				continue
			}
		case syntax.Throw:
			if failureRank("fatal") > failureRank(best) && e.throwsFailure(n) {
				best, line = "fatal", t.Line(n)
			}
			continue
		case syntax.Assert:
			if kids := t.NamedChildren(n); len(kids) > 0 {
				if v, known := expression.Constant(t.Text(kids[0])); known && !v {
					best, line = "fatal", t.Line(n)
				}
			}
			continue
		case syntax.Call:
		default:
			continue
		}
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		level := e.failureLevel(links)
		if level == "" && e.endsWithError(links) {
			level = "fatal"
		}
		if level != "" && failureRank(level) > failureRank(best) && !e.expectsError(links, n) {
			best, line = level, t.Line(n)
		}
	}
	return best, line
}

// runningTest are the usual names of the test itself.
var runningTest = []string{"t", "tb", "b", "f", "c"}

// expectsError tells require.Error(t, err), which looks at an error, from t.Error(…), which
// is one.
func (e *evaluator) expectsError(links []syntax.Link, n int) bool {
	last := links[len(links)-1].Name
	return (last == "Error" || last == "Errorf") && !named(links[0].Name, runningTest) && len(e.match(links, n, &env{vars: map[string][]string{}})) > 0
}

// plainErrors are what people throw to fail a test by hand; an error of the domain's own
// is part of what the test plays.
var plainErrors = []string{"Error", "Exception", "RuntimeException", "RuntimeError", "StandardError", "IllegalStateException", "IllegalArgumentException", "InvalidOperationException", "Throwable", "NSError", "TestFailure"}

// throwsFailure tells a throw that fails the test.
func (e *evaluator) throwsFailure(n int) bool {
	if e.skips(n) {
		return false
	}
	name := ""
	for _, tk := range e.file.tokens.within(e.tree.Nodes[n].Start, e.tree.Nodes[n].End) {
		if expression.IsWord(tk.text) && tk.text != "throw" && tk.text != "raise" && tk.text != "new" && tk.role != syntax.String {
			name = tk.text
			if isUpperName(name) {
				break
			}
		}
	}
	return !isUpperName(name) || named(name, plainErrors) || strings.Contains(name, "Assert") || strings.Contains(name, "Fail")
}

// skips tells a throw that skips the test instead of failing it.
func (e *evaluator) skips(n int) bool {
	text := e.tree.Text(n)
	return strings.Contains(text, "Skip") && (strings.Contains(text, "SkipTest") || strings.Contains(text, "XCTSkip") || strings.Contains(text, "SkipException"))
}

func failureRank(level string) int {
	return map[string]int{"": 0, "log": 1, "skip": 2, "error": 3, "fatal": 4}[level]
}

// failureLevel is what a call does in the failure lattice.
func (e *evaluator) failureLevel(links []syntax.Link) string {
	if !links[len(links)-1].Called {
		return ""
	}
	name := syntax.ChainName(links)
	if level, ok := e.file.rules.failure[name]; ok {
		return level
	}
	if level, ok := e.file.rules.failure[unqualified(name)]; ok {
		return level
	}
	last := links[len(links)-1].Name
	if last == "Error" && len(links[len(links)-1].Args) == 0 {
		return "" // err.Error() is a message
	}
	if level, ok := e.file.rules.failure["*."+last]; ok && len(links) > 1 {
		return level
	}
	return ""
}

// conditionOracle records `if cond { fail }`: the condition must not hold.
func (e *evaluator) conditionOracle(toks []string, holds bool, level string, line int, cx context) {
	for _, o := range oracle.Judge(toks, holds) {
		o.Failure, o.Line = level, line
		switch level {
		case "log":
			o.Strength = oracle.LevelLog
		case "skip":
			o.Strength = oracle.LevelSkip
		}
		if o.Matcher == "truthy" || o.Matcher == "falsy" {
			o.Kind = "truth"
		}
		e.record(o, cx)
	}
}

// walkFailing follows a failing branch for its calls, and for what it claims where it leaves before it
// fails: if err != nil { if wanted != "" { assert.EqualError(t, err, wanted); return }; t.Fatal(err) }.
func (e *evaluator) walkFailing(n int, en *env, cx context, under string) {
	oracles, muted := len(e.c.Oracles), len(e.c.Muted)
	cx.under = under
	e.walk(n, en.child(), cx)
	var kept []oracle.Oracle
	if e.leavesBefore(n) {
		kept = slices.DeleteFunc(slices.Clone(e.c.Oracles[oracles:]), func(o oracle.Oracle) bool { return o.Text == "" || o.Kind == "fail" })
	}
	e.c.Oracles, e.c.Muted = append(e.c.Oracles[:oracles], kept...), e.c.Muted[:muted]
}

// leavesBefore tells a block of Go with a question of its own that returns: what is claimed there is no way
// of failing.
func (e *evaluator) leavesBefore(block int) bool {
	t := e.tree
	if t.Language != syntax.Go {
		return false
	}
	for n := block + 1; n < t.End(block); n++ {
		if t.Role(n) == syntax.Lambda || t.Role(n) == syntax.Func {
			n = t.End(n) - 1
			continue
		}
		if t.Role(n) == syntax.Return && t.Enclosing(n, syntax.If) > block {
			return true
		}
	}
	return false
}
