package leftout

import (
	"slices"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
)

// clearance is a reason for which a lapse may be as it should be: of which lapses it is asked, and what looks for it.
type clearance struct {
	of    []string
	clear func(*States, *event.Event, *lapse)
}

var (
	idle        = []string{"skip", "emptied"}
	emptied     = []string{"emptied"}
	mustFail    = []string{"expected-failure"}
	conditional = []string{"conditional"}
)

// clearances stand in the order in which they are told.
var clearances = []clearance{
	{emptied, (*States).clearEmptied},
	{idle, because((*States).movedBy, "moved", "a new test that says the same runs in ")},
	{mustFail, when((*States).caughtPanic, "replaced", "it caught the panic itself before and claimed that there was one")},
	{mustFail, when((*States).panicsNow, "replaced", "the code panics with these very words since this change, and the test asks for them")},
	{mustFail, when((*States).reportsNow, "replaced", "the code reports an issue with these very words since this change, and the test asks for them")},
	{conditional, (*States).clearFeature},
	{conditional, guarded((*States).leavesOnlyNews, "what it did before it does still; only what is new in it is left out: ")},
	{conditional, because((*States).builtWith, "conditional-guard", "code that is no test asks for the same when it is built: ")},
	{conditional, when((*States).runsInFull, "conditional-guard", "it is left out only where the runner is asked for less, and nothing in the project asks it")},
	{conditional, guarded((*States).leftBefore, "it left at once under the same condition before: ")},
	{conditional, because((*States).ownSkip, "conditional-guard", "the project has a statement of its own for what a build or machine lacks: ")},
	{conditional, because((*States).needsHost, "conditional-guard", "the skip depends on ")},
	{conditional, guarded((*States).customary, "other tests of the project are left out under the same condition: ")},
	{conditional, guarded((*States).mayFailSomewhere, "whether what it does must fail depends on how it is built or where it runs: ")},
	{conditional, guarded((*States).changesTheSubject, "it is left out only where a variable is set that the code reads: ")},
}

// when clears a lapse with one reason where something holds of it.
func when(holds func(*States, *lapse) bool, kind, reason string) func(*States, *event.Event, *lapse) {
	return func(s *States, e *event.Event, l *lapse) {
		if holds(s, l) {
			e.Clear(kind, reason)
		}
	}
}

// guarded clears a lapse whose condition is in order.
func guarded(holds func(*States, *lapse) bool, reason string) func(*States, *event.Event, *lapse) {
	return func(s *States, e *event.Event, l *lapse) {
		if holds(s, l) {
			e.Clear("conditional-guard", reason+l.condition)
		}
	}
}

// because clears a lapse where something is found that speaks for it, and names it.
func because(found func(*States, *lapse) string, kind, reason string) func(*States, *event.Event, *lapse) {
	return func(s *States, e *event.Event, l *lapse) {
		if what := found(s, l); what != "" {
			e.Clear(kind, reason+what)
		}
	}
}

// saysItFails tells a lapse that is there because the test fails, as it says itself.
func (s *States) saysItFails(l *lapse) bool { return s.SaysItFails(l.after, l.written) }

func (s *States) movedBy(l *lapse) string {
	if copied := s.movedCopy(l.before); copied != nil {
		return copied.Path
	}
	return ""
}

func (s *States) ownSkip(l *lapse) string {
	if l.kind != "other" || l.before.State == inventory.Conditional || !inventory.OwnSkip(l.reason) || s.saysItFails(l) {
		return ""
	}
	return l.reason
}

// ofHosts are conditions that ask for what a machine, an engine or a release has.
var ofHosts = []string{"platform", "version", "tool"}

// needsHost is what a condition asks of the host, where that is why the test cannot run there.
func (s *States) needsHost(l *lapse) string {
	switch {
	case !slices.Contains(ofHosts, l.kind), s.saysItFails(l):
		return ""
	case s.calledFailing() && !s.olderOneLacks(l.after, l.kind):
		return ""
	case circumstance.LeavesNewerOut(l.kind, l.condition, l.reason) && !s.complemented(l.after) && !s.libraryLags(l.after, l.condition):
		return ""
	}
	return l.kind + ": " + l.condition
}

// mayFailSomewhere tells a test that had to fail, and need not under a condition that nobody sets to get rid of it.
func (s *States) mayFailSomewhere(l *lapse) bool {
	return l.before.State == inventory.Inverted && l.kind != "ci" && l.kind != "other"
}
