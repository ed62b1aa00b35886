package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// steps take the next element of what is gone through, in front of it and behind it.
var (
	steppers  = [...]string{" . next ( )", " . next_back ( )", " . nextElement ( )", " . shift ( )", " . poll ( )", " . read ( )"}
	nexts     = [...]string{"next ( "}
	lastSteps = [...]string{" . is_none ( )", " . done"}
)

// takeStepped settles claims about elements that were taken one after the other, where one new
// claim spells out all of them, in their order: [3, 2] for next() == 3 and next() == 2. That
// nothing comes after the last is said by the whole.
func (x *Ledger) takeStepped() {
	for _, n := range x.fresh {
		list := elements(expression.Words(Normal(n.Expected)))
		if n.Kind != "equal" || n.Negated || n.Under != "" || n.Tolerance != "" || len(list) < 2 {
			continue
		}
		taken := map[string][]string{} // what is gone through → the values that were expected of it
		for _, o := range x.lostOnes {
			o = stepFirst(o)
			if through := goneThrough(o, n); through != "" && oneStepOf(o) && !saysItEnds(o) {
				taken[through] = append(taken[through], Normal(o.Expected))
			}
		}
		for through, values := range taken {
			if len(values) < 2 || !startsWith(list, values) {
				continue
			}
			x.each(func(o oracle.Oracle) bool {
				o = stepFirst(o)
				return goneThrough(o, n) == through && !o.Negated && (oneStepOf(o) && !saysItEnds(o) || saysItEnds(o) && len(values) == len(list))
			})
		}
	}
}

// oneStepOf tells a claim that compares one element with a value that is spelled out.
func oneStepOf(o oracle.Oracle) bool {
	return o.Kind == "equal" && !o.Negated && (o.Literal || expression.LiteralValue(expression.Words(bareElement(Normal(o.Expected)))))
}

// stepFirst is a claim with the step on the side that is looked at, on whichever it stood.
func stepFirst(o oracle.Oracle) oracle.Oracle {
	if asked := Normal(o.Expected); slices.ContainsFunc(steppers[:], func(step string) bool { return strings.HasSuffix(asked, step) }) {
		o.Subject, o.Expected = o.Expected, o.Subject
	}
	return o
}

// typeArguments say of which type the elements are, where the call does not show it.
var typeArguments = lazy.MustCompile(` :: < [^()]*(?:\( [^()]* \))?[^()]* >`)

// goneThrough is what a claim takes the next element of, where another claim looks at the whole
// of the same.
func goneThrough(o, n oracle.Oracle) string {
	subject, whole := Normal(o.Subject), typeArguments.ReplaceAllString(Normal(n.Subject), "")
	for _, step := range steppers {
		i := strings.Index(subject, step)
		if i <= 0 {
			continue
		}
		through := subject[:i]
		all, iterated := strings.CutSuffix(through, " [ Symbol . iterator ] ( )")
		if strings.HasPrefix(whole, through+" . ") && !takesSome.MatchString(whole[len(through):]) || whole == through || iterated && (whole == "[ ... "+all+" ]" || whole == "Array . from ( "+all+" )") {
			return through
		}
	}
	for _, step := range nexts {
		i := strings.Index(subject, step)
		if i < 0 {
			continue
		}
		words := expression.Words(subject[i+len(step):])
		inner := strings.Join(words[:expression.EndOf(words, 0, len(words), ";")], " ")
		if all, ok := strings.CutPrefix(inner, "iter ( "); ok && strings.HasSuffix(all, " )") {
			inner = strings.TrimSuffix(all, " )")
		}
		if strings.Contains(inner, " ") && strings.Contains(whole, inner) {
			return inner
		}
	}
	return ""
}

// takesSome are steps on the way to a whole that leave some of it out.
var takesSome = lazy.MustCompile(`\. (?:take|skip|filter|step_by|limit|first|last|drop)\w* [({]`)

// saysItEnds tells a claim that there is no further element.
func saysItEnds(o oracle.Oracle) bool {
	for _, end := range lastSteps {
		if strings.HasSuffix(o.Subject, end) {
			return true
		}
	}
	return value(o) == "null"
}

// startsWith tells whether a list begins with other values.
func startsWith(list, values []string) bool {
	if len(values) > len(list) {
		return false
	}
	for i, v := range values {
		if !sameElement(list[i], v) {
			return false
		}
	}
	return true
}
