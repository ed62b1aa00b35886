package claims

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// makesDouble is a call that makes something which stands in for a class, with the object that it is asked of.
var makesDouble = lazy.MustCompile(`(?:\$this -> |self :: |static :: |Mockito \. )?\b(?:createMock|createStub|getMockForAbstractClass|mock) \(`)

// otherDouble tells an expectation of the very thing that stands in for a class, where only the way in which that is made is
// another one: nothing is known of it but that it is the same.
func otherDouble(s ledger.Step) bool {
	if s.After == nil || !makesDouble.MatchString(s.Before.Expected) || !makesDouble.MatchString(s.After.Expected) || s.Before.Negated != s.After.Negated {
		return false
	}
	alike := func(text string) string { return makesDouble.ReplaceAllString(text, "double (") }
	return alike(s.Before.Expected) == alike(s.After.Expected) && alike(s.Before.Subject) == alike(s.After.Subject)
}
