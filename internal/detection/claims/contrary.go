package claims

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// contrary tells a claim that became weaker and asks for the contrary now: the code that changed is what it is about,
// whatever that is called. Where no code did, it is what it seems.
func (c *Comparison) contrary(s ledger.Step, b *inventory.Case) bool {
	return s.After != nil && ledger.Contrary(s.Before, *s.After) && c.Production().Relation(b) != "none"
}
