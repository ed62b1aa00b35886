package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// turned is the branch that is left of a condition which failed on one side: it asks for the
// opposite now, does what the other side did, and has no other side itself.
func turned(e *edit, failed Branch, after map[string]Branch) (Branch, bool) {
	other := ""
	for _, b := range e.b.Branches {
		if b.Cond == "else "+failed.Cond {
			other = strings.Trim(strings.TrimPrefix(squeeze(b.Text), "else"), "{}")
		}
	}
	if other == "" {
		return Branch{}, false
	}
	for _, b := range e.a.Branches {
		if _, both := after["else "+b.Cond]; both || !opposite(failed.Cond, b.Cond) || !strings.Contains(squeeze(b.Text), other) {
			continue
		}
		b.Does = Nothing
		return b, true
	}
	return Branch{}, false
}

var opposites = [][2]string{{"==", "!="}, {"===", "!=="}, {"isnil", "isnotnil"}, {"isNone", "isnotNone"}, {"<", ">="}, {">", "<="}, {"in", "notin"}}

// opposite tells whether one condition holds just where the other does not.
func opposite(a, b string) bool {
	if strings.Contains(a+b, "&&") || strings.Contains(a+b, "||") {
		return false // what a sign in front is for is not known once the parentheses are gone
	}
	for _, not := range []string{"!", "not"} {
		if not+a == b || not+b == a {
			return true
		}
	}
	for _, o := range opposites {
		if strings.Count(a, o[0]) == 1 && strings.Replace(a, o[0], o[1], 1) == b || strings.Count(b, o[0]) == 1 && strings.Replace(b, o[0], o[1], 1) == a {
			return true
		}
	}
	return false
}

// answersByCall is a line that leaves the answer to a call.
var answersByCall = lazy.MustCompile(`^(?:return )?(?:await )?[\w.:$>-]+\(.*\);?$`)

// handedToNobody finds a last resort that could fail and is a default now, where the tests of the
// change only stop to ask for the failure.
func (c *comparison) handedToNobody(e *edit) {
	if len(e.removed) != 1 || len(e.added) != 1 || !answersByCall.MatchString(e.removed[0]) || !defaultReturn.MatchString(e.added[0]) || !c.failuresUnexpected() {
		return
	}
	c.throwLost(e, lineOf(e.after, e.added[0]), e.removed[0], e.added[0], string(Defaults), false)
}
