package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Choice is what a function does where a condition holds, written out.
type Choice struct {
	Cond   string // with those around it
	Bound  string // a name that a pattern gives to what is compared
	About  string // what a pattern is compared with
	Answer string
	Shifts bool // the answer is put into something that the function computes with
	Line   int
	Text   string
}

// choices reads what a function's body chooses. That is dear and seldom asked for.
func (f *Function) choices() []Choice {
	t, c := f.tree, &chooser{}
	f.ownNodes(func(n int) {
		if !t.Named(n) {
			return
		}
		switch t.Role(n) {
		case syntax.If:
			if cond, branch := t.Condition(n), branchOf(t, n); cond >= 0 && branch >= 0 {
				c.readIf(t, n, cond, branch)
			}
		case syntax.Case:
			if cond, branch := caseCondition(t, n), branchOf(t, n); cond >= 0 && branch >= 0 {
				c.readCase(t, n, cond, branch)
			}
		case syntax.Ternary:
			c.readTernary(t, n)
		case syntax.Binary:
			c.readTruth(t, n)
		}
	})
	return c.all
}

// chooser gathers choices.
type chooser struct{ all []Choice }

// readIf reads both sides of an if. Where the one side leaves, what
// follows is the other.
func (c *chooser) readIf(t *syntax.Tree, n, cond, branch int) {
	holds, fails := around(t, n)+t.Text(cond), around(t, n)+not(t.Text(cond))
	if strings.HasPrefix(t.Kind(n), "unless") {
		holds, fails = fails, holds
	}
	is := Choice{Cond: holds, Line: t.Line(n), Text: t.Text(n)}
	then := branchStatements(t, branch)
	c.choose(t, n, is, then)
	is.Cond = fails
	if alt := t.Alternative(n); alt >= 0 {
		c.choose(t, n, is, branchStatements(t, onlyChild(t, alt)))
		return
	}
	if len(then) > 0 && alwaysLeaves(t, then[len(then)-1]) {
		c.choose(t, n, is, following(t, n))
	}
}

func not(cond string) string { return "!(" + cond + ")" }

// around are the conditions that hold where a node stands, ready to be gone on with.
func around(t *syntax.Tree, n int) string {
	out := ""
	for child, p := n, t.Parent(n); p > 0 && t.Role(p) != syntax.Func && t.Role(p) != syntax.Lambda; child, p = p, t.Parent(p) {
		if cond := t.Condition(p); t.Role(p) == syntax.If && cond >= 0 && t.Within(n, branchOf(t, p)) && child != cond {
			out += "(" + t.Text(cond) + ") && "
		}
	}
	return out
}

// choose keeps what is written out.
func (c *chooser) choose(t *syntax.Tree, n int, is Choice, statements []int) {
	if len(statements) == 0 || len(statements) > 2 {
		return
	}
	answer, found := writtenOut(t, n, statements)
	for _, s := range statements {
		if counts.MatchString(strings.TrimRight(t.Text(s), "; \n")) {
			is.Shifts, answer, found = true, t.Text(s), true
		}
		is.Shifts = is.Shifts || t.Role(s) == syntax.Assign
	}
	if found {
		is.Answer = answer
		c.all = append(c.all, is)
	}
}

// counts is a statement that changes something by a literal.
var counts = lazy.MustCompile(`^[\w.$@]+\s*(\+\+|--|[-+*/]=\s*-?\d[\d_.]*)$|^(\+\+|--)[\w.$@]+$`)

// following are the statements behind a node.
func following(t *syntax.Tree, n int) []int {
	var out []int
	behind := false
	for _, k := range t.NamedChildren(t.Parent(n)) {
		if behind && t.Role(k) != syntax.Comment {
			for t.Role(k) == syntax.ExprStmt && len(t.NamedChildren(k)) == 1 {
				k = t.NamedChildren(k)[0]
			}
			out = append(out, k)
		}
		behind = behind || k == n
	}
	return out
}

