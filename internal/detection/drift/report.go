// Package drift finds limits, waits and retries of tests that grew.
package drift

import "holdfast/internal/detection/matching"

// report is what is found out about limits.
type report struct{ *matching.Tests }

// Report tells of limits that let more pass than before.
func Report(tests *matching.Tests) {
	r := &report{tests}
	r.compareLimits()
	r.compareWaits()
	r.compareRetries()
}
