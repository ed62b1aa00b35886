package delta

import (
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/place"
)

// silencing are the ways in which the text of a test file says that something does not run any
// more, each with what stood there before and what stands there now.
var silencing = []struct {
	how  string
	find func(wording) (was, is passage)
	// alone: only where no other code changed, for what a check no longer asks may be gone from the
	// code; then even where all that is told of the file is cleared, for what clears one claim says
	// nothing about the checks it goes through.
	alone bool
	// untold: only where nothing was told of the file at all.
	untold bool
	// outside: only where no test is known that the line belongs to, for its claims are accounted for.
	outside bool
}{
	{how: "named-off", find: wording.namedOff},
	{how: "marked", find: wording.marked},
	{how: "marked", find: wording.calledOff},
	{how: "skipped-on-error", find: wording.skippedOnError},
	{how: "claim-commented", find: wording.claimRemarked},
	{how: "commented", find: wording.commented},
	{how: "commented", find: wording.cutOff},
	{how: "entry-commented", find: wording.commentedEntry},
	{how: "listed-off", find: wording.listedOff},
	{how: "opens-nothing", find: wording.opensNothing},
	{how: "let-through", find: wording.letsThrough},
	{how: "ends-well", find: wording.endsWell},
	{how: "failure-caught", find: wording.failureCaught},
	{how: "unregistered", find: wording.unregistered},
	{how: "sifted", find: wording.sifted},
	{how: "sifted", find: wording.passedBy},
	{how: "sifted", find: wording.siftedByList},
	{how: "marked", find: wording.skippedInstead},
	{how: "marked", find: wording.leftOnNewer},
	{how: "left-by-hand", find: wording.leftByHand},
	{how: "entry-gone", find: wording.goneEntry},
	{how: "entry-gone", find: wording.goneClass},
	{how: "claim-gone", find: wording.goneClaim},
	{how: "fewer-files", find: wording.fewerFiles, alone: true},
	{how: "unasked", find: wording.unasked, alone: true},
	{how: "quieted", find: wording.quieted, alone: true},
	{how: "compares-laxer", find: wording.comparesLaxer, alone: true},
	{how: "checks-fewer", find: wording.checksFewer, alone: true},
	{how: "checks-fewer", find: wording.onlyFirst, alone: true},
	{how: "let-through", find: wording.armQuieted, alone: true},
	{how: "unasked", find: wording.mayRunNow, alone: true},
	{how: "unasked", find: wording.mayFailNow, alone: true, untold: true},
	{how: "checks-fewer", find: wording.listEmptied, alone: true},
	{how: "checks-fewer", find: wording.listCut, alone: true, untold: true},
	{how: "checks-fewer", find: wording.rowsRemarked, untold: true},
	{how: "block-gone", find: wording.namedBlockGone, alone: true, untold: true},
	{how: "keyed-off", find: wording.keyedOff, untold: true},
	{how: "focused", find: wording.focusedHere, untold: true},
	{how: "rows-narrowed", find: wording.enumCut, alone: true, untold: true},
	{how: "unasked", find: wording.wrappedWhole, alone: true, untold: true},
	{how: "sifted", find: wording.uncollected, untold: true},
	{how: "sifted", find: wording.leftByKey, untold: true},
	{how: "unasked", find: wording.failureAnswered, alone: true, untold: true, outside: true},
	{how: "compares-laxer", find: wording.orInstead, alone: true, untold: true},
	{how: "compares-laxer", find: wording.rowBounds, alone: true, untold: true},
	{how: "checks-fewer", find: wording.claimCallGone, alone: true, untold: true, outside: true},
	{how: "checks-fewer", find: wording.failureTold, alone: true},
	{how: "compares-laxer", find: wording.boundCut, alone: true, untold: true},
	{how: "compares-laxer", find: wording.nothingExpected, alone: true, untold: true},
	{how: "compares-laxer", find: wording.boundMoved, alone: true, untold: true},
	{how: "compares-laxer", find: wording.limitRaised, alone: true, untold: true},
	{how: "compares-laxer", find: wording.rangeOpened, alone: true, untold: true},
	{how: "answer-flipped", find: wording.answerFlipped, alone: true, untold: true},
	{how: "compares-laxer", find: wording.claimCoarser, alone: true, untold: true},
	{how: "compares-laxer", find: wording.matcherCoarser, alone: true, untold: true},
	{how: "listed-off", find: wording.exemptMore, alone: true, untold: true},
	{how: "let-through", find: wording.quietedHere, alone: true, untold: true},
	{how: "unasked", find: wording.leftIfMissing, alone: true, untold: true},
	{how: "unasked", find: wording.passedOverInHelper, alone: true, outside: true},
	{how: "marked", find: wording.skipsInHelper, alone: true, untold: true, outside: true},
	{how: "not-awaited", find: wording.awaitGone, alone: true, untold: true},
	{how: "marked", find: wording.leftByRemark, untold: true},
	{how: "marked", find: wording.onlyOtherwise, alone: true},
	{how: "entry-gone", find: wording.takesFewer, alone: true, untold: true},
	{how: "compares-laxer", find: wording.deniesLess, alone: true, untold: true},
	{how: "compares-laxer", find: wording.boundInstead, alone: true, untold: true},
	{how: "compares-laxer", find: wording.throwsAnything, alone: true, untold: true},
	{how: "checks-fewer", find: wording.refusalGone, alone: true, untold: true},
	{how: "checks-fewer", find: wording.startsLater, alone: true, untold: true},
	{how: "quieted", find: wording.scriptGoesOn, alone: true, untold: true},
	{how: "checks-fewer", find: wording.rowLinesGone, alone: true, untold: true},
	{how: "checks-fewer", find: wording.promisesFewer, alone: true, untold: true},
	{how: "checks-fewer", find: wording.firstRound, alone: true, untold: true},
	{how: "compares-laxer", find: wording.orderedFirst, alone: true, untold: true},
	{how: "compiled-out", find: wording.compiledOut},
	{how: "left-at-once", find: wording.leftAtOnce},
	{how: "ends-well", find: wording.exitLost},
}

