package leftout

import (
	"path"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
)

// LeavesMainOut tells a test that is left out on the platform on which nearly every run takes place, and
// nothing says what that platform lacks.
func (s *States) LeavesMainOut(a *inventory.Case) bool {
	for _, ext := range circumstance.DarwinFirst {
		if path.Ext(a.Path) == ext {
			return false
		}
	}
	return circumstance.MainHost.MatchString(a.Condition) && !circumstance.OtherHost.MatchString(a.Condition) && !circumstance.RunsWhere(a) && !s.lackSaid(a)
}
