package gone

import (
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// rowCalls is how much of what a lost test called a test that runs for rows must call.
const rowCalls = 0.7

// toldInRows is a test of the same file that runs for new rows which nobody can list, a loop over a
// list from elsewhere or a helper that makes tests, and does what a lost test did; every value
// that the lost one claimed must stand in a line of the file that is new. "" when there is none.
func (r *report) toldInRows(b *inventory.Case) string {
	p := r.FileOf[b]
	if p == nil || !p.File.After.Present {
		return ""
	}
	for _, a := range r.rowCases(b) {
		if strongest(a) >= min(strongest(b), enoughForRow) && claimCount(a) >= claimCount(b)/max(1, b.Rows) && departed.Share(longer(b.Calls), expression.Set(a.Calls)) >= rowCalls && r.spendRows(p, b) {
			return a.FullName()
		}
	}
	return ""
}

// enoughForRow is how strong a claim is that compares the value of a row with what comes out.
const enoughForRow = 60

// strongest is the strength of the strongest claim of a case: rows of which nothing is asked but
// that something is there tell less than what they had to be.
func strongest(c *inventory.Case) int {
	most := 0
	for _, o := range c.Oracles {
		if o.Live() {
			most = max(most, o.Effective())
		}
	}
	return most
}

// runsForRows tells a case that runs more than once, or whose name is made when it runs.
func runsForRows(a *inventory.Case) bool {
	return a.Dynamic || a.Rows > 1 || strings.Contains(a.Name, "#{") || strings.Contains(a.Name, "$") || strings.Contains(a.Name, `\(`)
}

// spendRows takes the values that a lost case claimed out of what is new in its file; false
// when one is not there, or was taken for another lost case.
func (r *report) spendRows(p *inventory.Pair, b *inventory.Case) bool {
	if r.newValues == nil {
		r.newValues = map[*inventory.Pair]map[string]int{}
	}
	if r.newValues[p] == nil {
		r.newValues[p] = valuesAdded(p.File.Before.All(), p.File.After.All())
		for _, m := range r.Pairs { // the rows of a test that got more are for what it said itself, first
			if r.FileOf[m.Before] == p && gotRows(m) {
				for w := range valuesToTell(m.Before) {
					r.newValues[p][w]--
				}
			}
		}
	}
	need := valuesToTell(b)
	for w := range need {
		if r.newValues[p][w] < 1 {
			return false
		}
	}
	for w := range need {
		r.newValues[p][w]--
	}
	return len(need) > 0
}

// valuesToTell are the values that a case claims and those of its rows.
func valuesToTell(b *inventory.Case) map[string]bool {
	out := map[string]bool{}
	for _, v := range append(departed.Claimed(b), b.RowValues()...) {
		for _, w := range ledger.SpelledOut(v) {
			out[w] = true
		}
	}
	return out
}

// valuesAdded counts the texts and numbers in the lines of a text that another does not have.
func valuesAdded(before, after string) map[string]int {
	had, out := map[string]int{}, map[string]int{}
	for l := range strings.SplitSeq(before, "\n") {
		had[strings.TrimSpace(l)]++
	}
	for l := range strings.SplitSeq(after, "\n") {
		if l = strings.TrimSpace(l); had[l] > 0 {
			had[l]--
			continue
		}
		for _, v := range ledger.SpelledOut(l) {
			out[v]++
		}
	}
	return out
}
