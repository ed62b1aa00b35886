package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// orderings are the words by which libraries say that something is larger or smaller, the longer
// before those they hold.
var orderings = []struct {
	op    string
	whole []string // the matcher is just this
	parts []string // or has this in it
}{
	{">=", []string{"gte", "ge", "least"}, []string{">=", "greaterthanorequal", "greaterorequal", "greaterequal", "atleast", "isgte"}},
	{"<=", []string{"lte", "le", "most"}, []string{"<=", "lessthanorequal", "lessorequal", "lessequal", "atmost", "islte"}},
	{">", []string{"gt"}, []string{">", "greater", "above", "morethan", "biggerthan", "isgt"}},
	{"<", []string{"lt"}, []string{"<", "lessthan", "below", "smallerthan", "islt", "fewerthan"}},
}

// lessWord is a name that is nothing but a word for smaller: Less of testify, and not headless.
var lessWord = []string{"less", "isless", "assertless", "assert.less", "require.less"}

// ordering says whether a claim is one about which of two is the larger: <, <=, > or >=, and ""
// where it is none.
func ordering(o oracle.Oracle) string {
	if op, _, ok := strings.Cut(o.Expected, " "); ok && slices.Contains([]string{"<", "<=", ">", ">="}, op) { // RSpec: be > 0
		return op
	}
	matcher := o.Matcher
	if i := strings.LastIndexByte(matcher, '_'); i >= 0 && strings.ToUpper(matcher) == matcher { // EXPECT_GT, CHECK_LE
		matcher = matcher[i+1:]
	}
	if i := strings.LastIndexByte(matcher, '_'); i >= 0 && slices.Contains([]string{"gt", "ge", "gte", "geq", "lt", "le", "lte", "leq"}, matcher[i+1:]) { // ck_assert_int_gt
		matcher = strings.TrimSuffix(matcher[i+1:], "q")
	}
	word := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(matcher), "_", ""), " ", "")
	for _, o := range orderings {
		if slices.Contains(o.whole, word) || slices.ContainsFunc(o.parts, func(part string) bool { return strings.Contains(word, part) }) {
			return o.op
		}
	}
	if slices.Contains(lessWord, word) {
		return "<"
	}
	return ""
}

// sideOf tells a claim that something is small, 1, from one that it is large, -1.
func sideOf(o oracle.Oracle) float64 {
	switch ordering(o) {
	case "<", "<=":
		return 1
	case ">", ">=":
		return -1
	}
	return 0
}

// measureOf is what a claim of that kind compares with.
func measureOf(o oracle.Oracle) string {
	if op, rest, ok := strings.Cut(o.Expected, " "); ok && op == ordering(o) {
		return rest
	}
	return o.Expected
}

// turnedAround tells a claim that something is large which now says that it is small, or the other
// way round, by the same measure.
func turnedAround(o, n oracle.Oracle) bool {
	return sideOf(o) != 0 && sideOf(o) == -sideOf(n) && o.Negated == n.Negated && measureOf(o) == measureOf(n)
}

// boundAdmitted tells a claim that lets the very value through that it ruled out: x > 0 is x >= 0
// now, or x != 0 was.
func boundAdmitted(o, n oracle.Oracle) bool {
	if n.Negated || strings.TrimLeft(ordering(n), "<>") != "=" || !rulesOut(o, n) {
		return false
	}
	b, a, ok := amounts(measureOf(o), measureOf(n))
	return ok && a == b || measureOf(o) != "" && measureOf(o) == measureOf(n)
}

// rulesOut tells a claim that what another is bounded by is not reached.
func rulesOut(o, n oracle.Oracle) bool {
	if op := ordering(o); op != "" {
		return op == strings.TrimSuffix(ordering(n), "=") && !o.Negated
	}
	word := strings.ToLower(strings.ReplaceAll(o.Matcher, "_", ""))
	return o.Kind == "differs" || o.Kind == "equal" && o.Negated || !o.Negated && (strings.Contains(word, "notequal") || o.Matcher == "!=")
}

// sameBound tells x >= 1 from x > 0, which is no other claim about whole numbers.
func sameBound(o, n oracle.Oracle) bool {
	if sideOf(o) == 0 || sideOf(o) != sideOf(n) || o.Negated != n.Negated || ordering(o) == ordering(n) {
		return false
	}
	b, a, ok := amounts(measureOf(o), measureOf(n))
	if !ok || b != float64(int64(b)) {
		return false
	}
	if len(ordering(o)) > len(ordering(n)) {
		return a-b == sideOf(o)
	}
	return b-a == sideOf(o)
}

// inOrder are matchers that say that a list is in order.
var inOrder = lazy.MustCompile(`(?i)^(?:\w+\.)*(?:to_?|should_?|is_?|assert_?)?(?:be_?)?(?:in_?(?:ascending_?|descending_?)?order|sorted|ordered)$`)

// matchInOrder settles comparisons of a list with itself put in order, where the test now asks
// for its order.
func (x *Ledger) matchInOrder() {
	x.each(func(o oracle.Oracle) bool {
		return o.Kind == "equal" && pick(&x.fresh, func(n oracle.Oracle) bool { return saidInOrder(o, n) }) != nil
	})
}

// saidInOrder tells a list that was compared with itself put in order, and is asked for its order now.
func saidInOrder(o, n oracle.Oracle) bool {
	if o.Negated || n.Negated || n.Under != o.Under || !inOrder.MatchString(n.Matcher) {
		return false
	}
	is := Normal(n.Subject)
	for _, p := range [][2]string{{Normal(o.Subject), Normal(o.Expected)}, {Normal(o.Expected), Normal(o.Subject)}} {
		if list, ordered := p[0], p[1]; list == is && list != ordered && (unsorted(ordered) == list || strings.HasPrefix(ordered, list+" . OrderBy")) {
			return true
		}
	}
	return false
}
