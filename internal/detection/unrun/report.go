// Package unrun finds tests that are still there and that nothing runs any more: no suite, table or heir names them,
// their class is hidden, or a directive or a field switches them off.
package unrun

import "holdfast/internal/detection/matching"

// report is what is found out about tests that nothing runs.
type report struct{ *matching.Tests }

// Report tells of tests that nothing runs any more.
func Report(tests *matching.Tests) {
	r := &report{tests}
	r.compareRegistrations()
	r.compareHeirs()
	r.compareHiddenClasses()
	r.compareLeftTables()
	r.compareDirectives()
	r.compareSwitches()
}
