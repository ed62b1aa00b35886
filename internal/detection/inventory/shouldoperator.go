package inventory

import (
	"slices"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// shouldWords are how a claim of Ruby says in old words that an operator must hold, and those by which it must not.
var shouldWords = []struct {
	words   []string
	negated bool
}{
	{[]string{"should", ".", "not", ".", "be"}, true},
	{[]string{"should", ".", "not"}, true},
	{[]string{"should", ".", "be"}, false},
	{[]string{"should_not"}, true},
	{[]string{"should"}, false},
}

// shouldOperators are the operators by which such a claim compares.
var shouldOperators = []string{"==", "===", "=~", "!=", "!~", "<", "<=", ">", ">="}

// shouldOperator reads total.should == 3, name.should_not =~ /ham/.
func (e *evaluator) shouldOperator(n int, kids []int, en *env, cx context) bool {
	t := e.tree
	op := t.Child(n, "operator")
	if len(kids) != 2 || op < 0 || !slices.Contains(shouldOperators, t.Text(op)) || !e.standsAlone(n) {
		return false
	}
	said := e.tokensOf(kids[0])
	for _, form := range shouldWords {
		at := len(said) - len(form.words)
		if at < 0 || !slices.Equal(said[at:], form.words) {
			continue
		}
		subject := []string{"subject"} // of the suite, where the claim names none
		if at > 1 && said[at-1] == "." {
			subject = e.substitute(said[:at-1], en, 0)
		} else if at != 0 {
			return false
		}
		if expression.HasOperator(subject) {
			subject = slices.Concat([]string{"("}, subject, []string{")"})
		}
		for _, o := range e.compared(subject, t.Text(op), e.resolve(kids[1], en), form.negated) {
			o.Line, o.Text, o.Whole = t.Line(n), firstLine(t.Text(n)), moreLines(t.Text(n))
			e.record(o, cx)
		}
		e.callsIn(kids[0])
		e.callsIn(kids[1])
		return true
	}
	return false
}

// compared is what such a claim says: that a predicate answers yes or no, or what its operator says.
func (e *evaluator) compared(subject []string, op string, value []string, negated bool) []oracle.Oracle {
	if op == "==" {
		o := oracle.Oracle{Matcher: "eq", Expected: expression.Join(value), Negated: negated}
		for _, rule := range e.file.oracles() {
			if !rule.Subject || len(rule.Matchers) == 0 {
				continue
			}
			if asked, ok := e.asMatcher(rule, o, subject); ok {
				negatedLevel(rule, &asked)
				return []oracle.Oracle{asked}
			}
			break
		}
	}
	return oracle.Judge(slices.Concat(subject, []string{op}, value), negated)
}
