package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// takeFieldByField finds values that were spelled out as a whole and are looked at field by field now, where one of the
// fields is only looked into. Fields that nobody looks at any more are found with the members.
func (x *Ledger) takeFieldByField() {
	x.each(func(o oracle.Oracle) bool {
		whole := expression.Words(Normal(o.Expected))
		if o.Negated || o.Kind != "equal" || o.Effective() < exactly || len(whole) < 4 || len(whole) > mostPieces {
			return false
		}
		held, open := x.heldAndOpen(o, whole)
		if len(open) == 0 {
			return false
		}
		x.Coarser = append(x.Coarser, Step{o, &open[0], "coarser"})
		x.fresh = slices.DeleteFunc(x.fresh, func(n oracle.Oracle) bool { return slices.Contains(held, n) || slices.Contains(open, n) })
		return true
	})
}

// heldAndOpen are the new claims about members of a value: those that hold what was expected there, and those that only
// look for a part of it, where nothing else does more.
func (x *Ledger) heldAndOpen(o oracle.Oracle, whole []string) (held, open []oracle.Oracle) {
	texts := expression.Quoted(Normal(o.Expected))
	exact := map[string]bool{}
	for _, n := range x.fresh {
		way, ok := memberWay(Normal(n.Subject), Normal(o.Subject))
		if !ok || n.Negated || n.Under != o.Under {
			continue
		}
		if n.Effective() >= exactly && n.Kind == "equal" {
			exact[n.Subject] = true
			if holds(whole, calledPlainly(way), Normal(n.Expected)) || listed(whole, Normal(n.Expected)) {
				held = append(held, n)
			}
			continue
		}
		if slices.ContainsFunc(texts, func(text string) bool { return partLookedFor(n, text) }) {
			open = append(open, n)
		}
	}
	return held, slices.DeleteFunc(open, func(n oracle.Oracle) bool { return exact[n.Subject] })
}

// calledPlainly is a way to a member without the brackets of a call that is given nothing.
func calledPlainly(way string) []string {
	return strings.Fields(strings.TrimSuffix(way, " ( )"))
}

// partLookedFor tells a claim that looks for something in a text, or matches it with a pattern, which others would meet
// as well.
func partLookedFor(n oracle.Oracle, text string) bool {
	if n.Effective() >= exactly || len(text) < mergedText {
		return false
	}
	for _, p := range patterns(" " + n.Expected) {
		if takesMore(p, text) {
			return true
		}
	}
	word := strings.ToLower(lastPart(n.Matcher))
	return slices.ContainsFunc(expression.Quoted(n.Expected), func(part string) bool {
		if readsPattern.MatchString(word) {
			return part != "" && takesMore(part, text)
		}
		return (n.Kind == "match" || looksForText.MatchString(word)) && len(part) >= shortestLine && part != text && strings.Contains(text, part)
	})
}
