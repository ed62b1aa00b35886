package claims

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// makesDouble is a call that makes something which stands in for a class, with the object that it is asked of.
var makesDouble = lazy.MustCompile(`(?:\$this -> |self :: |static :: |Mockito \. )?\b(?:createMock|createStub|getMockForAbstractClass|mock) \(`)

// doubled is a call that makes a stand-in, in whatever library.
var doubled = lazy.MustCompile(`\b(?:createMock|createStub|createConfiguredMock|getMockForAbstractClass|mockk?|Mock|MagicMock|AsyncMock|create_autospec|instance_double|instance_spy) [(<]`)

// realNow tells claims in the same words about what is real now, where something stood in for it: a stand-in that was
// compared said nothing of the code, and what is compared now at least asks whether two of a kind are equal.
func (c *Comparison) realNow(l *loss) bool {
	for _, s := range l.steps {
		if s.After == nil || s.Before.Text != s.After.Text || s.Before.Negated != s.After.Negated || !doubled.MatchString(s.Before.Subject+" "+s.Before.Expected) || doubled.MatchString(s.After.Subject+" "+s.After.Expected) {
			return false
		}
	}
	return len(l.steps) > 0
}

// otherDouble tells an expectation of the very thing that stands in for a class, where only the way in which that is made is
// another one: nothing is known of it but that it is the same.
func otherDouble(s ledger.Step) bool {
	if s.After == nil || !makesDouble.MatchString(s.Before.Expected) || !makesDouble.MatchString(s.After.Expected) || s.Before.Negated != s.After.Negated {
		return false
	}
	alike := func(text string) string { return makesDouble.ReplaceAllString(text, "double (") }
	return alike(s.Before.Expected) == alike(s.After.Expected) && alike(s.Before.Subject) == alike(s.After.Subject)
}
