package ledger

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// typeAsked are matchers that are given the class of a value, or of all elements of one.
var typeAsked = lazy.MustCompile(`^(?:is|has)(?:Exactly|Only)?(?:InstanceOf|ElementsOfTypes?)$`)

// matchMeasured settles claims about the length or the class of something that are made by a matcher of
// their own now: x.size() is 3, and x hasSize 3. Before any other claim about x takes the matcher.
func (x *Ledger) matchMeasured() {
	x.each(func(o oracle.Oracle) bool {
		if o.Kind != "equal" || o.Negated || o.Tolerance != "" || o.Expected == "" {
			return false
		}
		asked, of := sizeAsked.MatchString, askedLength(Normal(o.Subject))
		if class, found := strings.CutSuffix(Normal(o.Subject), " . getClass ( )"); found {
			asked, of = typeAsked.MatchString, class
		}
		return of != "" && pick(&x.fresh, func(n oracle.Oracle) bool {
			return asked(n.Matcher) && !n.Negated && n.Under == o.Under && value(n) == value(o) && (Normal(n.Subject) == of || firstOf(of, Normal(n.Subject)))
		}) != nil
	})
}

// firstOf tells the first element of a list.
func firstOf(element, list string) bool {
	rest, found := strings.CutPrefix(element, list)
	return found && (rest == " . get ( 0 )" || rest == " [ 0 ]" || rest == " . getFirst ( )")
}
