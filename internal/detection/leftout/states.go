// Package leftout tells which tests of a change run no longer, or only under a condition, and whether that is as it
// should be: what a machine, an engine or a version lacks is a reason, that a test fails is none.
package leftout

import (
	"holdfast/internal/detection/departed"
)

// States compares how tests run before and after a change.
type States struct {
	*departed.Subjects
	excluded map[string]exclusion // framework and tag → the setting that leaves it out
}

// New compares nothing yet.
func New(subjects *departed.Subjects) *States { return &States{Subjects: subjects} }
