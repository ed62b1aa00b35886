package delta

import "holdfast/internal/detection/inventory"

// fewerWritten tells a case of which some rows cannot be told, and fewer of the others are written out
// than before. Lines that came instead may be those rows in other words.
func (c *comparison) fewerWritten(b, a *inventory.Case) bool {
	was, is := b.WrittenRows(), a.WrittenRows()
	if !b.Dynamic || !a.Dynamic || is == 0 || is >= was {
		return false
	}
	for i := range c.in.Pairs {
		f := c.in.Pairs[i].File
		if f.Path != a.Path || signsOf(f) == nil {
			continue
		}
		w := newWording(f)
		gone := len(saying(w.gone))
		return gone > 0 && len(saying(w.come))*2 <= gone
	}
	return false
}
