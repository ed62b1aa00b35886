package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var equality = lazy.MustCompile(`^(==|===|is|eq|equals|equal\?|eql\?|.equals|strcmp|strncmp|in|include\?|contains|case)$`)

// inequality compares with a literal without being about it alone.
var inequality = map[string]bool{"<": true, ">": true, "<=": true, ">=": true, "!=": true, "!==": true}

// specialCondition recognises `if input == literal { return literal }`.
func specialCondition(t *syntax.Tree, n, cond, branch int) (SpecialCase, bool) {
	input := literalTested(t, cond, t.Role(n) == syntax.Case)
	if input == "" {
		return SpecialCase{}, false
	}
	answer, found := writtenOut(t, n, branchStatements(t, branch))
	given := ""
	if !found {
		given = answerWithNames(t, branchStatements(t, branch))
		answer, found = given, given != ""
	}
	if !found {
		return SpecialCase{}, false
	}
	return SpecialCase{Input: input, Joined: joinedLiterals(t, cond), Answer: answer, Given: given != "", Form: "condition", Line: t.Line(n), Text: t.Text(n)}, true
}

// writtenOut is the answer that a branch gives without computing anything: it returns
// it, is it, or puts it where the caller looks and returns.
func writtenOut(t *syntax.Tree, n int, statements []int) (string, bool) {
	if len(statements) == 0 || len(statements) > 2 {
		return "", false
	}
	answer := ""
	for _, s := range statements {
		switch {
		case t.Role(s) == syntax.Return && (fixedReturn(t, s) || mostlyLiteral(t, s)):
			answer += " " + strings.TrimSpace(strings.TrimPrefix(strings.TrimRight(t.Text(s), "; "), "return"))
		case t.Role(s) == syntax.Assign:
			value := t.Child(s, "right", "value")
			if value < 0 || !fixed(t, value) {
				return "", false
			}
			answer += " " + t.Text(value)
		case (t.Role(n) == syntax.Case || implicitReturn[t.Language]) && t.Role(s) != syntax.Return && fixed(t, s) && !signals(t, s):
			answer += " " + t.Text(s)
		default:
			return "", false
		}
	}
	answer = strings.TrimSpace(answer)
	return answer, answer != ""
}

func fixedReturn(t *syntax.Tree, n int) bool {
	kids := t.NamedChildren(n)
	for _, k := range kids {
		if !fixed(t, k) {
			return false
		}
	}
	return len(kids) > 0 && faultText(t, n) == ""
}

// mostlyLiteral tells whether an answer is a list of numbers and strings, whatever
// little is decided among them.
func mostlyLiteral(t *syntax.Tree, n int) bool {
	literals, names := 0, 0
	for c := n; c < t.End(n); c++ {
		switch t.Role(c) {
		case syntax.String, syntax.Number:
			literals++
			c = t.End(c) - 1
		case syntax.Call, syntax.Lambda, syntax.Await:
			return false
		case syntax.Ident:
			names++
		}
	}
	return literals >= 4 && names <= literals && faultText(t, n) == ""
}

// specialTernary recognises `input == literal ? literal : …`.
func specialTernary(t *syntax.Tree, n int) (SpecialCase, bool) {
	cond := t.Condition(n)
	if cond < 0 {
		return SpecialCase{}, false
	}
	input := literalTested(t, cond, false)
	if input == "" {
		return SpecialCase{}, false
	}
	value := t.Child(n, "consequence", "body")
	for _, k := range t.NamedChildren(n) {
		if value < 0 && k != cond {
			value = k
		}
	}
	if !fixed(t, value) || !wordy.MatchString(input) && choosesLiteral(t, n) {
		return SpecialCase{}, false
	}
	return SpecialCase{Input: input, Joined: joinedLiterals(t, cond), Answer: t.Text(value), Form: "condition", Line: t.Line(n), Text: t.Text(n)}, true
}

var wordy = lazy.MustCompile(`[\pL\pN]`)

// choosesLiteral tells whether both sides of a choice are written out: signs such as operators
// are translated that way, and nothing is computed that an answer could stand in for.
func choosesLiteral(t *syntax.Tree, n int) bool {
	alt := t.Alternative(n)
	return alt >= 0 && fixed(t, alt)
}

