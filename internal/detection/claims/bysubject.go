package claims

import (
	"cmp"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/production"
)

// clearBySubject clears oracles that spoke of something the change removed.
func (c *Comparison) clearBySubject(e *event.Event, l *loss) {
	all := true
	name, still := "", c.AfterOf[l.before]
	for _, s := range l.steps {
		n := cmp.Or(c.Production().RemovedIn(s.Before), c.textGone(s.Before))
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

// textGone is a text that a claim looks for and that the code said, and says no more, nor anything like it; "" where it
// looks for none.
func (c *Comparison) textGone(o oracle.Oracle) string {
	if o.Negated || o.Kind != "match" || !o.Literal && !expression.IsString(o.Expected) {
		return ""
	}
	for _, said := range expression.Quoted(o.Expected) {
		if production.IsText(said) && c.Production().Texts().Lost(said) {
			return said
		}
	}
	return ""
}
