package delta

import (
	"slices"

	"holdfast/internal/detection/inventory"
)

// surroundings is what the rest of the change says about the claims of one case.
type surroundings struct {
	typed     bool               // only true and false are conditions in its language
	calledNew bool               // it is an example that shows how to call, and what it calls has changed
	below     []inventory.Oracle // what new cases inside of it claim
	surplus   *pool              // what the tests claim beyond what they claimed; nil where that is not counted
	byNew     func(inventory.Oracle) bool
	byOthers  func(inventory.Oracle) bool
	copied    func(text string) bool // whether another test made, and makes, a claim in these words
}

// settleClaims accounts for every claim of a case, the surest explanations first: what one
// of them takes is no longer there for the next.
func settleClaims(b, a *inventory.Case, s surroundings) *ledger {
	x := newLedger(b, a)
	x.typed = s.typed
	x.emptied = x.emptied && !s.calledNew
	x.takeLesser()
	x.cancelEqual()
	x.takeParts()
	x.matchMembers()
	x.takeStepped()
	x.matchTurned()
	x.takeMerged()
	x.matchByValue()
	x.matchPlaces()
	x.takeThere()
	x.takeCallCounts()
	x.matchSubjects()
	x.matchPredicates()
	x.matchEmptiness()
	x.matchOpposed()
	x.matchRaises()
	x.matchTold(a)
	x.matchMuted()
	x.takeImplied(b, a)
	x.takeContradicted(b, a)
	x.takeCounted(a)
	x.takeBranches(b, a)
	x.matchWritten()
	x.fresh = append(x.fresh, s.below...)
	if s.surplus != nil {
		x.takeMoved(s.surplus)
	}
	if b.Rows <= a.Rows { // rows claim alike: those that stay do not stand for those that go
		x.each(s.byNew)
		x.takeRedundant(s.byOthers)
		x.takeCopied(s.copied)
	}
	x.matchExpected()
	x.matchReported()
	x.matchInputs()
	x.matchLikely()
	x.unreachable = slices.DeleteFunc(x.unreachable, x.otherBranch)
	return x
}
