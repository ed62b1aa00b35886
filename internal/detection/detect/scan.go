package detect

import (
	"errors"
	"fmt"
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/delta"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

// Options are what a scan may know besides the change itself.
type Options struct {
	Horizon    Horizon
	Repository change.Repository // nil when there is none to ask
	Coverage   []Coverage        // what coverage reports say, where there are some
	Events     []event.Event     // what was seen elsewhere: how a loop goes
	GivenUp    func() bool       // whether nobody waits any more, asked before each file and each test; nil when somebody always does
}

// ErrGivenUp is why a scan ended before it had read everything.
var ErrGivenUp = errors.New("given up")

// Scan finds avoidance in a change: it reads both versions of every file, compares
// them over the whole change, and asks the catalog's patterns about what happened.
func (sc *Scanner) Scan(c change.Change, opts Options) (Result, error) {
	return (&scan{Scanner: sc}).run(asCode(c), opts)
}

func (s *scan) run(c change.Change, opts Options) (Result, error) {
	pairs, err := s.pairs(c.Files, opts.GivenUp)
	if err != nil {
		return Result{}, err
	}
	events, err := s.events(c, pairs, opts)
	if err != nil {
		return Result{}, err
	}
	before, after := sides(pairs)
	result := Result{Summary: summarize(len(c.Files), before, after), Unjudged: s.unjudged}
	findings, cleared, err := s.apply(events, opts.Horizon)
	if err != nil {
		return Result{}, err
	}
	result.Findings, result.Cleared = findings, cleared
	return result, nil
}

// pairs reads the files side by side; what there is to say comes in their order.
func (s *scan) pairs(files []change.File, givenUp func() bool) ([]inventory.Pair, error) {
	pairs, readers, faults := make([]inventory.Pair, len(files)), make([]scan, len(files)), make([]error, len(files))
	if s.seen == nil {
		s.seen = make([]seen, len(files))
	}
	s.sideBySide(len(files), func(i int) {
		if givenUp != nil && givenUp() {
			faults[i] = ErrGivenUp
			return
		}
		readers[i] = scan{Scanner: s.Scanner, narrowed: s.narrowed, whole: s.whole}
		pairs[i], faults[i] = readers[i].read(files[i], &s.seen[i])
		if len(files) > 1 || s.alone { // one alone is over before it pays
			pairs[i].BeforeTree.Forget()
			pairs[i].AfterTree.Forget()
		}
	})
	for i, f := range files {
		if faults[i] != nil {
			return nil, fmt.Errorf("read %s: %w", f.Path, faults[i])
		}
		s.unjudged = append(s.unjudged, readers[i].unjudged...)
	}
	return pairs, nil
}

// events is all that happened, in words that know no language.
func (s *scan) events(c change.Change, pairs []inventory.Pair, opts Options) ([]event.Event, error) {
	var tests, production, apart []event.Event
	var fault error
	gone := map[string]bool{} // files that may still hold what seems to be gone
	s.together(
		func() {
			inventory.EvaluateBoth(sides(pairs))
			tests = delta.Compare(matching.Input{Pairs: pairs, Repository: opts.Repository, Reverted: c.Reverted, Message: c.Message, Task: c.Task,
				Left: left(c, opts.Repository), Doubt: func(path string) { gone[path] = true }, GivenUp: opts.GivenUp})
		},
		func() {
			production = source.Compare(s.sourcePairs(pairs), opts.Repository)
			apart, fault = s.apartFromCode(c, opts)
		},
	)
	if fault != nil {
		return nil, fault
	}
	if opts.GivenUp != nil && opts.GivenUp() {
		return nil, ErrGivenUp
	}
	production = slices.DeleteFunc(production, func(e event.Event) bool { return e.Kind == "oracle-self-compared" && toldAsTautology(tests, e.Path) })
	events := slices.Concat(tests, production, apart, coverageEvents(opts.Coverage), opts.Events)
	clearReverted(events, c.Reverted)
	clearRunApart(events, c.Files)
	if s.doubted != nil {
		s.doubt(events, pairs, gone)
	}
	return events, nil
}

// sourcePairs are the files as the comparison of production code wants them.
func (s *scan) sourcePairs(pairs []inventory.Pair) []source.Pair {
	out := make([]source.Pair, 0, len(pairs))
	for i, p := range pairs {
		facts := &s.seen[i].facts
		if facts[0] == nil && facts[1] == nil {
			byHand := !generated(p.File)
			facts[0] = sourceFacts(p.BeforeTree, p.File.Before, p.File.PathBefore(), byHand)
			facts[1] = sourceFacts(p.AfterTree, p.File.After, p.File.Path, byHand)
		}
		sp := source.Pair{Path: p.File.Path, OldPath: p.File.OldPath, Language: syntax.LanguageOf(p.File.Path), Test: p.Test, Before: facts[0], After: facts[1]}
		if sp.Before != nil || sp.After != nil {
			out = append(out, sp)
		}
	}
	return out
}

// generated tells a file that nobody wrote by hand, before the change and after it: one that
// only now says so of itself is judged.
func generated(f change.File) bool {
	by := func(path string, side change.Side) bool { return side.Text == nil || source.Generated(path, side.Text) }
	return by(f.PathBefore(), f.Before) && by(f.Path, f.After)
}

func sourceFacts(t *syntax.Tree, side change.Side, path string, byHand bool) *source.Facts {
	switch {
	case !byHand && side.Text != nil:
		return source.ReadGenerated(t, side.Text, path)
	case t != nil:
		facts := source.Read(t, path)
		facts.Text = side.Text // the tree may hold only what the change needs
		return facts
	case side.Text != nil:
		return source.ReadText(side.Text, path)
	}
	return nil
}

// apartFromCode is what happened to gates, and what the rules of a project say. Neither asks
// how much of the code was read, so that a closer look takes it from the first one.
func (s *scan) apartFromCode(c change.Change, opts Options) ([]event.Event, error) {
	if s.apart != nil {
		return *s.apart, nil
	}
	lowered, fault := s.gates(c.Files)
	gate.ClearByTask(lowered, c.Task)
	gate.ClearUncalled(lowered, opts.Repository)
	gate.ClearOtherService(lowered, opts.Repository)
	gate.ClearVetted(lowered, opts.Repository)
	ruled, faultOfRules := s.ownRules(c.Files)
	events := slices.Concat(lowered, ruled)
	for i := range events {
		events[i].Clearances = slices.Clip(events[i].Clearances) // every look adds its own
	}
	s.apart = &events
	return events, errors.Join(fault, faultOfRules)
}

// gates compares the settings and checks of a change; the tables are read only when a
// file may hold some.
func (s *scan) gates(files []change.File) ([]event.Event, error) {
	concerned := false
	for _, f := range files {
		concerned = concerned || gate.HoldsGates(f)
	}
	if !concerned {
		return gate.Compare(files, nil), nil // guard files need no table
	}
	tables, err := s.catalog.Gates()
	if err != nil {
		return nil, fmt.Errorf("load gates: %w", err)
	}
	return gate.Compare(files, tables), nil
}

// scan is the state of one Scan.
type scan struct {
	*Scanner
	narrowed bool            // only what the change needs is read
	whole    map[string]bool // files that are read whole all the same
	doubted  map[string]bool // files of which more must be read to be sure, where that is asked
	claims   bool            // claims seem lost that production code has a say in
	seen     []seen          // what was read of each file, for a closer look
	apart    *[]event.Event  // what happened apart from code, likewise; nil is not known yet
	unjudged []Unjudged
}

// largeOutput is the size from which the output of a tool is not parsed: it takes seconds, and
// tells no more than whether a name is still there, which the repository knows as well.
const largeOutput = 256 << 10

// seen is what was read of a file and is not read again unless it has to be whole.
type seen struct {
	done, whole   bool // whole: there is no more to it
	before, after *syntax.Tree
	facts         [2]*source.Facts
	unjudged      []Unjudged
}

// read parses both versions of a file and lists its cases.
func (s *scan) read(f change.File, known *seen) (inventory.Pair, error) {
	p := inventory.Pair{File: f}
	for _, reason := range []string{f.Note, f.Doubt} {
		if reason != "" {
			s.unjudged = append(s.unjudged, Unjudged{Path: f.Path, Reason: reason})
		}
	}
	if max(len(f.Before.Text), len(f.After.Text)) > largeOutput && generated(f) && !s.testLike(f) {
		return p, nil
	}
	if !known.done || s.whole[f.Path] && !known.whole {
		*known = s.look(f)
	}
	p.BeforeTree, p.AfterTree = known.before, known.after
	s.unjudged = append(s.unjudged, known.unjudged...)
	var faults [2]error
	s.together(
		func() { p.Before, faults[0] = s.inventory(p.BeforeTree, f.PathBefore(), f.Partial) },
		func() { p.After, faults[1] = s.inventory(p.AfterTree, f.Path, f.Partial) },
	)
	p.Test = p.Before != nil && p.Before.Test || p.After != nil && p.After.Test
	return p, errors.Join(faults[:]...)
}

// look parses a file, or as much of it as is needed.
func (s *scan) look(f change.File) seen {
	parser := &scan{Scanner: s.Scanner, narrowed: s.narrowed, whole: s.whole}
	k := seen{done: true}
	s.together(
		func() { k.before, k.after = parser.trees(f) },
		func() { s.prepare(syntax.LanguageOf(f.Path)) },
	)
	k.whole, k.unjudged = shownWhole(k.before, f.Before) && shownWhole(k.after, f.After), parser.unjudged
	return k
}

// shownWhole tells a tree of which nothing was left out.
func shownWhole(t *syntax.Tree, side change.Side) bool {
	return t == nil || len(t.Source) == len(side.Text)
}

func (s *scan) parse(path string, side change.Side, other *syntax.Tree) *syntax.Tree {
	lang := syntax.LanguageOf(path)
	if lang == "" || side.Text == nil || side.Kind != "" && side.Kind != change.Regular {
		return nil
	}
	var tree *syntax.Tree
	var err error
	if other != nil && other.Language == lang {
		tree, err = other.Reparse(side.Text)
	} else {
		tree, err = syntax.Parse(lang, side.Text)
	}
	if err != nil {
		s.unjudged = append(s.unjudged, Unjudged{Path: path, Reason: err.Error()})
		return nil
	}
	if line, broken := firstError(tree); broken && other == nil {
		s.unjudged = append(s.unjudged, Unjudged{Path: path, Line: line, Reason: "does not parse from here; judged by the rest"})
	}
	return tree
}

// firstError is the line of the first text that did not parse.
func firstError(t *syntax.Tree) (int, bool) {
	if len(t.Nodes) == 0 || !t.Broken(0) {
		return 0, false
	}
	for n := range t.Nodes {
		if t.IsError(n) {
			return t.Line(n), true
		}
	}
	return 0, false
}

func (s *scan) inventory(t *syntax.Tree, path string, fragment bool) (*inventory.File, error) {
	if t == nil {
		return nil, nil
	}
	rules, err := s.rulesOf(t.Language)
	if err != nil {
		return nil, err
	}
	if fragment {
		return inventory.ReadFragment(t, path, rules), nil
	}
	return inventory.Read(t, path, rules), nil
}
