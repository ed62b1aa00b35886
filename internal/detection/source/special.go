package source

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

var equality = lazily(`^(==|===|is|eq|equals|equal\?|eql\?|.equals|strcmp)$`)

// specialCondition recognises `if input == literal { return literal }`.
func specialCondition(t *syntax.Tree, n, cond, branch int) (SpecialCase, bool) {
	input := literalTested(t, cond, t.Role(n) == syntax.Case)
	if input == "" {
		return SpecialCase{}, false
	}
	statements := branchStatements(t, branch)
	if len(statements) != 1 {
		return SpecialCase{}, false
	}
	answer := ""
	switch s := statements[0]; {
	case t.Role(s) == syntax.Return && constantReturn(t, s):
		answer = strings.TrimSpace(strings.TrimPrefix(strings.TrimRight(t.Text(s), "; "), "return"))
	case t.Role(n) == syntax.Case && literal(t, s):
		answer = t.Text(s)
	case implicitReturn[t.Language] && literal(t, s):
		answer = t.Text(s)
	}
	if answer == "" {
		return SpecialCase{}, false
	}
	return SpecialCase{Input: input, Answer: answer, Form: "condition", Line: t.Line(n), Text: t.Text(n)}, true
}

// branchStatements are the statements of a branch. Some grammars put those of a case
// beside its value.
func branchStatements(t *syntax.Tree, branch int) []int {
	if list := t.ChildOf(branch, "statement_list"); list >= 0 {
		branch = list
	}
	if t.Role(branch) != syntax.Case {
		statements, _ := statementsOf(t, branch)
		return statements
	}
	var out []int
	for _, k := range t.NamedChildren(branch) {
		if f := t.Field(k); f != "value" && f != "pattern" && f != "condition" && t.Role(k) != syntax.Break {
			out = append(out, k)
		}
	}
	return out
}

// literalTested is the literal that a condition compares something with for equality;
// the value of a case is compared without a sign of it.
func literalTested(t *syntax.Tree, cond int, equal bool) string {
	for t.Role(cond) == syntax.Paren && len(t.NamedChildren(cond)) == 1 {
		cond = t.NamedChildren(cond)[0]
	}
	if r := t.Role(cond); r == syntax.String || r == syntax.Number {
		return telling(t.Text(cond))
	}
	out := ""
	for c := cond; c < t.End(cond); c++ {
		switch t.Role(c) {
		case syntax.String, syntax.Number:
			if lit := telling(t.Text(c)); out == "" && lit != "" {
				out = lit
			}
			c = t.End(c) - 1
		default:
			equal = equal || t.Leaf(c) && equality.MatchString(t.Text(c))
		}
	}
	if !equal {
		return ""
	}
	return out
}

// telling is a literal that is not so common that it says nothing.
func telling(text string) string {
	bare := strings.Trim(text, "\"'`")
	if len(bare) < 3 && text == bare || len(bare) < 2 || strings.Trim(bare, "0.") == "" {
		return ""
	}
	return text
}

// tableCases reads a literal table from inputs to answers.
func tableCases(t *syntax.Tree, n int) []SpecialCase {
	var out []SpecialCase
	for _, k := range t.NamedChildren(n) {
		kids := t.NamedChildren(k)
		if t.Role(k) != syntax.Pair || len(kids) != 2 || len(out) > 200 {
			return nil
		}
		input, answer := telling(t.Text(kids[0])), t.Text(kids[1])
		if r := t.Role(kids[0]); r != syntax.String && r != syntax.Number || input == "" || !literal(t, kids[1]) {
			return nil
		}
		out = append(out, SpecialCase{Input: input, Answer: answer, Form: "table", Line: t.Line(k), Text: t.Text(k)})
	}
	return out
}
