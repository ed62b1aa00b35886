package ledger

import (
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// anyOrder are matchers to which the order of a list does not matter.
var anyOrder = lazy.MustCompile(`(?i)equivalent|any_?order|unordered|match_?array`)

// matchAnyOrder finds lists that were spelled out in their order, by matchers that are given each element, and whose
// order is no longer asked for.
func (x *Ledger) matchAnyOrder() {
	x.each(func(o oracle.Oracle) bool {
		list := allElements(o)
		if len(list) < 2 || !slices.Contains(oracle.ListsAll, o.Matcher) {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			return anyOrder.MatchString(n.Matcher) && n.Under == o.Under && n.Negated == o.Negated && alike(n.Subject, o.Subject) && slices.Equal(allElements(n), list)
		})
		if n != nil {
			x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
		}
		return n != nil
	})
}
