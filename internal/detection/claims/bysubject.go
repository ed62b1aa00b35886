package claims

import (
	"cmp"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/ledger"
)

// clearBySubject clears oracles that spoke of something the change removed.
func (c *Comparison) clearBySubject(e *event.Event, l *loss) {
	all := true
	name, still := "", c.AfterOf[l.before]
	for _, s := range l.steps {
		n := c.Production().RemovedIn(s.Before)
		all = all && (n != "" || still != nil && l.before.Rows > still.Rows && ledger.Says(still, s.Before.Text)) // what all rows claimed, those that stay claim
		name = cmp.Or(n, name)
	}
	if all && name != "" {
		e.Clear("subject-removed", name+" is removed by the same change")
		return
	}
	if name := c.Production().RemovedStep(l.before, c.AfterOf[l.before]); name != "" {
		e.Clear("subject-removed", "the test no longer calls "+name+", which the same change removed")
	}
}
