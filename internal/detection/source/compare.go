package source

import (
	"sort"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/syntax"
)

// Pair is a file before and after; a side is nil where the file was or is absent.
type Pair struct {
	Path     string
	OldPath  string
	Language syntax.Language
	Before   *Facts
	After    *Facts
	Test     bool // it holds tests or their support
}

// comparison is a whole change being judged.
type comparison struct {
	pairs    []Pair
	repo     change.Repository
	match    matching
	lone     *edit // the only function that the change touches
	events   []event.Event
	newLines map[string]bool // code lines, squeezed, that are new anywhere in production
	newConds map[string]bool // conditions likewise
	newCalls map[string]bool
	touched  map[string]bool            // bare names of functions that were edited or are new
	helpers  map[string]bool            // bare names of new functions that refuse something
	removed  map[string]bool            // bare names of functions that are gone
	lost     map[string][]Handler       // handlers that are gone somewhere, by their text; see lostHandlers
	ending   map[string]bool            // functions that never come back, filled when asked; see enders
	keys     map[*Facts]string          // squeezed texts of files, made when first asked for
	tests    string                     // the text of all tests of the change
	said     evidence                   // the same, made ready when first asked for
	known    map[string]bool            // names that were looked for in the repository
	giveWay  *bool                      // whether the tests of the change only claim less, filled when asked
	asked    int                        // how often the repository was asked
	aliases  map[string]map[string]bool // files of Go that import a package by a name of their own, by both names
}

// Compare tells what a change did to production code, matched over all its files.
func Compare(pairs []Pair, repo change.Repository) []event.Event {
	pairs = withInlineTests(pairs)
	c := &comparison{pairs: pairs, repo: repo, match: match(pairs)}
	c.lone = c.loneEdit()
	c.index()
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.pair.Test || e.after.Test {
			c.itself(e)
			continue
		}
		c.handlers(e)
		c.drops(e)
		c.guards(e)
		c.throws(e)
		c.validatorAnswered(e)
		c.loosened(e)
		c.boundsMoved(e)
		c.letsPass(e)
		c.oneWillPass(e)
		c.partsDropped(e)
		c.askedFor(e)
		c.stubs(e)
		c.reach(e)
		c.cases(e.pair, e.after, e.b, e.a, len(e.removed))
		c.answers(e)
		c.refusalsWrittenOut(e)
		c.ruleWrittenOut(e)
		c.nameUnkept(e)
		c.quietLoss(e)
		c.inputIgnored(e)
		c.sniffs(e.pair, e.after, e.b, e.a)
	}
	none := &Detail{}
	for _, o := range c.match.fresh {
		if o.pair.Test || o.f.Test {
			continue
		}
		d := o.f.Detail()
		c.freshHandlers(o, d)
		c.promises(o, d)
		c.acceptsAll(o)
		c.cases(o.pair, o.f, none, d, 0)
		c.helped(o.pair, nil, o.f)
		c.sniffs(o.pair, o.f, none, d)
	}
	for i := range pairs {
		p := &pairs[i]
		c.comments(p)
		c.flags(p)
		c.hidden(p)
		c.subversion(p)
		c.macros(p)
		c.run(p)
		c.consulted(p)
		c.escapes(p)
	}
	c.exports()
	c.exportsOfPackage()
	c.madePrivate()
	c.branchesGone()
	c.choicesGone()
	c.alternativesGone()
	c.unguarded()
	c.unlisted()
	c.suppressions()
	c.clearAll()
	sort.SliceStable(c.events, func(i, j int) bool {
		a, b := c.events[i], c.events[j]
		if a.Path != b.Path {
			return a.Path < b.Path
		}
		return a.Line < b.Line
	})
	return c.events
}

// withInlineTests makes pairs of production files that carry their own tests into pairs
// of production code: there each function tells whether it is a test.
func withInlineTests(pairs []Pair) []Pair {
	out := append([]Pair(nil), pairs...)
	for i := range out {
		if p := &out[i]; p.Test && p.Language == syntax.Rust && !toolingPath(p.Path) {
			p.Test = !holdsProduction(p.Before) && !holdsProduction(p.After)
		}
	}
	return out
}

func holdsProduction(f *Facts) bool {
	for _, fn := range functionsOf(f) {
		if !fn.Test && fn.Name != "" {
			return true
		}
	}
	return false
}

// index gathers what is new anywhere, so that something that moved is found again.
func (c *comparison) index() {
	c.newLines, c.newConds, c.newCalls = map[string]bool{}, map[string]bool{}, map[string]bool{}
	c.touched, c.helpers, c.keys = map[string]bool{}, map[string]bool{}, map[*Facts]string{}
	for i := range c.match.edits {
		e := &c.match.edits[i]
		c.touched[bare(e.after.Name)] = true
		if !e.pair.Test {
			c.note(e.added, e.b, e.a)
		}
	}
	for _, o := range c.match.fresh {
		d := o.f.Detail()
		c.touched[bare(o.f.Name)] = true
		c.helpers[bare(o.f.Name)] = len(d.Faults) > 0 || len(d.Guards) > 0
		if !o.pair.Test {
			c.note(d.Lines, &Detail{}, d)
		}
	}
	c.removed = map[string]bool{}
	for _, o := range c.match.gone {
		c.removed[bare(o.f.Name)] = true
	}
	c.tests = testTexts(c.pairs)
}

// note remembers what a function has that it did not have.
func (c *comparison) note(lines []string, before, after *Detail) {
	for _, l := range lines {
		c.newLines[squeeze(l)] = true
	}
	had := map[string]bool{}
	for _, b := range before.Branches {
		had[b.Cond] = true
	}
	for _, b := range after.Branches {
		if !had[b.Cond] {
			c.newConds[b.Cond] = true
		}
	}
	for name, n := range after.Calls {
		if n > before.Calls[name] {
			c.newCalls[name] = true
		}
	}
}

// lostHandlers are gathered when a handler comes anew, which is seldom.
func (c *comparison) lostHandlers() map[string][]Handler {
	if c.lost != nil {
		return c.lost
	}
	c.lost = map[string][]Handler{}
	lose := func(d *Detail) {
		for _, h := range d.Handlers {
			k := squeeze(h.Text)
			c.lost[k] = append(c.lost[k], h)
		}
	}
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.open(); len(e.b.Handlers) > len(e.a.Handlers) {
			lose(e.b)
		}
	}
	for _, o := range c.match.gone {
		lose(o.f.Detail())
	}
	return c.lost
}

// add records an event about a function or file.
func (c *comparison) add(kind event.Kind, p *Pair, line int, before, after string, facts map[string]any) *event.Event {
	if _, ok := facts["in_test"]; !ok {
		facts["in_test"] = inTests(p, line)
	}
	facts["tooling"] = toolingPath(p.Path)
	if name, ok := facts["function"].(string); ok && name == "" {
		facts["function"] = "the top level of the file"
	}
	c.events = append(c.events, event.Event{
		Kind: kind, Path: p.Path, Line: line, Language: string(p.Language), Before: shorten(before), After: shorten(after), Facts: facts,
	})
	return &c.events[len(c.events)-1]
}
