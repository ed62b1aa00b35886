package inventory

import (
	"holdfast/internal/detection/oracle"
)

// unchanged reads expect { f }.not_to change { x }.from(1) as what it says: that x is 1 and
// still is when f is through.
func unchanged(o oracle.Oracle) oracle.Oracle {
	if o.Matcher == "change" && o.Negated && o.Literal {
		o.Kind, o.Matcher, o.Strength, o.Negated = "equal", "value", oracle.LevelExact, false
	}
	return o
}
