// Package delta says of a change what became of every test and of every claim: kept, moved, renamed, merged into rows,
// split, disabled, weakened, emptied, gone.
package delta

import (
	"holdfast/internal/detection/claims"
	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/drift"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/golden"
	"holdfast/internal/detection/gone"
	"holdfast/internal/detection/leftout"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/silenced"
	"holdfast/internal/detection/standin"
	"holdfast/internal/detection/unrun"
)

// Compare finds what happened to the tests of a change. What comes later knows what was found before it.
func Compare(in matching.Input) []event.Event {
	tests := matching.New(in)
	c := &comparison{claims.New(leftout.New(departed.New(tests)))}
	for _, m := range tests.Pairs {
		if in.Abandoned() {
			return nil
		}
		c.comparePair(m)
	}
	c.compareHelpers()
	gone.Report(c.Subjects)
	c.reportNew()
	c.CompareModules()
	c.CompareOverrides()
	unrun.Report(tests)
	golden.Report(tests)
	standin.Report(tests)
	drift.Report(tests)
	c.CompareLabels()
	c.compareMass()
	silenced.Report(tests)
	return tests.Events
}

// comparison is all that is known of a change to tests.
type comparison struct{ *claims.Comparison }
