// Package matching pairs the tests before a change with those after it: kept, moved, renamed. What nothing is paired
// with is gone, or new.
package matching

import (
	"sync"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/production"
	"holdfast/internal/detection/wording"
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
	GivenUp    func() bool                       // whether nobody waits for an answer any more; nil where somebody always does
}

// Abandoned tells whether an answer would come too late: what was found so far is then all there is.
func (in Input) Abandoned() bool { return in.GivenUp != nil && in.GivenUp() }

// Tests are the tests of both sides, matched, and what was found of them so far.
type Tests struct {
	In         Input
	Production func() production.Change // read when asked: most changes to tests raise no question
	Before     []*inventory.Case
	After      []*inventory.Case
	Pairs      []Match
	Gone       []*inventory.Case
	Fresh      []*inventory.Case
	Pool       *ledger.Pool // all claims of both sides, so that one that moved is known
	Events     []event.Event
	FileOf     map[*inventory.Case]*inventory.Pair
	AfterOf    map[*inventory.Case]*inventory.Case
	wordings   map[*inventory.Pair]wording.Change // filled when asked
	unrun      map[any]bool                       // frameworks whose examples in documentation nothing runs
}

// Wording is what the change did to the lines of a file.
func (t *Tests) Wording(p *inventory.Pair) wording.Change {
	w, known := t.wordings[p]
	if !known {
		w = wording.New(p.File)
		if t.wordings == nil {
			t.wordings = map[*inventory.Pair]wording.Change{}
		}
		t.wordings[p] = w
	}
	return w
}

// Match is a case before and the same case after.
type Match struct {
	Before, After *inventory.Case
	How           string // kept, moved, renamed
}

// New matches the tests of a change.
func New(in Input) *Tests {
	t := &Tests{In: in, FileOf: map[*inventory.Case]*inventory.Pair{}, AfterOf: map[*inventory.Case]*inventory.Case{}}
	for i := range in.Pairs {
		p := &in.Pairs[i]
		if p.Before != nil {
			t.Before = append(t.Before, p.Before.Cases...)
			t.standIn(p, p.Before.Cases)
		}
		if p.After != nil {
			t.After = append(t.After, p.After.Cases...)
			t.standIn(p, p.After.Cases)
			t.standIn(p, p.After.Commented)
		}
	}
	t.Production = sync.OnceValue(func() production.Change { return production.Read(in.Pairs, in.Doubt) })
	t.match()
	t.Pool = ledger.NewPool(t.Before, t.After)
	return t
}

func (t *Tests) standIn(p *inventory.Pair, cases []*inventory.Case) {
	for _, x := range cases {
		t.FileOf[x] = p
	}
}

// Home is the path a case has after the change, so that a renamed file is one file.
func (t *Tests) Home(x *inventory.Case) string {
	if p := t.FileOf[x]; p != nil {
		return p.File.Path
	}
	return x.Path
}

// Emit keeps what was found.
func (t *Tests) Emit(e event.Event) {
	if t.In.Reverted != "" {
		e.Clear("revert", "the change undoes commit "+t.In.Reverted)
	}
	if t.unrun[e.Facts["framework"]] {
		return // an example of documentation that nothing runs
	}
	t.Events = append(t.Events, e)
}

// NewEvent starts an event about a case.
func (t *Tests) NewEvent(kind event.Kind, at, test *inventory.Case) event.Event {
	e := event.Event{Kind: kind, Facts: map[string]any{}}
	if at != nil {
		e.Path, e.Line = at.Path, at.Line
		if p := t.FileOf[at]; p != nil {
			switch {
			case p.After != nil:
				e.Language = string(p.After.Language)
			case p.Before != nil:
				e.Language = string(p.Before.Language)
			}
		}
	}
	e.Facts["neutral"] = t.Neutral()
	e.Facts["stated"] = t.In.Message != ""
	if test != nil {
		e.Test = test.FullName()
		e.Facts["production"] = t.Production().Relation(test)
		e.Facts["framework"] = test.Framework
		t.askWhetherRun(test)
		e.Facts["dynamic"] = test.Dynamic
	}
	return e
}
