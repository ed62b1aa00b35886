package inventory

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// handedMatcher reads a matcher that has a name: a helper that is called with equals(3) and hands it on
// to expect claims what the caller asks for.
func (e *evaluator) handedMatcher(rule *catalog.Oracle, links []syntax.Link, o *oracle.Oracle, en *env) bool {
	if len(links) != 1 || links[0].Called || lists(rule.Matchers, links[0]) {
		return false
	}
	words, bound := en.get(links[0].Name)
	negated := o.Negated
	for bound {
		name, args, ok := soleCall(words)
		switch {
		case !ok:
			return false
		case len(args) == 1 && named(name, rule.Not):
			negated, words = !negated, args[0]
		case len(args) == 1 && named(name, rule.Through):
			words = args[0]
		default:
			l := syntax.Link{Name: name, Args: make([]syntax.Arg, len(args))}
			level := matcherLevel(rule.Matchers, l)
			if !lists(rule.Matchers, l) || raising(name) {
				return false
			}
			o.Matcher, o.Strength, o.Negated = name, level, negated
			if level >= oracle.LevelExact {
				o.Kind = "equal"
			}
			if len(args) > 0 {
				o.Expected, o.Literal = expression.Join(args[0]), expression.LiteralValue(args[0])
			}
			if len(args) > 1 && level == oracle.LevelApprox {
				o.Tolerance = expression.Join(args[1])
			}
			return true
		}
	}
	return false
}

// soleCall reads words that are one name, or one call and nothing beside it.
func soleCall(words []string) (name string, args [][]string, ok bool) {
	switch n := len(words); {
	case n == 1:
		return words[0], nil, true
	case n > 2 && words[1] == "(" && expression.Matching(words, 1) == n-1:
		if n == 3 {
			return words[0], nil, true
		}
		return words[0], expression.SplitTop(words[2:n-1], ","), true
	}
	return "", nil, false
}
