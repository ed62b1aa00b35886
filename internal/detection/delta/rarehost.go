package delta

import (
	"path"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
)

// leavesMainOut tells a test that is left out on the platform on which nearly every run takes place, and
// nothing says what that platform lacks.
func (c *comparison) leavesMainOut(a *inventory.Case) bool {
	for _, ext := range circumstance.DarwinFirst {
		if path.Ext(a.Path) == ext {
			return false
		}
	}
	return circumstance.MainHost.MatchString(a.Condition) && !circumstance.OtherHost.MatchString(a.Condition) && !circumstance.RunsWhere(a) && !c.lackSaid(a)
}
