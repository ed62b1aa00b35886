package ledger

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// sayPass tells a claim that says no more than that the test has come so far: t.pass("closed"), ok("closed"), ok(true).
func sayPass(o oracle.Oracle) bool {
	return o.Dead == "tautology" && o.Strength <= oracle.SetupStrength && o.Expected == "" && (o.Subject == "" || expression.LiteralValue(expression.Fields(o.Subject)))
}

// passesGone counts such claims that are not made any more: as many in other words are no news.
func passesGone(b, a *inventory.Case) (gone int) {
	was := map[string]int{}
	for _, o := range b.Oracles {
		if sayPass(o) {
			was[o.Text]++
			gone++
		}
	}
	for _, o := range a.Oracles {
		if was[o.Text] > 0 && sayPass(o) {
			was[o.Text]--
			gone--
		}
	}
	return gone
}
