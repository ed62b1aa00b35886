package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// roles fits a rule's roles to the arguments of one call. A leading "message?" is kept
// only when there are arguments to spare: assertEquals("sum", 3, sum) has one,
// assertEquals(3.0, sum, 0.1) has not.
func (e *evaluator) roles(roles []string, args []syntax.Arg) []string {
	if len(roles) == 0 || roles[0] != "message?" {
		return roles
	}
	needed := 0
	for _, role := range roles[1:] {
		if role != "tolerance" {
			needed++
		}
	}
	spare := len(args) - needed
	if spare <= 0 || spare == 1 && len(roles) > needed+1 && e.tolerant(args[len(args)-1]) && !e.textual(args[0]) {
		return roles[1:]
	}
	return append([]string{"message"}, roles[1:]...)
}

func (e *evaluator) textual(a syntax.Arg) bool {
	text := e.tree.ArgText(a)
	return strings.HasPrefix(text, `"`) || strings.HasPrefix(text, "String.format") || strings.Contains(text, `" +`)
}

var toleranceName = lazy.MustCompile(`(?i)delta|eps|toler|precision|ulp|places|accuracy|within|\bTimeSpan\b`)

// tolerant tells an argument that bounds a difference from one that is a message or a
// comparer.
func (e *evaluator) tolerant(a syntax.Arg) bool {
	text := strings.TrimLeft(e.tree.ArgText(a), "-+. ")
	return expression.IsNumber(text) || !strings.HasPrefix(text, `"`) && len(text) < 60 && toleranceName.MatchString(text)
}

// toleranceGiven is what a value may be away: a number, where a name stands for one, and else what is written.
func (e *evaluator) toleranceGiven(a syntax.Arg, en *env) string {
	if a.Node < 0 || e.tree.Role(a.Node) != syntax.Ident {
		return e.tree.ArgText(a)
	}
	if by := expression.Join(e.resolve(a.Node, en)); expression.IsNumber(by) {
		return by
	}
	return e.tree.ArgText(a)
}

// loosen lowers an exact comparison that has a tolerance other than nothing.
func (e *evaluator) loosen(o *oracle.Oracle) {
	if o.Tolerance == "" || o.Strength < oracle.LevelExact {
		return
	}
	if strings.Trim(o.Tolerance, "0.fFdDmM") != "" {
		o.Strength = oracle.LevelApprox
	}
}

// accepting is the level that is left when arguments accept every value: a call with
// any() for all of them was merely made. 0 when none does.
func (e *evaluator) accepting(rule *catalog.Oracle, args []syntax.Arg) int {
	if len(rule.Anything) == 0 {
		return 0
	}
	return acceptingLevel(e.loose(rule, args), len(args))
}

// loose counts the arguments that accept every value.
func (e *evaluator) loose(rule *catalog.Oracle, args []syntax.Arg) int {
	n := 0
	for _, a := range args {
		if a.Node < 0 {
			continue
		}
		if links := e.tree.Chain(a.Node); named(syntax.ChainName(links), rule.Anything) || named(links[len(links)-1].Name, rule.Anything) {
			n++
		}
	}
	return n
}

func acceptingLevel(loose, args int) int {
	switch loose {
	case 0:
		return 0
	case args:
		return oracle.LevelAnyErr
	}
	return oracle.LevelPattern
}

// weigh takes into account what the arguments of an assertion say about its strength.
func (e *evaluator) weigh(rule *catalog.Oracle, last syntax.Link, o *oracle.Oracle, en *env) {
	if o.Subject == "" && last.Block >= 0 {
		o.Subject = e.firstCall(last.Block, en)
	}
	e.loosen(o)
	if left := e.accepting(rule, last.Args); left > 0 {
		o.Strength = min(o.Strength, left)
	}
	e.verified(rule, last, o, en)
}
