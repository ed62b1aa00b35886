package ledger

import (
	"slices"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// Surroundings is what the rest of the change says about the claims of one case.
type Surroundings struct {
	Typed     bool            // only true and false are conditions in its language
	CalledNew bool            // it is an example that shows how to call, and what it calls has changed
	Catches   func() bool     // whether it caught errors itself before
	Below     []oracle.Oracle // what new cases inside of it claim
	Surplus   *Pool           // what the tests claim beyond what they claimed; nil where that is not counted
	ByNew     func(oracle.Oracle) bool
	ByOthers  func(oracle.Oracle) bool
	Shared    func(oracle.Oracle) bool // whether what it is about was made in the test, and is made for all of them now
	Copied    func(text string) bool   // whether another test made, and makes, a claim in these words
}

// Settle accounts for every claim of a case, the surest explanations first: what one
// of them takes is no longer there for the next.
func Settle(b, a *inventory.Case, s Surroundings) *Ledger {
	x := newLedger(b, a)
	x.typed = s.Typed
	x.emptied = x.emptied && !s.CalledNew
	x.takeInVain(s.Catches)
	x.takeWaitsForLess(b, a)
	x.takeHandedTolerance()
	x.takeLesser()
	x.matchAnyOrder()
	x.cancelEqual()
	x.takeChecked()
	x.takeBlanks()
	x.matchPredicates()
	x.takeChosen()
	x.takeDetermined(b, a)
	x.takeParts()
	x.matchMembers()
	x.takeStepped()
	x.takeSeries()
	x.takeChunks()
	x.matchAwaited(b, a)
	x.matchThrown(a)
	x.matchTurned()
	x.matchDenied()
	x.matchErrors()
	x.matchInOrder()
	x.matchAbsent()
	x.takeMerged()
	x.takeSpelledOut()
	x.matchByValue()
	x.matchPlaces()
	x.takeThere()
	x.takeArguments(a)
	x.takeCallCounts()
	x.matchFoundText()
	x.matchFoundPart()
	x.matchUnwrapped()
	x.matchMeasured()
	x.takeTakenIfThere()
	x.matchShared(s.Shared)
	x.matchSubjects()
	x.matchEmptiness()
	x.matchOpposed()
	x.matchRaises()
	x.matchCaught()
	x.matchTold(a)
	x.matchAnnounced()
	x.matchMuted()
	x.takeTakenApart(b, a)
	x.takeImplied(b, a)
	x.takeStatus(a)
	x.takeContradicted(b, a)
	x.takeCounted(a)
	x.takeBranches(b, a)
	x.takeOldVersions(b, a)
	x.matchWritten()
	x.fresh = append(x.fresh, s.Below...)
	if s.Surplus != nil && b.State != inventory.Inverted { // what a mark claims of a test that must fail is counted nowhere
		x.takeMoved(s.Surplus)
	}
	if b.Rows <= a.Rows { // rows claim alike: those that stay do not stand for those that go
		x.each(s.ByNew)
		x.takeRedundant(s.ByOthers)
		x.takeCopied(s.Copied)
	}
	x.takeOnlyIfThere()
	x.takeFieldByField()
	x.matchExpected()
	x.matchReported()
	x.matchContract()
	x.matchHanded()
	x.matchInputs()
	x.matchLikely()
	x.Unreachable = slices.DeleteFunc(x.Unreachable, x.otherBranch)
	return x
}
