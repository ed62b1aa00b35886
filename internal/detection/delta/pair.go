package delta

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// settle counts all claims of both sides, so that what vanished in one place and
// appeared in another is known to have moved.
func (c *comparison) settle() {
	c.pool = ledger.NewPool(c.before, c.after)
}

// comparePair says what became of a case that is still there.
func (c *comparison) comparePair(m match) {
	b, a := m.before, m.after
	if c.leftRun(b, a) {
		return
	}
	if a.State == inventory.Focused && b.State != inventory.Focused {
		e := c.newEvent("case-focused", a, a)
		e.Before, e.After = string(b.State), a.Why
		c.emit(e)
	}
	if !b.Runs() || !a.Runs() || b.State == inventory.Inverted && a.State != b.State && !claimsFailure(b, a) || c.movedWhole(b, a) {
		return // what was expected to fail vouched for nothing
	}
	c.compareOracles(b, a, m.how)
}

// claimsFailure tells a test of which a mark claimed that it fails, and that claims nothing at all now: should_panic.
// One that was expected to fail and claims something vouches for more than before.
func claimsFailure(b, a *inventory.Case) bool {
	return ledger.LiveCount(a) == 0 && mustFail(b)
}

// mustFail tells a test that is expected to fail and proves something by it: a mark or a call claims the failure, and
// without one the test would not pass.
func mustFail(b *inventory.Case) bool {
	return strings.HasPrefix(b.Why, "XCTExpectFailure") || slices.ContainsFunc(b.Oracles, func(o oracle.Oracle) bool { return o.Kind == "raises" && o.Live() })
}

// leftRun reports a case that its runner does not find any more, or that it finds and passes over; true means there
// is nothing left to compare.
func (c *comparison) leftRun(b, a *inventory.Case) bool {
	return c.leftCollection(b, a) || c.leftSight(b, a) || c.leftPlaces(b, a) || c.shelved(b, a) || c.compareState(b, a)
}

// leftPlaces reports a case that stands where its runner is told not to look.
func (c *comparison) leftPlaces(b, a *inventory.Case) bool {
	if c.in.Left == nil || !b.Runs() || a.Sub || b.Path == a.Path {
		return false
	}
	said := c.in.Left(b.Path, a.Path)
	if said == "" {
		return false
	}
	c.emitUncollected(b, a.Path, a.Line, "in "+a.Path+", and "+said)
	return true
}

// offName are words in a file's name that take it out of use.
var offName = lazy.MustCompile(`(?i)[._-](disabled|skip(ped)?|ignored?|bak|old|off|broken|todo|wip|quarantined?)\b`)

// leftCollection reports a case whose file got a name that its runner does not look for.
func (c *comparison) leftCollection(b, a *inventory.Case) bool {
	p := c.fileOf[b]
	if p == nil || p.File.OldPath == "" || p.Before == nil || p.After == nil {
		return false
	}
	if a.Framework != b.Framework && p.After.CollectedBy(a.Framework) && c.adopts(a.Framework) {
		return false
	}
	left := p.Before.CollectedBy(b.Framework) && !p.After.CollectedBy(b.Framework)
	for _, f := range p.Before.Frameworks { // whichever it is that runs: the new name says it is off
		left = left || p.Before.CollectedBy(f) && !p.After.CollectedBy(f) && offName.MatchString(p.File.Path)
	}
	if !left {
		return false
	}
	c.emitUncollected(b, p.File.Path, b.Line, "in "+p.File.Path)
	return true
}

// shelved reports a case that went into a folder which its runner passes over.
func (c *comparison) shelved(b, a *inventory.Case) bool {
	from, to := c.fileOf[b], c.fileOf[a]
	if from == nil || to == nil || a.Sub {
		return false
	}
	old, now := from.File.PathBefore(), to.File.Path
	if old == now || passedOver(old) || !passedOver(now) {
		return false
	}
	c.emitUncollected(b, now, a.Line, "in "+now)
	return true
}

// passedOver tells whether a path leads through a folder that runners do not go into.
func passedOver(file string) bool {
	golang := path.Ext(file) == ".go"
	if !golang && !walked[path.Ext(file)] {
		return false
	}
	for _, dir := range strings.Split(path.Dir(file), "/") {
		if len(dir) > 1 && dir[0] == '.' && dir != ".." || dir == "node_modules" || golang && (strings.HasPrefix(dir, "_") || dir == "testdata") {
			return true
		}
	}
	return false
}

