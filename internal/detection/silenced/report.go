// Package silenced finds claims that are no longer heard although nothing of the kind was seen in the structure: a test
// that returns at once, and lines that say in words what the other packages look for.
package silenced

import "holdfast/internal/detection/matching"

// report is what is found out about claims that nobody hears.
type report struct{ *matching.Tests }

// Report tells of claims that nobody hears any more.
func Report(tests *matching.Tests) {
	r := &report{tests}
	r.compareBeginnings()
	r.compareWordings()
}
