package ledger

import (
	"strings"

	"holdfast/internal/detection/oracle"
)

// matchEmptiness pairs claims that there is nothing in a collection, or something, whether its
// length is compared with nothing or it is asked itself: 0 == list.count and list.isEmpty.
func (x *Ledger) matchEmptiness() {
	x.each(func(o oracle.Oracle) bool {
		asked := emptiness(o)
		return asked != "" && pick(&x.fresh, func(n oracle.Oracle) bool {
			return emptiness(n) == asked && n.Under == o.Under
		}) != nil
	})
}

// emptiness is which collection an oracle says to be empty, or not to be; "" where it says neither.
func emptiness(o oracle.Oracle) string {
	base, filled := "", o.Negated
	switch v := strings.ToLower(value(o)); {
	case ordering(o) != "" && o.Kind == "equal":
	case o.Kind == "equal" && v == "0":
		base = askedLength(Normal(o.Subject))
	case o.Kind == "truth" && (o.Matcher == "truthy" || o.Matcher == "falsy"), o.Kind == "equal" && v == "true":
		base = askedEmpty(Normal(o.Subject))
	case o.Kind == "equal" && v == "false":
		base, filled = askedEmpty(Normal(o.Subject)), !filled
	case o.Kind == "equal" && emptyLiterals[v]:
		base = Normal(o.Subject)
	case o.Kind == "differs" && emptyLiterals[v] && !o.Negated: // NotEqual("", name)
		base, filled = Normal(o.Subject), true
	case o.Expected == "" && filledMatcher(o.Matcher):
		base, filled = Normal(o.Subject), !filled
	case o.Expected == "" && emptyMatcher(o.Matcher):
		base = Normal(o.Subject)
	case o.Kind == "bound" && v == "0" && strings.HasSuffix(o.Matcher, "<=") && !o.Negated:
		base = askedLength(Normal(o.Subject))
	case o.Kind == "bound" && v == "0" && strings.HasSuffix(o.Matcher, ">") && !o.Negated:
		base, filled = askedLength(Normal(o.Subject)), true
	}
	switch {
	case base == "":
		return ""
	case filled:
		return base + " § something"
	}
	return base + nothingIn
}

// nothingIn ends what is said of a collection that has nothing in it.
const nothingIn = " § nothing"

// holdsNothing tells a claim that there is nothing in a collection, by what it holds or by how much.
func holdsNothing(n oracle.Oracle) bool {
	matcher := strings.ToLower(lastPart(n.Matcher))
	counts := strings.HasSuffix(matcher, "length") || strings.HasSuffix(matcher, "size") || strings.HasSuffix(matcher, "count")
	return strings.HasSuffix(emptiness(n), nothingIn) || counts && !n.Negated && value(n) == "0"
}

// emptyLiterals are values with nothing in them.
var emptyLiterals = map[string]bool{"[ ]": true, "{ }": true, `""`: true, "''": true, "% { }": true, "array ( )": true,
	"collections . emptylist ( )": true, "collections . emptymap ( )": true, "collections . emptyset ( )": true, "emptylist ( )": true, "emptymap ( )": true, "emptyset ( )": true,
	"list . of ( )": true, "set . of ( )": true, "map . of ( )": true, "listof ( )": true, "setof ( )": true, "mapof ( )": true, "seq ( )": true, "list ( )": true, "set ( )": true, "dict ( )": true,
	"vec ! [ ]": true, "vec :: new ( )": true, "string :: new ( )": true, "string . empty": true}

// emptyMatcher tells a matcher that asks for nothing but that there is nothing in something.
func emptyMatcher(matcher string) bool {
	word := strings.ToLower(lastPart(matcher))
	return strings.HasSuffix(word, "empty") && !strings.Contains(word, "no") && !strings.Contains(word, "null")
}

// filledMatcher tells a matcher that asks for nothing but that there is something in something.
func filledMatcher(matcher string) bool {
	word := strings.ReplaceAll(strings.ToLower(lastPart(matcher)), "_", "")
	return strings.HasSuffix(word, "notempty") || strings.HasSuffix(word, "isnotempty") || strings.HasSuffix(word, "notbeempty") || strings.HasSuffix(word, "nonempty")
}

// takeThere finds collections that had to be empty, of which only that they are there is said now.
func (x *Ledger) takeThere() {
	x.each(func(o oracle.Oracle) bool {
		base, empty := strings.CutSuffix(emptiness(o), nothingIn)
		if !empty {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool { return n.Under == o.Under && Normal(n.Subject) == base && notNull(n) })
		if n != nil {
			x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
		}
		return n != nil
	})
}

// notNull tells a claim that something is there, and no more.
func notNull(n oracle.Oracle) bool {
	word := strings.ToLower(lastPart(n.Matcher))
	return n.Effective() <= Presence && (n.Kind == "non-null" || (n.Negated || strings.Contains(word, "not")) && (saysNothing(word) || value(n) == "null"))
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

// matchAbsent settles claims that a page does not show something, by whatever word: what is looked
// for is null, or not in the document.
func (x *Ledger) matchAbsent() {
	x.each(func(o oracle.Oracle) bool {
		asked := absent(o)
		return asked != "" && pick(&x.fresh, func(n oracle.Oracle) bool { return absent(n) == asked && n.Under == o.Under }) != nil
	})
}

// absent is what an oracle says to be missing on a page; "" where it says nothing of the kind.
func absent(o oracle.Oracle) string {
	_, asked, found := strings.Cut(Normal(o.Subject), "queryBy")
	gone := !o.Negated && (lastPart(o.Matcher) == "toBeNull" || o.Kind == "equal" && value(o) == "null")
	if !found || !gone && !(o.Negated && lastPart(o.Matcher) == "toBeInTheDocument") {
		return ""
	}
	return asked
}
