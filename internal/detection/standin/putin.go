package standin

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// reportPutIn finds lines that were put before the claims of a test, which make what they look at
// as they want it: nothing else of the test is different.
func (r *report) reportPutIn(p *inventory.Pair) {
	if p.Before == nil || wording.CommentSigns(p.File.Path) == nil {
		return
	}
	w := r.Wording(p)
	if len(w.Come) == 0 || len(w.Come) > mostPutIn {
		return
	}
	for _, m := range r.Pairs {
		if m.After.Path != p.After.Path || !m.Before.Runs() || !m.After.Runs() || w.LosesIn(m.Before) {
			continue
		}
		for _, l := range w.Come {
			if claim := w.MadeToHold(l, m.Before, m.After); claim != "" && (wording.SetsValue.MatchString(l.Text) || r.Production().TouchedWord() == "none") {
				e := r.NewEvent("oracle-subject-mocked", m.After, m.After)
				e.Line, e.Before, e.After = l.Line, claim, l.Text
				e.Facts["name"], e.Facts["how"], e.Facts["new"] = claim, "mock", false
				r.Emit(e)
				return
			}
		}
	}
}

// mostPutIn is how many lines a file gains before one of them says little.
const mostPutIn = 12
