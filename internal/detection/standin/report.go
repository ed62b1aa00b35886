// Package standin finds what took the place of the code that tests are about: doubles, stubs and stand-ins of the
// subject, and modules that shadow it.
package standin

import "holdfast/internal/detection/matching"

// report is what is found out about stand-ins.
type report struct{ *matching.Tests }

// Report tells of subjects that something stands in for.
func Report(tests *matching.Tests) {
	r := &report{tests}
	r.compareShadows()
	r.compareStubs()
	r.compareStandIns()
}
