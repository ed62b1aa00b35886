package ledger

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// ToldByLibrary tells whether what a helper of the tests claimed, and the helper itself, made way
// for as many claims of the test's own that are as strong: eqYAML(t, a, b) for require.YAMLEq.
func (x *Ledger) ToldByLibrary(steps []Step, b, a *inventory.Case, p *inventory.Pair) bool {
	var own []oracle.Oracle // new claims of its own; some may already stand for what the helper only set up
	for _, n := range a.Oracles {
		if n.Line >= a.Line && n.Line <= a.EndLine && n.Under == "" && n.Live() && !Says(b, n.Text) {
			own = append(own, n)
		}
	}
	for _, s := range steps {
		if s.After != nil || s.Before.Line >= b.Line && s.Before.Line <= b.EndLine || !slices.ContainsFunc(own, func(n oracle.Oracle) bool {
			return n.Kind == s.Before.Kind && n.Negated == s.Before.Negated && n.Effective() >= s.Before.Effective()
		}) {
			return false
		}
	}
	return len(own) >= len(steps) && len(steps) > 0 && helperGone(b, p)
}

// helperGone tells whether a claiming helper that a test called is no longer there.
func helperGone(b *inventory.Case, p *inventory.Pair) bool {
	if p == nil || p.Before == nil || p.After == nil {
		return false
	}
	return slices.ContainsFunc(b.Calls, func(name string) bool {
		return p.Before.Defines(name) && !p.After.Defines(name) && slices.ContainsFunc(p.Before.Helpers, func(h *inventory.Case) bool { return h.Name == name && !h.ByThrow && LiveCount(h) > 0 })
	})
}
