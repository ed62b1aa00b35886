// Package claims compares what a test that stays claims before and after a change, and clears what is no loss: a
// claim that is made elsewhere, about something that is gone, or in other words.
package claims

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/leftout"
)

// Comparison compares claims.
type Comparison struct {
	*leftout.States
	claimedNew map[string]bool            // the claims of tests that are new, filled when asked
	runs       *bool                      // whether tests run less often, filled when asked
	bare       map[*inventory.Pair]string // files after the change without their blanks, likewise
	cuts       map[*inventory.Pair]cut    // the one run of lines that files lost, likewise

	aboutClaims map[*inventory.File]bool // which files test assertions themselves, filled when asked
}

// New compares nothing yet.
func New(states *leftout.States) *Comparison {
	return &Comparison{States: states, aboutClaims: map[*inventory.File]bool{}}
}
