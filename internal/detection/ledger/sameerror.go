package ledger

import (
	"strings"

	"holdfast/internal/detection/oracle"
)

// matchErrors settles claims that an error is a certain one, or says what that one says, where the
// test asks for that very error by name now: whoever finds the error itself, however it is wrapped,
// finds its words.
func (x *Ledger) matchErrors() {
	x.each(func(o oracle.Oracle) bool {
		return o.Kind == "equal" && !o.Negated && o.Expected != "" && pick(&x.fresh, func(n oracle.Oracle) bool { return asksForError(n) && sameError(o, n) }) != nil
	})
}

// asksForError tells a claim that an error is, or wraps, one that has a name.
func asksForError(n oracle.Oracle) bool {
	return (n.Matcher == "Is" || strings.HasSuffix(n.Matcher, "ErrorIs")) && !n.Negated && n.Expected != "" && !strings.ContainsAny(n.Expected, "(\"`")
}

// sameError tells whether a claim compared an error with the one that another asks for: the two
// themselves or their words.
func sameError(o, n oracle.Oracle) bool {
	got, ofGot := itself(o.Subject)
	want, ofWant := itself(o.Expected)
	if ofGot != ofWant && !(ofWant && strings.HasSuffix(o.Matcher, "EqualError")) || n.Under != o.Under {
		return false
	}
	return alike(got, n.Subject) && alike(want, n.Expected) || alike(want, n.Subject) && alike(got, n.Expected)
}

// itself is the error whose words are asked for.
func itself(s string) (err string, words bool) { return strings.CutSuffix(s, " . Error ( )") }

// wordsToError tells a claim about what an error says that asks for one by name now.
func wordsToError(o, n oracle.Oracle) bool {
	return o.Literal && !o.Negated && o.Kind == "equal" && asksForError(n) && strings.HasSuffix(n.Matcher, "Is")
}

// thereIsAnError tells a claim that an error is not nil which says now that it is there.
func thereIsAnError(o, n oracle.Oracle) bool {
	return o.Kind == "error" && nothing[o.Expected] && n.Under == o.Under && isThere(n) && alike(o.Subject, n.Subject)
}
