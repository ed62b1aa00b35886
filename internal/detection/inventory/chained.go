package inventory

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// chained reads names anywhere in a chain: response.assertOk().assertSee("x") is two
// oracles, mock.expects(:pay).with(3) is one, as strong as its strongest name.
func (e *evaluator) chained(rule *catalog.Oracle, links []syntax.Link, en *env) []oracle.Oracle {
	if len(rule.Through) > 0 && !passes(rule.Through, links) {
		return nil
	}
	subject, claims := "", false
	for i, l := range links {
		if i > 0 && subject == "" && (named(l.Name, rule.Through) || lists(rule.Call, l) || lists(rule.Matchers, l)) {
			subject = e.before(links, i, en)
		}
		claims = claims || l.Called && lists(rule.Call, l)
	}
	if !claims {
		return nil
	}
	var out []oracle.Oracle
	for _, l := range links {
		table := rule.Call
		if !lists(table, l) {
			table = rule.Matchers
		}
		if !l.Called || !lists(table, l) {
			continue
		}
		o := oracle.Oracle{Kind: "match", Matcher: l.Name, Subject: subject, Strength: matcherLevel(table, l)}
		if len(l.Args) > 0 {
			toks := e.resolveRange(l.Args[0].Start, l.Args[len(l.Args)-1].End, en)
			o.Expected, o.Literal = expression.Join(toks), expression.LiteralValue(toks)
		}
		e.weigh(rule, l, &o, en)
		if named(l.Name, rule.Vacuous) {
			o.Dead = "tautology"
		}
		out = append(out, o)
	}
	if len(rule.Matchers) > 0 {
		return []oracle.Oracle{strongestOf(out)}
	}
	return out
}

func passes(words []string, links []syntax.Link) bool {
	for _, l := range links {
		if named(l.Name, words) {
			return true
		}
	}
	return false
}

// strongestOf makes one oracle of a chain, with all that its links say.
func strongestOf(os []oracle.Oracle) oracle.Oracle {
	best := os[0]
	said := ""
	for _, o := range os {
		if o.Strength > best.Strength {
			best = o
		}
		said += o.Matcher + " ( " + o.Expected + " ) "
	}
	best.Expected = said
	return best
}