// walked are the languages whose runners walk through folders; others are told what to build.
var walked = map[string]bool{".py": true, ".js": true, ".ts": true, ".jsx": true, ".tsx": true, ".mjs": true, ".cjs": true, ".mts": true, ".rb": true}

// compareState reports a case that ran and does not any more; true means there is
// nothing left to compare.
func (c *comparison) compareState(b, a *inventory.Case) bool {
	if !b.Runs() || b.State == inventory.Inverted && !mustFail(b) {
		return !a.Runs()
	}
	how, why, wide, gate, written := "", a.Why, a.Inherited, *a, a.Condition
	switch {
	case a.State == inventory.Skipped:
		how = "skip"
	case a.State == inventory.Commented:
		how = "compiled-out"
	case a.State == inventory.Inverted && b.State == inventory.Inverted:
		return false
	case a.State == inventory.Inverted:
		how = "expected-failure"
	case a.State == inventory.Conditional && b.State != inventory.Conditional:
		how = "conditional"
	case a.State == inventory.Conditional && a.Condition != b.Condition && (circumstance.Broader(b, a) || b.Inherited && !a.Inherited || circumstance.OutOfReach(b, a) != "" || c.unknownFeature(b.Condition, a.Condition) != ""):
		how = "conditional"
	case a.State == inventory.Conditional && circumstance.TurnedRound(b, a):
		how = "turned"
	case a.Rows == 0 && !a.Dynamic, emptyTable(a) && ledger.LiveCount(a) == 0 && ledger.LiveCount(b) > 0:
		how = "rows-emptied"
	case c.emptied(b, a):
		how, why = "emptied", "it does nothing"
	default:
		tag, x := c.leftOut(b, a)
		if x.where == "" {
			return false
		}
		how, why, wide = "skip", tag.Text+", which "+x.where+" leaves out", tag.Inherited
		if x.condition != "" {
			how, gate.Condition, gate.Why, written = "conditional", x.condition, why, tag.Text
		}
	}
	news := gate
	if how == "conditional" && b.State == inventory.Conditional && gate.Condition == a.Condition {
		news = grown(b, gate)
		gate.Condition = news.Condition
	}
	if how == "conditional" {
		if never := c.neverRuns(b, a); never != "" {
			how, why = "skip", never
		}
	}
	e := c.newEvent("case-disabled", a, a)
	e.Before, e.After = string(b.State), why
	e.Facts["how"] = how
	e.Facts["sub"] = a.Sub
	e.Facts["suite_wide"] = wide
	e.Facts["oracles"] = float64(len(b.Oracles))
	e.Facts["condition"] = "none"
	if how == "emptied" {
		c.clearEmptied(&e, b)
	}
	if copied := c.movedCopy(b); copied != nil && (how == "skip" || how == "emptied") {
		e.Clear("moved", "a new test that says the same runs in "+copied.Path)
	}
	if how == "expected-failure" && c.caughtPanic(b, a) {
		e.Clear("replaced", "it caught the panic itself before and claimed that there was one")
	}
	if how == "expected-failure" && c.panicsNow(a) {
		e.Clear("replaced", "the code panics with these very words since this change, and the test asks for them")
	}
	if how == "conditional" {
		e.Facts["condition"] = c.conditionKind(&news)
		e.After = cmp.Or(gate.Why, gate.Condition)
		c.clearDefault(&e, a.Path, b.Condition, gate.Condition)
		if c.leavesOnlyNews(b, a) {
			e.Clear("conditional-guard", "what it did before it does still; only what is new in it is left out: "+gate.Condition)
		}
		if by := c.builtWith(gate.Condition); by != "" && !c.saysItFails(a, written) {
			e.Clear("conditional-guard", "code that is no test asks for the same when it is built: "+by)
		}
		if c.runsInFull(gate.Condition) {
			e.Clear("conditional-guard", "it is left out only where the runner is asked for less, and nothing in the project asks it")
		}
		if c.leftBefore(b, a) {
			e.Clear("conditional-guard", "it left at once under the same condition before: "+gate.Condition)
		}
		if inventory.OwnSkip(gate.Why) && e.Facts["condition"] == "other" && b.State != inventory.Conditional && !c.saysItFails(a, written) {
			e.Clear("conditional-guard", "the project has a statement of its own for what a build or machine lacks: "+gate.Why)
		}
		if kind := e.Facts["condition"]; (kind == "platform" || kind == "version" || kind == "tool") && !c.saysItFails(a, written) && (!c.calledFailing() || c.olderOneLacks(a, kind)) && (!circumstance.LeavesNewerOut(kind, gate.Condition, gate.Why) || c.complemented(a) || c.libraryLags(a, gate.Condition)) {
			e.Clear("conditional-guard", "the skip depends on "+kind.(string)+": "+gate.Condition)
		}
		if e.Facts["condition"] == "other" && !c.saysItFails(a, written) && !c.calledFailing() && c.customary(a, gate.Condition) {
			e.Clear("conditional-guard", "other tests of the project are left out under the same condition: "+gate.Condition)
		}
		if kind := e.Facts["condition"]; b.State == inventory.Inverted && kind != "ci" && kind != "other" {
			e.Clear("conditional-guard", "whether what it does must fail depends on how it is built or where it runs: "+gate.Condition)
		}
		if e.Facts["condition"] == "environment" && c.changesTheSubject(a, gate.Condition) && !c.saysItFails(a, written) {
			e.Clear("conditional-guard", "it is left out only where a variable is set that the code reads: "+gate.Condition)
		}
	}
	c.emit(e)
	return how != "conditional" && how != "turned"
}

