package claims

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// withoutPartsClaims leaves out claims that a new test makes in the same words which stands within the one that
// made them: the function around it only takes the name of a test.
func (c *Comparison) withoutPartsClaims(steps []ledger.Step, a *inventory.Case) []ledger.Step {
	var parts []*inventory.Case
	for _, f := range c.Fresh {
		if f.Path == a.Path && f.Line > a.Line && f.EndLine <= a.EndLine && f.Runs() && f.State != inventory.Inverted {
			parts = append(parts, f)
		}
	}
	return slices.DeleteFunc(steps, func(s ledger.Step) bool {
		return s.After == nil && slices.ContainsFunc(parts, func(f *inventory.Case) bool { return claimsInWords(f, s.Before.Text) })
	})
}

// claimsInWords tells whether a case makes a claim that counts, as it is written.
func claimsInWords(f *inventory.Case, text string) bool {
	for _, o := range f.Oracles {
		if o.Live() && text != "" && o.Text == text {
			return true
		}
	}
	return false
}