// compareWordings looks at the lines of test files of which nothing else was told: those in which
// no test was found, or none that a line belongs to. A base class, a group of suites that stand
// elsewhere, rows of a table that a harness reads, a language that did not parse.
func (c *comparison) compareWordings() {
	told, dead, open, few := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := range c.events {
		e := &c.events[i]
		told[e.Path] = true
		open[e.Path] = open[e.Path] || len(e.Clearances) == 0 && !fewGone(e)
		few[e.Path] = few[e.Path] || fewGone(e)
		dead[e.Path] = len(e.Clearances) > 0 && e.Clearances[0].Kind == "already-dead"
	}
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		f := p.File
		if (!told[f.Path] || dead[f.Path]) && !f.Partial && c.removedProgram(p) {
			c.emitSilenced(f, "removed", passage{1, f.PathBefore()}, passage{1, leftNothing})
		}
		if open[f.Path] || f.Partial || !f.Before.Present || !f.After.Present || !p.Test && !place.OfTests(f.PathBefore()) {
			continue
		}
		if name := renamedOff(f); name != "" && !told[f.Path] {
			c.emitSilenced(f, "renamed-off", passage{1, f.OldPath}, passage{1, f.Path})
			continue
		}
		if was, is := c.lostBlock(f); is.text != "" {
			c.emitSilenced(f, "block-gone", was, is)
			continue
		}
		if signsOf(f) == nil || string(f.Before.Text) == string(f.After.Text) {
			continue
		}
		w, alone := newWording(f), c.testsAlone()
		for _, way := range silencing {
			if way.alone && !alone || way.untold && told[f.Path] || !way.alone && told[f.Path] && !(way.how == "claim-commented" && (few[f.Path] || w.saysWhyOff())) {
				continue
			}
			was, is := way.find(w)
			if is.text == "" || c.excused(f, was, is) || way.alone && c.standsElsewhere(f.Path, was.text) || way.outside && withinCase(p.Before, was.line) || way.how == "not-awaited" && c.needsNoWait(is.text) {
				continue
			}
			c.emitSilenced(f, way.how, was, is)
			break // one says it for the file
		}
		if tag, was, is := w.tagLeftOut(); tag != "" && !told[f.Path] && c.taggedBefore(tag) {
			c.emitSilenced(f, "listed-off", was, is)
		}
		if name, at := w.standIn(); name != "" && !told[f.Path] {
			if where := c.standsInElsewhere(f, name); where != "" {
				c.emitSilenced(f, "stands-in", passage{at.line, name + " of " + where}, at)
			}
		}
	}
}

// withinCase tells whether a line belongs to a test of a file.
func withinCase(file *inventory.File, line int) bool {
	return file != nil && slices.ContainsFunc(file.Cases, func(c *inventory.Case) bool { return c.Line <= line && line <= c.EndLine })
}

// mostGone is the share of its claims that a test may lose with the code before anything is told of it.
const mostGone = 0.6

// fewGone tells the loss of claims of which nobody is told, for the code changed with them: where they
// are kept as comments they are meant to come back.
func fewGone(e *event.Event) bool {
	share, _ := e.Facts["share"].(float64)
	return e.Kind == "oracle-removed" && len(e.Clearances) == 0 && e.Facts["production"] == "related" && e.Facts["all"] == false && share < mostGone
}

func (c *comparison) emitSilenced(f change.File, how string, was, is passage) {
	e := event.Event{Kind: "test-silenced", Path: f.Path, Line: is.line, Before: was.text, After: is.text}
	e.Facts = map[string]any{"how": how, "neutral": c.neutral(), "stated": c.in.Message != ""}
	c.emit(e)
}