// grown is a case with nothing in its condition but what came in: what it asked before is no news.
func grown(b *inventory.Case, gate inventory.Case) inventory.Case {
	if fresh := circumstance.Added(b.Condition, gate.Condition); fresh != gate.Condition {
		gate.Condition, gate.Why = fresh, ""
	}
	return gate
}

// compareOracles compares what a running case claims before and after.
func (c *comparison) compareOracles(b, a *inventory.Case, how string) {
	c.reportLedger(ledger.Settle(b, a, c.surroundings(b, a, how)), b, a)
}

// surroundings is what the rest of the change says about the claims of a case.
func (c *comparison) surroundings(b, a *inventory.Case, how string) ledger.Surroundings {
	s := ledger.Surroundings{
		Typed:     c.typedCase(a),
		Catches:   func() bool { return c.catches(b) },
		CalledNew: a.InDocumentation() && c.production().Relation(b) != "none",
		Below:     c.newBelow(a),
		ByNew:     c.claimedByNew,
		ByOthers:  c.claimedAfter,
		Copied:    func(text string) bool { return c.madeElsewhere(text, b) },
	}
	if how != "helper" { // the pool counts what cases claim
		s.Surplus = c.pool
	}
	return s
}

// catches tells whether a case caught errors itself before the change.
func (c *comparison) catches(b *inventory.Case) bool {
	p := c.fileOf[b]
	return p != nil && catchesErrors.MatchString(codeOf(string(p.File.Before.Text), b))
}

var catchesErrors = lazy.MustCompile(`\b(?:catch|except|rescue)\b`)

// newBelow is what new cases inside of one claim: a test that is told in rows now leaves its
// claims to them.
func (c *comparison) newBelow(a *inventory.Case) (out []oracle.Oracle) {
	for _, sub := range c.fresh {
		if sub.Path != a.Path || !strings.HasPrefix(sub.FullName(), a.FullName()+" > ") || sub.State != "" && sub.State != inventory.Active {
			continue
		}
		for _, o := range sub.Oracles {
			if o.Live() {
				out = append(out, o)
			}
		}
	}
	return out
}

// fewerRuns tells whether the tests of the change run less often than before, all rows
// counted: then a row that is gone did not move, whatever it claimed.
func (c *comparison) fewerRuns() bool {
	if c.runs == nil {
		before, _ := measured(c.before)
		after, _ := measured(c.after)
		fewer := after < before
		c.runs = &fewer
	}
	return *c.runs
}

// emptyTable tells a case that loops over a table without rows.
func emptyTable(c *inventory.Case) bool {
	for _, o := range c.Oracles {
		if o.Dead == "empty-table" {
			return true
		}
	}
	return false
}

// madeElsewhere tells whether another test made a claim in these words before the change
// and still does.
func (c *comparison) madeElsewhere(text string, b *inventory.Case) bool {
	for _, m := range c.pairs {
		if m.before != b && ledger.Says(m.before, text) && ledger.Says(m.after, text) {
			return true
		}
	}
	return false
}
