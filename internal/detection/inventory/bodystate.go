package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// bodyState finds statements that switch the running test off: at the top of the body
// they always do, under an if they do when the condition holds.
func (r *reader) bodyState(p *prepared, body int) stated {
	found := r.ownBodyState(p, body)
	for _, other := range r.active {
		if found.state != "" {
			break
		}
		if other != p {
			found = r.ownBodyState(other, body)
		}
	}
	if found.state == "" {
		found = r.ownSkipState(body)
	}
	if found.state == "" {
		found = r.helperState(body)
	}
	return found
}

func (r *reader) ownBodyState(p *prepared, body int) stated {
	t := r.tree
	var found stated
	for n := body; n < t.End(body); n++ {
		switch t.Role(n) {
		case syntax.Lambda, syntax.Func:
			if n != body && !r.wholeBody(n, body) {
				n = t.End(n) - 1
				continue
			}
		}
		name, args := r.statementCall(n)
		if name == "" || r.handedOn(n, args) {
			continue
		}
		for _, s := range stateNames {
			st := p.State[s.name]
			if !statementNamed(name, st.Statement) && !(s.state == Skipped && r.leavesByThrow(name, n, body)) {
				continue
			}
			out := stated{state: s.state, why: inOneLine(t.Text(n)), at: n}
			if s.state == Conditional && len(args) > 0 && r.namesSomething(args[0]) { // importorskip("yaml")
				out.condition = out.why
				if !r.uses(t.ArgText(args[0]), n) {
					out.condition = t.ArgText(args[0])
					out.why = out.condition + " is there"
				}
			} else if s.state == Conditional && len(args) > 0 { // assumeTrue(cond), XCTSkipIf(cond)
				out.state = Skipped
				lower := strings.ToLower(name)
				inverted := strings.Contains(lower, "unless") || strings.Contains(lower, "assume") && !strings.Contains(lower, "false") || strings.HasSuffix(lower, "requires")
				out = judged(out, r.writtenOut(t.ArgText(conditionArg(t, args))), inverted || strings.HasSuffix(lower, "ifnot"))
				if out.state == "" {
					continue
				}
			}
			if s.state == Skipped && len(args) > 0 && args[0].Node >= 0 && t.Role(args[0].Node) != syntax.String && (strings.HasSuffix(name, ".skip") || strings.HasSuffix(name, ".fixme")) {
				if v, known := expression.Constant(t.ArgText(args[0])); known && !v {
					continue
				} else if !known && r.booleanLike(args[0].Node) {
					out = stated{state: Conditional, why: out.why, condition: t.ArgText(args[0]), at: n}
				}
			}
			if cond, guarded := r.guard(n, body); guarded && out.state != Conditional {
				cond = r.writtenOut(cond)
				if v, known := expression.Anyway(cond); known && v {
					// always true: as good as unconditional
				} else if known {
					continue
				} else {
					out.condition = cond
					if out.state == Skipped || out.state == Inverted { // what may fail somewhere must pass elsewhere
						out.state = Conditional
					}
				}
			}
			if found.state == "" || out.state == Skipped {
				found = out
			}
			if found.state == Skipped {
				return found
			}
		}
	}
	return found
}

// wholeBody tells a closure that is given to the only statement of a test, which lends it what it works on:
// withDirectory { dir => … }. What must fail or is tried is no such thing.
func (r *reader) wholeBody(closure, body int) bool {
	t := r.tree
	if t.Role(closure) != syntax.Lambda {
		return false
	}
	for p := t.Parent(closure); p >= 0 && p != body; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.Call:
			links := t.Chain(p)
			if !lends.MatchString(links[len(links)-1].Name) {
				return false
			}
		case syntax.Block:
			if statementsOf(t, p) > 1 {
				return false
			}
		case syntax.Lambda, syntax.Func, syntax.If, syntax.Loop, syntax.Try, syntax.Case:
			return false
		}
	}
	return statementsOf(t, body) <= 1
}

// lends is how calls are named that make something for the time a closure runs.
var lends = lazy.MustCompile(`^(?:with|using|use|inside|in|on|run)(?:[A-Z_]\w*)?$`)

// statementsOf counts what a block is made of, comments left out.
func statementsOf(t *syntax.Tree, block int) (n int) {
	for _, k := range t.NamedChildren(block) {
		if t.Role(k) != syntax.Comment {
			n++
		}
	}
	return n
}

// statementCall is the dotted name of a call or raise that may be a statement of the
// skip family.
func (r *reader) statementCall(n int) (string, []syntax.Arg) {
	t := r.tree
	switch t.Role(n) {
	case syntax.Call, syntax.Throw:
		if t.Role(n) == syntax.Throw {
			if links := t.Chain(n); links[0].Called { // Ruby and Elixir call raise
				return "raise " + strings.TrimSuffix(raisedBy(t, links[0]), ".new"), nil
			}
			for c := n + 1; c < t.End(n); c++ {
				if role := t.Role(c); role == syntax.Call || role == syntax.Ident || role == syntax.Member {
					links := t.Chain(c)
					return "raise " + syntax.ChainName(links), links[len(links)-1].Args
				}
			}
			return "", nil
		}
		links := t.Chain(n)
		return syntax.ChainName(links), links[len(links)-1].Args
	case syntax.Ident: // Ruby: a bare `skip` or `pending` is a call
		if (t.Language == syntax.Ruby || t.Language == syntax.Scala) && (t.Role(t.Parent(n)) == syntax.Block || t.Role(t.Parent(n)) == syntax.If) {
			return t.Text(n), nil
		}
	}
	return "", nil
}

