package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/syntax"
)

// callsWithoutBrackets are the languages in which a call without arguments is one with or without
// brackets; formatters put them there.
var callsWithoutBrackets = []syntax.Language{syntax.Elixir, syntax.Ruby, syntax.Scala}

// sameButBrackets tells an expectation that differs in nothing but empty brackets behind a name, or in brackets around what
// stands in brackets.
func (c *Comparison) sameButBrackets(s ledger.Step, a *inventory.Case) bool {
	p := c.FileOf[a]
	if s.After != nil && s.Before.Negated == s.After.Negated && s.Before.Subject == s.After.Subject && bracketedOnce(s.Before.Expected) == bracketedOnce(s.After.Expected) {
		return true
	}
	if s.After == nil || p == nil || p.After == nil || !slices.Contains(callsWithoutBrackets, p.After.Language) {
		return false
	}
	bare := func(text string) string { return strings.ReplaceAll(ledger.Normal(text), " ( )", "") }
	return bare(s.Before.Expected) == bare(s.After.Expected) && bare(s.Before.Subject) == bare(s.After.Subject)
}

// bracketedOnce leaves out brackets around what stands in brackets as a whole: ( ( a , b ) ).
func bracketedOnce(text string) string {
	for {
		inner, opened := strings.CutPrefix(text, "( ")
		inner, closed := strings.CutSuffix(inner, " )")
		if !opened || !closed || !strings.HasPrefix(inner, "( ") || expression.Closing(inner) != len(inner)-1 {
			return text
		}
		text = inner
	}
}

// putTogether tells an expectation that is the same text, written in pieces now.
func putTogether(s ledger.Step) bool {
	return s.After != nil && ledger.PutTogether(s.Before.Expected, s.After.Expected)
}
