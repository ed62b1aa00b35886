// Package golden finds expected outputs that were rewritten while nothing that produces them changed.
package golden

import "holdfast/internal/detection/matching"

// report is what is found out about expected outputs.
type report struct{ *matching.Tests }

// Report tells of expected outputs that were rewritten.
func Report(tests *matching.Tests) {
	r := &report{tests}
	r.compareGoldens()
}