// raisedBy is the dotted name of what a call of raise is given first.
func raisedBy(t *syntax.Tree, raise syntax.Link) string {
	if len(raise.Args) == 0 || raise.Args[0].Node < 0 {
		return ""
	}
	return syntax.ChainName(t.Chain(raise.Args[0].Node))
}

// namesSomething tells an argument that is no condition: it names what must be there.
func (r *reader) namesSomething(a syntax.Arg) bool {
	return a.Node >= 0 && r.tree.Role(a.Node) == syntax.String
}

// uses tells whether a test has to do with the module that it asks for: it takes it from the
// asking call, or the module is imported.
func (r *reader) uses(module string, asking int) bool {
	t := r.tree
	name, _, _ := strings.Cut(strings.Trim(module, `"'`), ".")
	if name == "" || t.Role(t.Parent(asking)) == syntax.Assign {
		return name != ""
	}
	return expression.ContainsWord(importText(t), name)
}

func (r *reader) booleanLike(n int) bool {
	switch r.tree.Role(n) {
	case syntax.Binary, syntax.Unary, syntax.Call, syntax.Ident, syntax.Member, syntax.Paren:
		return true
	}
	return false
}

// statementNamed compares a call's dotted name with the catalog's: whole, with the
// package of its class written out, or with the receiver left open (*.skip).
func statementNamed(name string, names []string) bool {
	for _, want := range names {
		if want == name || writtenOut(name, want) {
			return true
		}
		if tail, ok := strings.CutPrefix(want, "*."); ok && (name == tail || strings.HasSuffix(name, "."+tail)) {
			return true
		}
	}
	return false
}

// writtenOut tells a name that has the package before its class: the catalog says
// Assert.Ignore, the code NUnit.Framework.Assert.Ignore.
func writtenOut(name, want string) bool {
	scope, ok := strings.CutSuffix(name, want)
	return ok && strings.HasSuffix(scope, ".") && isUpperName(want) && strings.Contains(want, ".")
}

// unqualified leaves the package of a class out: org.junit.Assume.assumeTrue is
// Assume.assumeTrue. Other names stay as they are.
func unqualified(name string) string {
	for rest := name; rest != ""; {
		head, tail, dotted := strings.Cut(rest, ".")
		if !dotted {
			return name
		}
		if isUpperName(head) {
			return rest
		}
		rest = tail
	}
	return name
}

// guarded is what a handler asks of an error besides its type: catch let e as LockError where e == .denied.
var guarded = lazy.MustCompile(`\b(?:where|when)\b[^{]+`)

// guard is the condition of the ifs between a node and the body it stands in.
func (r *reader) guard(n, body int) (string, bool) {
	t := r.tree
	child := n
	for p := t.Parent(n); p >= body && p != child; child, p = p, t.Parent(p) {
		switch t.Role(p) {
		case syntax.If, syntax.Ternary:
			c := t.Condition(p)
			if c < 0 || t.Within(n, c) {
				return "", c >= 0
			}
			cond := strings.Join(strings.Fields(t.Text(c)), " ")
			if i := t.Child(p, "initializer"); i >= 0 { // if _, err := find(x); err != nil
				cond = strings.Join(strings.Fields(t.Text(i)), " ") + "; " + cond
			}
			if t.Kind(p) == "unless" || t.Kind(p) == "unless_modifier" || t.Field(child) == "alternative" || t.Kind(p) == "guard_statement" {
				cond = "not " + cond
			}
			return cond, true
		case syntax.Switch, syntax.Case, syntax.Catch, syntax.Loop:
			if cond := r.missing(p); t.Role(p) == syntax.Catch && cond != "" {
				return cond, true
			}
			if which := guarded.FindString(firstLine(t.Text(p))); t.Role(p) == syntax.Catch && which != "" {
				return t.Role(p).String() + " " + which, true
			}
			return t.Role(p).String(), true
		case syntax.Try:
			if first := t.NamedChildren(child); t.Role(child) == syntax.Block && len(first) > 0 && !t.Within(n, first[0]) {
				return "nothing was raised before", true
			}
		case syntax.Preproc:
			return t.Directive(p), true
		case syntax.Binary: // cond && t.skip(), but not GTEST_SKIP() << "why"
			if op := t.Child(p, "operator"); op >= 0 && t.Text(op) == "<<" {
				break
			}
			return firstLine(t.Text(p)), true
		}
		if p == 0 {
			break
		}
	}
	return "", false
}
