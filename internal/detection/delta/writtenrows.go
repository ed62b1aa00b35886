package delta

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// fewerWritten tells a case of which some rows cannot be told, and fewer of the others are written out
// than before. Lines that came instead may be those rows in other words.
func (c *comparison) fewerWritten(b, a *inventory.Case) bool {
	was, is := b.WrittenRows(), a.WrittenRows()
	if !b.Dynamic || !a.Dynamic || is == 0 || is >= was {
		return false
	}
	for i := range c.in.Pairs {
		f := c.in.Pairs[i].File
		if f.Path != a.Path || wording.SignsOf(f) == nil {
			continue
		}
		w := wording.New(f)
		gone := len(wording.Saying(w.Gone))
		return gone > 0 && len(wording.Saying(w.Come))*2 <= gone
	}
	return false
}
