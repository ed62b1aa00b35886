package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// withoutHeldBefore leaves out claims that are made now only where the whole test counted before:
// it was left out on a platform, and now runs there without them.
func withoutHeldBefore(steps []ledger.Step, b, a *inventory.Case) []ledger.Step {
	if b.State != inventory.Conditional || b.Condition == "" || a.State == inventory.Conditional {
		return steps
	}
	return slices.DeleteFunc(steps, func(s ledger.Step) bool {
		return s.Why == "conditional" && s.After != nil && denies(s.After.Under, b.Condition)
	})
}

// denies tells two conditions of which one holds where the other does not.
func denies(one, other string) bool {
	one, other = spelledAlike(one), spelledAlike(other)
	if one == "" || other == "" || one == other {
		return false
	}
	if not := strings.TrimPrefix(one, "not "); not == other || strings.TrimPrefix(other, "not ") == one {
		return true
	}
	for _, p := range [...][2]string{{" == ", " != "}, {" === ", " !== "}} {
		for _, q := range [...][2]string{p, {p[1], p[0]}} {
			if strings.Count(one, q[0]) == 1 && !strings.ContainsAny(one, "&|") && !strings.Contains(one, " and ") && !strings.Contains(one, " or ") && strings.Replace(one, q[0], q[1], 1) == other {
				return true
			}
		}
	}
	return false
}

// spelledAlike spells conditions alike that differ in blanks, quotes and the sign for not.
func spelledAlike(condition string) string {
	words := strings.Fields(expression.Spaced(strings.NewReplacer("===", "\x01", "!==", "\x02", "==", "\x03", "!=", "\x04", "!", " not ", "'", `"`).Replace(condition)))
	return strings.NewReplacer("\x01", "===", "\x02", "!==", "\x03", "==", "\x04", "!=").Replace(strings.Join(words, " "))
}
