package claims

import (
	"holdfast/internal/detection/event"
)

// clearance is a reason for which a loss may be none: of which kinds of losses it is asked, of all where none is
// named, and what looks for it.
type clearance struct {
	of    []event.Kind
	clear func(*Comparison, *event.Event, *loss)
}

var (
	removed   = []event.Kind{"oracle-removed"}
	fewerRows = []event.Kind{"case-rows-lost"}
	lost      = []event.Kind{"oracle-removed", "case-rows-lost"}
	saidTwice = []event.Kind{"oracle-duplicate-removed"}
	takenAway = []event.Kind{"oracle-removed", "oracle-duplicate-removed"}
	weakened  = []event.Kind{"oracle-weakened"}
	unreached = []event.Kind{"oracle-unreachable"}
	revalued  = []event.Kind{"oracle-expected-changed", "oracle-input-changed"}
	retyped   = []event.Kind{"oracle-removed", "oracle-expected-changed"}
)

// clearances stand in the order in which they are told.
var clearances = []clearance{
	{nil, when((*Comparison).outweighed, "replaced", "the test makes other claims of equal or greater strength")},
	{lost, when((*Comparison).toldByLibrary, "replaced", "claims of a library stand in for those of a helper that is gone")},
	{fewerRows, when((*Comparison).stoodTwice, "replaced", "every row that is gone stands in its table once more")},
	{saidTwice, when((*Comparison).saidBeside, "replaced", "another test of the suite makes the very same call with the same values, and claims the same of it")},
	{nil, when((*Comparison).couldNotPass, "replaced", "the test could not pass: it claimed two values of one thing")},
	{takenAway, when((*Comparison).stoodDoubled, "replaced", "the same claim about the same value stands in the test once more")},
	{removed, when((*Comparison).olderArm, "subject-removed", "it was compiled for older compilers only; what newer ones got is compiled for all now")},
	{nil, (*Comparison).clearAdapted},
	{nil, (*Comparison).clearGiven},
	{nil, (*Comparison).clearMoreMembers},
	{nil, (*Comparison).clearBySubject},
	{removed, when((*Comparison).movedIntoCode, "replaced", "a helper claimed it that is part of the code now, which the test calls")},
	{removed, (*Comparison).clearAbsent},
	{removed, (*Comparison).clearWholeCompared},
	{lost, (*Comparison).clearUncompiled},
	{lost, (*Comparison).clearBareCall},
	{lost, (*Comparison).clearRefused},
	{lost, (*Comparison).clearByCompiler},
	{lost, (*Comparison).clearUsed},
	{lost, (*Comparison).clearWaited},
	{revalued, (*Comparison).clearMistakenKey},
	{revalued, (*Comparison).clearCopyrightYear},
	{revalued, (*Comparison).clearTemplate},
	{retyped, (*Comparison).clearCaughtType},
	{takenAway, when((*Comparison).blockStoodTwice, "replaced", "the block that is gone stands in the test once more, word for word")},
	{unreached, (*Comparison).clearHost},
	{weakened, (*Comparison).clearConsecutive},
	{weakened, (*Comparison).clearMeasured},
	{weakened, when((*Comparison).realNow, "replaced", "something stood in for what it compares, and is real now")},
	{nil, (*Comparison).clearOtherFramework},
}

// when clears a loss with one reason where something holds of it.
func when(holds func(*Comparison, *loss) bool, kind, reason string) func(*Comparison, *event.Event, *loss) {
	return func(c *Comparison, e *event.Event, l *loss) {
		if holds(c, l) {
			e.Clear(kind, reason)
		}
	}
}

// outweighed tells whether other claims of the test make up for what was lost.
func (c *Comparison) outweighed(l *loss) bool {
	switch {
	case l.kind == "oracle-expected-changed", l.kind == "oracle-polarity-flipped", l.kind == "oracle-unreachable", l.kind == "case-rows-lost" && l.fewer:
		return false
	}
	return l.massAfter >= l.massBefore && l.Replaces(l.steps)
}

func (c *Comparison) toldByLibrary(l *loss) bool {
	return l.ToldByLibrary(l.steps, l.before, l.after, c.FileOf[l.before])
}

// clearOtherFramework clears what a move to another framework explains.
func (c *Comparison) clearOtherFramework(e *event.Event, l *loss) {
	if l.before.Framework != l.after.Framework {
		c.ClearMigrated(e, l.before)
	}
}
