package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// truth judges a claim that something is true by what that something is: of several things
// that must all hold, each is a claim.
func (e *evaluator) truth(o oracle.Oracle, condition []string) []oracle.Oracle {
	worded := false
	switch matcher := strings.ToLower(o.Matcher); matcher {
	case "tobetruthy", "istrue", "tobetrue", "betrue", "be_truthy":
		worded = true
	case "isfalse", "tobefalse", "befalse": // as when it is compared with false
		if inner := oracle.Judge(condition, !o.Negated); len(inner) == 1 && compares(condition) {
			inner[0].Matcher = o.Matcher
			return inner
		}
		return []oracle.Oracle{o}
	default:
		equals := slices.Contains([]string{"tobe", "be", "is", "eq", "eql", "value"}, matcher) || strings.Contains(matcher, "equal")
		if !equals || !strings.EqualFold(o.Expected, "true") {
			return []oracle.Oracle{o}
		}
	}
	inner, compound := e.judged(condition, o.Negated), compares(condition)
	switch v, known := expression.ConstantOf(condition); {
	case len(inner) > 1:
		for i := range inner {
			if worded && inner[i].Kind == "equal" { // the rule that has the word is known by it
				inner[i].Matcher = o.Matcher
			}
		}
		return inner
	case worded && compound && len(inner) == 1:
		inner[0].Matcher = o.Matcher
		return inner
	case worded && !compound && known && v != o.Negated:
		o.Dead = "tautology"
	}
	return []oracle.Oracle{o}
}

func compares(condition []string) bool {
	_, _, _, compound := expression.Comparison(expression.Unparen(condition))
	return compound
}

// raising tells the name of a matcher that asks for a failure.
func raising(name string) bool {
	lower := strings.ToLower(name)
	return strings.Contains(lower, "throw") || strings.Contains(lower, "raise") || strings.Contains(lower, "reject") || strings.Contains(lower, "intercept")
}
