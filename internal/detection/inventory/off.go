package inventory

import (
	"slices"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// orOff are claims, dead where an argument switches them off.
func (e *evaluator) orOff(rule *catalog.Oracle, args []syntax.Arg, claims []oracle.Oracle) []oracle.Oracle {
	if e.switchedOff(rule, args) {
		for i := range claims {
			claims[i].Dead = "not-run"
		}
	}
	return claims
}

// switchedOff tells arguments of which one switches the claim off on every machine: a reason, or
// true. What is computed may let it run.
func (e *evaluator) switchedOff(rule *catalog.Oracle, args []syntax.Arg) bool {
	return slices.ContainsFunc(args, func(a syntax.Arg) bool {
		if a.Label == "" || !named(a.Label, rule.Off) || a.Node < 0 {
			return false
		}
		return e.tree.Role(a.Node) == syntax.String || e.tree.ArgText(a) == "true"
	})
}
