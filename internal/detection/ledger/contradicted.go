package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// takeContradicted settles claims that were made only where a value is there, in a case that says
// and still says that there is none: they were never reached.
func (x *Ledger) takeContradicted(b, a *inventory.Case) {
	x.each(func(o oracle.Oracle) bool {
		value := onlyWhereThere(o.Under)
		if value == "" {
			return false
		}
		none := func(n oracle.Oracle) bool { return saysThereIsNone(n, value) }
		return slices.ContainsFunc(b.Oracles, none) && slices.ContainsFunc(a.Oracles, none)
	})
}

// onlyWhereThere is the value that must be there for a branch to be taken.
func onlyWhereThere(under string) string {
	under = expression.Undated(under)
	if strings.Contains(under, " && ") || strings.Contains(under, " || ") {
		return ""
	}
	if value, ok := strings.CutPrefix(under, "let "); ok {
		return value
	}
	for _, end := range [...]string{inventory.IsThere, " != nil", " != null", " !== null", " is not None", " !== undefined"} {
		if value, ok := strings.CutSuffix(under, end); ok {
			return value
		}
	}
	return ""
}

// saysThereIsNone tells a claim, made in any case, that a value is not there.
func saysThereIsNone(n oracle.Oracle, subject string) bool {
	return n.Live() && n.Under == "" && !n.Negated && n.Kind == "equal" && value(n) == "null" && expression.Undated(n.Subject) == subject
}
