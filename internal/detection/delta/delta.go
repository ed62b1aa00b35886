// Package delta matches the inventories before and after a change over all its files,
// and says what became of every case and oracle: kept, moved, renamed, merged into
// rows, split, disabled, weakened, emptied, gone.
package delta

import (
	"sync"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/production"
)

// Input is everything a comparison may know.
type Input struct {
	Pairs      []inventory.Pair
	Repository change.Repository
	Reverted   string
	Message    string                            // what the author says of the change
	Task       string                            // what the author was asked to do
	Left       func(before, after string) string // why a runner no longer finds a test that has moved, "" when it does; nil where nobody knows
	Doubt      func(path string)                 // told of narrowed files that would have to be read whole to be sure; nil where that is not asked
}

// Compare finds what happened to the tests of a change.
func Compare(in Input) []event.Event {
	c := newComparison(in)
	c.match()
	c.settle()
	for _, p := range c.pairs {
		c.comparePair(p)
	}
	c.compareHelpers()
	c.reportGone()
	c.reportNew()
	c.compareRegistrations()
	c.compareModules()
	c.compareHeirs()
	c.compareOverrides()
	c.compareGoldens()
	c.compareHiddenClasses()
	c.compareLeftTables()
	c.compareDirectives()
	c.compareSwitches()
	c.compareShadows()
	c.compareStubs()
	c.compareStandIns()
	c.compareLimits()
	c.compareWaits()
	c.compareRetries()
	c.compareLabels()
	c.compareMass()
	c.compareBeginnings()
	c.compareWordings()
	return c.events
}

// comparison is the state of one Compare.
type comparison struct {
	in          Input
	production  func() production.Change // read when asked: most changes to tests raise no question
	before      []*inventory.Case
	after       []*inventory.Case
	commented   []*inventory.Case
	pairs       []match
	gone        []*inventory.Case
	fresh       []*inventory.Case
	pool        *ledger.Pool
	events      []event.Event
	fileOf      map[*inventory.Case]*inventory.Pair
	calledAfter map[string]bool
	claimed     map[string]bool // every claim made after the change, filled when asked
	claimedNew  map[string]bool // those of tests that are new, likewise
	newClaims   map[string]int
	newValues   map[*inventory.Pair]map[string]int // what new lines of a file spell out, filled when asked
	rowsOf      map[*inventory.Case]*rows          // rows that stand for no test of before, filled when asked
	unloadable  map[*inventory.Pair]string         // modules that files of tests ask for and that lie nowhere, filled when asked
	twinFiles   map[*inventory.Pair]string         // files that are the same as a removed one, filled when asked
	runs        *bool                              // whether tests run less often, filled when asked
	afterOf     map[*inventory.Case]*inventory.Case
	stands      map[*inventory.Case]bool // new cases that stand in for a lost one
	excluded    map[string]exclusion     // framework and tag → the setting that leaves it out
	unrun       map[any]bool             // frameworks whose examples in documentation nothing runs
	migrations  map[string]*migration
}

// match is a case before and the same case after.
type match struct {
	before, after *inventory.Case
	how           string // kept, moved, renamed
}

func newComparison(in Input) *comparison {
	c := &comparison{in: in, fileOf: map[*inventory.Case]*inventory.Pair{}, afterOf: map[*inventory.Case]*inventory.Case{}, stands: map[*inventory.Case]bool{}}
	for i := range in.Pairs {
		p := &in.Pairs[i]
		if p.Before != nil {
			for _, b := range p.Before.Cases {
				c.before = append(c.before, b)
				c.fileOf[b] = p
			}
		}
		if p.After != nil {
			for _, a := range p.After.Cases {
				c.after = append(c.after, a)
				c.fileOf[a] = p
			}
			for _, a := range p.After.Commented {
				c.commented = append(c.commented, a)
				c.fileOf[a] = p
			}
		}
	}
	c.production = sync.OnceValue(func() production.Change { return production.Read(in.Pairs, in.Doubt) })
	return c
}

func (c *comparison) emit(e event.Event) {
	if c.in.Reverted != "" {
		e.Clear("revert", "the change undoes commit "+c.in.Reverted)
	}
	if c.unrun[e.Facts["framework"]] {
		return // an example of documentation that nothing runs
	}
	c.events = append(c.events, e)
}

// newEvent starts an event about a case.
func (c *comparison) newEvent(kind event.Kind, at, test *inventory.Case) event.Event {
	e := event.Event{Kind: kind, Facts: map[string]any{}}
	if at != nil {
		e.Path, e.Line = at.Path, at.Line
		if p := c.fileOf[at]; p != nil {
			switch {
			case p.After != nil:
				e.Language = string(p.After.Language)
			case p.Before != nil:
				e.Language = string(p.Before.Language)
			}
		}
	}
	e.Facts["neutral"] = c.neutral()
	e.Facts["stated"] = c.in.Message != ""
	if test != nil {
		e.Test = test.FullName()
		e.Facts["production"] = c.production().Relation(test)
		e.Facts["framework"] = test.Framework
		c.askWhetherRun(test)
		e.Facts["dynamic"] = test.Dynamic
	}
	return e
}