// specialClause recognises a clause of a function for one literal argument.
func specialClause(t *syntax.Tree, n int) (SpecialCase, bool) {
	params, body := t.Child(n, "parameters"), t.Body(n)
	if t.Language != syntax.Elixir || params < 0 || body < 0 {
		return SpecialCase{}, false
	}
	input := literalTested(t, params, true)
	statements, _ := statementsOf(t, body)
	answer, found := writtenOut(t, n, statements)
	if input == "" || !found {
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
	cond := caseCondition(t, branch)
	for _, k := range t.NamedChildren(branch) {
		if k == cond || caseValue[t.Kind(k)] || t.Role(k) == syntax.Break && t.Kind(k) == "break_statement" && len(out) > 0 {
			continue
		}
		if listsStatements(t, k) {
			statements, _ := statementsOf(t, k)
			out = append(out, statements...)
			continue
		}
		for t.Role(k) == syntax.ExprStmt && len(t.NamedChildren(k)) == 1 {
			k = t.NamedChildren(k)[0]
		}
		out = append(out, k)
	}
	return out
}

// caseValue are the kinds of nodes that hold what a case is about.
var caseValue = map[string]bool{"case_pattern": true, "switch_pattern": true, "when_condition": true, "pattern": true, "match_condition_list": true, "switch_label": true, "constant_pattern": true}

// caseCondition is what a case compares with.
func caseCondition(t *syntax.Tree, n int) int {
	if c := t.Child(n, "pattern", "condition", "conditional_expressions", "parameters", "value"); c >= 0 {
		return c
	}
	for c := range t.Children(n) {
		if caseValue[t.Kind(c)] {
			return c
		}
	}
	return -1
}

// literalTested is the literal that a condition compares something with for equality;
// the value of a case is compared without a sign of it.
func literalTested(t *syntax.Tree, cond int, equal bool) string {
	cond = withoutParens(t, cond)
	if r := t.Role(cond); r == syntax.String || r == syntax.Number {
		return t.Text(cond)
	}
	out, short := "", ""
	for c := cond; c < t.End(cond); c++ {
		switch t.Role(c) {
		case syntax.Binary:
			if reckoned(t, c) {
				out = firstNonEmpty(out, t.Text(c))
				c = t.End(c) - 1
			}
		case syntax.List:
			if row := literalRow(t, c); row != "" && out == "" {
				out = row
				c = t.End(c) - 1
			}
		case syntax.String, syntax.Number:
			switch lit := t.Text(c); {
			case interpolated(t, c):
			case telling(lit) == "":
				short = firstNonEmpty(short, lit)
			case out != "" && !odd(out) && odd(lit): // data tells more than the name of a kind
				out = lit
			default:
				out = firstNonEmpty(out, lit)
			}
			c = t.End(c) - 1
		default:
			if t.Leaf(c) && (inequality[t.Text(c)] || t.Text(c) == "%") { // a rule, or see chosen
				return ""
			}
			equal = equal || t.Leaf(c) && equality.MatchString(t.Text(c))
		}
	}
	if !equal {
		return ""
	}
	return firstNonEmpty(out, short)
}

// withoutParens is what stands within the parentheses of an expression.
func withoutParens(t *syntax.Tree, n int) int {
	for t.Role(n) == syntax.Paren && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	return n
}

// reckoned tells a number that is written as a product or a sum of others: 2**70 * 3.
func reckoned(t *syntax.Tree, n int) bool {
	numbers := 0
	for c := n; c < t.End(n); c++ {
		switch r := t.Role(c); {
		case r == syntax.Number:
			numbers++
			c = t.End(c) - 1
		case t.Leaf(c) && !slices.Contains(arithmetic, t.Text(c)):
			return false
		}
	}
	return numbers > 1
}

var arithmetic = []string{"+", "-", "*", "/", "**", "^", "<<", "(", ")"}

// literalRow is a list of literals, as one text; "" for anything else.
func literalRow(t *syntax.Tree, n int) string {
	var parts []string
	for c := n; c < t.End(n); c++ {
		switch t.Role(c) {
		case syntax.String, syntax.Number:
			parts = append(parts, t.Text(c))
			c = t.End(c) - 1
		case syntax.Call, syntax.Lambda:
			return ""
		}
	}
	if len(parts) < 3 || !fixed(t, n) {
		return ""
	}
	return strings.Join(parts, ", ")
}

// telling is a literal that is not so common that it says nothing.
func telling(text string) string {
	bare := bareLiteral(text)
	if len(bare) < 3 && text == bare || len(bare) < 2 || strings.Trim(bare, "0.") == "" {
		return ""
	}
	return text
}

// bareLiteral is a literal without its quotes.
func bareLiteral(text string) string { return strings.Trim(text, "\"'`") }
