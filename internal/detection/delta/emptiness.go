package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
)

// matchEmptiness pairs claims that there is nothing in a collection, or something, whether its
// length is compared with nothing or it is asked itself: 0 == list.count and list.isEmpty.
func (x *ledger) matchEmptiness() {
	x.each(func(o inventory.Oracle) bool {
		asked := emptiness(o)
		return asked != "" && pick(&x.fresh, func(n inventory.Oracle) bool {
			return emptiness(n) == asked && n.Under == o.Under
		}) != nil
	})
}

// emptiness is which collection an oracle says to be empty, or not to be; "" where it says neither.
func emptiness(o inventory.Oracle) string {
	base, filled := "", o.Negated
	switch v := strings.ToLower(value(o)); {
	case o.Kind == "equal" && v == "0":
		base = askedLength(normal(o.Subject))
	case o.Kind == "truth" && (o.Matcher == "truthy" || o.Matcher == "falsy"), o.Kind == "equal" && v == "true":
		base = askedEmpty(normal(o.Subject))
	case o.Kind == "equal" && v == "false":
		base, filled = askedEmpty(normal(o.Subject)), !filled
	case o.Kind == "bound" && v == "0" && strings.HasSuffix(o.Matcher, ">") && !o.Negated:
		base, filled = askedLength(normal(o.Subject)), true
	}
	switch {
	case base == "":
		return ""
	case filled:
		return base + " § something"
	}
	return base + " § nothing"
}

// askedEmpty is the collection that a question is about which asks whether it is empty.
func askedEmpty(subject string) string {
	for _, q := range [...]string{" . isEmpty", " . isEmpty ( )", " . is_empty ( )", " . empty ( )", " . empty?", " -> isEmpty ( )", " -> empty ( )"} {
		if base, ok := strings.CutSuffix(subject, q); ok {
			return base
		}
	}
	return ""
}
