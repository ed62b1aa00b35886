package claims

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/wording"
)

// fewerWritten tells a case of which some rows cannot be told, and fewer of the others are written out
// than before. Lines that came instead may be those rows in other words.
func (c *Comparison) fewerWritten(b, a *inventory.Case) bool {
	if !lessWrittenOut(b, a) {
		return false
	}
	for i := range c.In.Pairs {
		f := c.In.Pairs[i].File
		if f.Path != a.Path || wording.SignsOf(f) == nil {
			continue
		}
		w := c.Wording(&c.In.Pairs[i])
		gone := len(wording.Saying(w.Gone))
		return gone > 0 && len(wording.Saying(w.Come))*2 <= gone
	}
	return false
}

// lessWrittenOut tells a case of which some rows could not and cannot be told, where fewer others are written out.
func lessWrittenOut(b, a *inventory.Case) bool {
	was, is := b.WrittenRows(), a.WrittenRows()
	return b.Dynamic && a.Dynamic && is > 0 && is < was
}

// withoutRowsElsewhere leaves out claims that the case still makes, of rows which may be among those that cannot be told now.
func withoutRowsElsewhere(lost []ledger.Step, b, a *inventory.Case) []ledger.Step {
	if !lessWrittenOut(b, a) {
		return lost
	}
	return slices.DeleteFunc(lost, func(s ledger.Step) bool { return ledger.Says(a, s.Before.Text) })
}
