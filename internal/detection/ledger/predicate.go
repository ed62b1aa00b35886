package ledger

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// matchPredicates pairs a question that is asked in code with the same question asked by a
// matcher: expect(list.includes(x)).toBe(true) and expect(list).toContain(x).
func (x *Ledger) matchPredicates() {
	stillAsked := x.stillAsked()
	x.each(func(o oracle.Oracle) bool {
		asked := question(o)
		if !stillAsked(asked) {
			return false
		}
		same := func(n oracle.Oracle) bool { return question(n) == asked }
		if pick(&x.fresh, func(n oracle.Oracle) bool { return (n.Under == "" || n.Under == o.Under) && same(n) }) != nil {
			return true
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool { return o.Under == "" && same(n) })
		if n != nil {
			x.Unreachable = append(x.Unreachable, Step{o, &oracle.Oracle{Text: n.Text, Line: n.Line, Under: n.Under, Dead: "conditional"}, "conditional"})
		}
		return n != nil
	})
}

// matchDenied finds questions that were answered by yes and are answered by no, in whichever way they are asked.
func (x *Ledger) matchDenied() {
	stillAsked := x.stillAsked()
	x.each(func(o oracle.Oracle) bool {
		turned := o
		turned.Negated = !o.Negated
		asked := question(turned)
		if !stillAsked(asked) {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool { return n.Under == o.Under && question(n) == asked })
		if n != nil {
			x.Flipped = append(x.Flipped, Step{o, n, "opposite"})
		}
		return n != nil
	})
}

// stillAsked tells whether any new claim asks a question, and looks through them once: few lost claims ask
// what a new one asks, and each of the others would be compared with all of them.
func (x *Ledger) stillAsked() func(question string) bool {
	var asked map[string]bool
	return func(q string) bool {
		if q != "" && asked == nil {
			asked = make(map[string]bool, len(x.fresh))
			for _, n := range x.fresh {
				asked[question(n)] = true
			}
		}
		return q != "" && asked[q]
	}
}

// matchPlaces pairs looks for a text at the beginning or the end of another with looks for it anywhere.
func (x *Ledger) matchPlaces() {
	x.each(func(o oracle.Oracle) bool {
		asked := question(o)
		if asked == "" || o.Negated {
			return false
		}
		if pick(&x.fresh, func(n oracle.Oracle) bool { return !n.Negated && anywhere(question(n)) == asked }) != nil {
			return true // it is held at its place now
		}
		wide := anywhere(asked)
		n := pick(&x.fresh, func(n oracle.Oracle) bool { return wide != "" && !n.Negated && question(n) == wide })
		if n != nil {
			x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
		}
		return n != nil
	})
}

// question is what an oracle asks where that is whether one thing contains, begins with,
// ends with or is as another by a call of its own, and "" elsewhere.
func question(o oracle.Oracle) string {
	negated := o.Negated
	switch v := value(o); {
	case o.Kind == "equal" && (v == "true" || v == "True"):
	case o.Kind == "equal" && (v == "false" || v == "False"):
		negated = !negated
	case o.Kind == "truth" && (o.Matcher == "truthy" || o.Matcher == "falsy"):
	case o.Kind == "match" && o.Expected != "", o.Kind == "equal" && o.Expected != "" && looksInto.MatchString(o.Matcher):
		if len(NamedIn(o.Subject)) > 0 && o.Kind == "equal" && !namesAny(o.Subject) && namesAny(o.Expected) { // assertIn(got, (1, 2))
			return worded(o.Expected, o.Matcher, o.Subject, negated)
		}
		return worded(o.Subject, o.Matcher, o.Expected, negated)
	case o.Kind == "equal" && o.Expected != "" && o.Tolerance == "" && oracle.ComparesByCall(o.Matcher):
		return worded(o.Subject, o.Matcher, o.Expected, negated)
	case o.Kind == "match" && oracle.Question(expression.Fields(o.Subject), o.Negated).Matcher == o.Matcher: // it is given nothing: is_empty()
	default:
		return ""
	}
	asked := oracle.Predicate(o.Subject)
	if asked.Kind == "match" && asked.Expected == "" {
		return worded(o.Subject, "answers", "", negated)
	}
	if asked.Expected == "" || asked.Kind != "match" && !oracle.ComparesByCall(asked.Matcher) {
		return ""
	}
	return worded(asked.Subject, asked.Matcher, asked.Expected, negated)
}

// questions are the words that questions are known by.
var questions = []struct{ word, meaning string }{
	{"contain", "contains"}, {"include", "contains"}, {"start", "begins"}, {"prefix", "begins"}, {"end", "ends"}, {"suffix", "ends"},
}

// namesAny tells an expression with a name in it: what has none is spelled out.
func namesAny(text string) bool {
	for w := range NamedIn(text) {
		if expression.IsName(w) {
			return true
		}
	}
	return false
}

// looksInto are assertions that look for one value in another.
var looksInto = lazy.MustCompile(`(?i)^(assert_?)?(in|includes|contains)$`)

// anywhere is a question for a beginning or an end, asked for any place; "" where it is neither.
func anywhere(asked string) string {
	for _, held := range [...]string{" begins § ", " ends § "} {
		if strings.Contains(asked, held) {
			return strings.Replace(asked, held, " contains § ", 1)
		}
	}
	return ""
}

func worded(subject, matcher, expected string, negated bool) string {
	lower := strings.ToLower(matcher)
	if strings.Contains(lower, "not") {
		negated = !negated
	}
	if lower == "in" || lower == "assertin" || lower == "=~" && oneText(expected) {
		lower = "contain"
	}
	meaning := strings.TrimPrefix(lower, "not")
	for _, q := range questions {
		if strings.Contains(lower, q.word) {
			meaning = q.meaning
			break
		}
	}
	subject = strings.ReplaceAll(Normal(subject), " ", "") // r"a" may be one word or two
	return fmt.Sprint(subject, " § ", !negated, " ", meaning, " § ", inOnePiece(Normal(expected)))
}
