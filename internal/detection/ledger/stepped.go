package ledger

import (
	"strings"

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
		list := elements(strings.Fields(Normal(n.Expected)))
		if n.Kind != "equal" || n.Negated || n.Under != "" || n.Tolerance != "" || len(list) < 2 {
			continue
		}
		taken := map[string][]string{} // what is gone through → the values that were expected of it
		for _, o := range x.lostOnes {
			if through := goneThrough(o, n); through != "" && o.Kind == "equal" && o.Literal && !o.Negated {
				taken[through] = append(taken[through], Normal(o.Expected))
			}
		}
		for through, values := range taken {
			if len(values) < 2 || !startsWith(list, values) {
				continue
			}
			x.each(func(o oracle.Oracle) bool {
				return goneThrough(o, n) == through && !o.Negated && (o.Kind == "equal" && o.Literal || saysItEnds(o) && len(values) == len(list))
			})
		}
	}
}

// goneThrough is what a claim takes the next element of, where another claim looks at the whole
// of the same.
func goneThrough(o, n oracle.Oracle) string {
	subject, whole := Normal(o.Subject), Normal(n.Subject)
	for _, step := range steppers {
		if i := strings.Index(subject, step); i > 0 && strings.HasPrefix(whole, subject[:i]+" . ") {
			return subject[:i]
		}
	}
	for _, step := range nexts {
		if i := strings.Index(subject, step); i >= 0 {
			if inner, _, ok := strings.Cut(subject[i+len(step):], " )"); ok && strings.Contains(inner, " ") && strings.Contains(whole, inner) {
				return inner
			}
		}
	}
	return ""
}

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
		if list[i] != v {
			return false
		}
	}
	return true
}
