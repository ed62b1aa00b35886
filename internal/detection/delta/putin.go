package delta

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// reportPutIn finds lines that were put before the claims of a test, which make what they look at
// as they want it: nothing else of the test is different.
func (c *comparison) reportPutIn(p *inventory.Pair) {
	if p.Before == nil || wording.CommentSigns(p.File.Path) == nil {
		return
	}
	w := wording.New(p.File)
	if len(w.Come) == 0 || len(w.Come) > mostPutIn {
		return
	}
	for _, m := range c.pairs {
		if m.after.Path != p.After.Path || !m.before.Runs() || !m.after.Runs() || w.LosesIn(m.before) {
			continue
		}
		for _, l := range w.Come {
			if claim := w.MadeToHold(l, m.before, m.after); claim != "" && (wording.SetsValue.MatchString(l.Text) || c.production().TouchedWord() == "none") {
				e := c.newEvent("oracle-subject-mocked", m.after, m.after)
				e.Line, e.Before, e.After = l.Line, claim, l.Text
				e.Facts["name"], e.Facts["how"], e.Facts["new"] = claim, "mock", false
				c.emit(e)
				return
			}
		}
	}
}

// mostPutIn is how many lines a file gains before one of them says little.
const mostPutIn = 12