// readCase reads an arm: its pattern, and the guard that may stand behind it.
func (c *chooser) readCase(t *syntax.Tree, n, cond, branch int) {
	is := Choice{Line: t.Line(n), Text: t.Text(n)}
	about := ""
	if s := t.Enclosing(n, syntax.Switch, syntax.Func); s >= 0 && t.Role(s) == syntax.Switch {
		if of := t.Child(s, "value", "subject", "condition", "expr"); of >= 0 {
			about = strings.TrimSpace(t.Text(of))
		}
	}
	pattern, guard, guarded := strings.Cut(t.Text(cond), " if ")
	if g := t.Child(n, "guard"); g >= 0 {
		guard, guarded = strings.TrimPrefix(strings.TrimSpace(t.Text(g)), "if "), true
	}
	pattern = strings.TrimPrefix(strings.TrimSpace(pattern), "in ")
	switch {
	case guarded:
		is.Cond, is.Bound, is.About = guard, strings.TrimSpace(pattern), about
	case about == "" || about == "true" || about == "(true)":
		is.Cond = t.Text(cond)
	case ranges.MatchString(pattern):
		is.Cond = "(" + about + ") in " + pattern
	default:
		is.Cond = "(" + about + ") in [" + strings.ReplaceAll(pattern, "|", ",") + "]"
	}
	c.choose(t, n, is, branchStatements(t, branch))
}

var ranges = lazy.MustCompile(`^-?[\d_]+\s*\.\.[.=<]?\s*-?[\d_]+$`)

// readTernary reads both values of a conditional expression.
func (c *chooser) readTernary(t *syntax.Tree, n int) {
	cond := t.Condition(n)
	if cond < 0 {
		return
	}
	var values []int
	for _, k := range t.NamedChildren(n) {
		if k != cond && t.Role(k) != syntax.Comment {
			values = append(values, k)
		}
	}
	for i, v := range values {
		if i < 2 && fixed(t, v) {
			c.all = append(c.all, Choice{Cond: []string{t.Text(cond), not(t.Text(cond))}[i], Answer: t.Text(v), Shifts: addedTo(t, n), Line: t.Line(n), Text: t.Text(n)})
		}
	}
}

// comparisons are the signs that make a truth of two values.
var comparisons = map[string]bool{"==": true, "===": true, "!=": true, "!==": true, "<": true, ">": true, "<=": true, ">=": true, "in": true}

// readTruth reads a comparison that is computed with: a sum, an index, x and 2 or y.
func (c *chooser) readTruth(t *syntax.Tree, n int) {
	if s := signOf(t, n); !comparisons[s] {
		return
	}
	p := wrapper(t, n)
	switch sign := signOf(t, p); {
	case addedTo(t, n):
		c.all = append(c.all, Choice{Cond: t.Text(n), Answer: t.Text(p), Shifts: true, Line: t.Line(n), Text: t.Text(p)})
	case t.Role(p) == syntax.Binary && (sign == "and" || sign == "&&"):
		kids := t.NamedChildren(p)
		if value := onlyChild(t, kids[len(kids)-1]); !t.Within(n, value) && fixed(t, value) && t.Role(value) != syntax.Binary && t.Role(value) != syntax.Bool {
			c.all = append(c.all, Choice{Cond: t.Text(n), Answer: t.Text(value), Shifts: addedTo(t, p), Line: t.Line(n), Text: t.Text(p)})
		}
	}
}

// addedTo tells whether a value is a part of a sum or a place in a list.
func addedTo(t *syntax.Tree, n int) bool {
	p := wrapper(t, n)
	switch signOf(t, p) {
	case "+", "-", "*":
		return true
	}
	return t.Role(p) == syntax.Index && !strings.HasPrefix(t.Text(p), t.Text(n))
}

// wrapper is what a value is used in, past what only wraps it: (x), int(x), Number(x).
func wrapper(t *syntax.Tree, n int) int {
	p := t.Parent(n)
	for p > 0 {
		r := t.Role(p)
		conversion := r == syntax.Call && len(t.Text(p)) < len(t.Text(n))+12
		if r != syntax.Paren && r != syntax.None && r != syntax.Args && r != syntax.Unary && r != syntax.Cast && !conversion {
			return p
		}
		p = t.Parent(p)
	}
	return p
}

// signOf is the first sign between the operands of a node, or its word.
func signOf(t *syntax.Tree, n int) string {
	if t.Role(n) != syntax.Binary {
		return ""
	}
	for c := range t.Children(n) {
		if t.Leaf(c) && t.Role(c) != syntax.Ident && t.Role(c) != syntax.Number && t.Role(c) != syntax.String {
			return t.Text(c)
		}
	}
	return ""
}
