package delta

import (
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
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
}{
	{"named-off", wording.namedOff, false},
	{"marked", wording.marked, false},
	{"skipped-on-error", wording.skippedOnError, false},
	{"claim-commented", wording.claimRemarked, false},
	{"commented", wording.commented, false},
	{"entry-commented", wording.commentedEntry, false},
	{"listed-off", wording.listedOff, false},
	{"opens-nothing", wording.opensNothing, false},
	{"let-through", wording.letsThrough, false},
	{"ends-well", wording.endsWell, false},
	{"failure-caught", wording.failureCaught, false},
	{"unregistered", wording.unregistered, false},
	{"sifted", wording.sifted, false},
	{"left-by-hand", wording.leftByHand, false},
	{"entry-gone", wording.goneEntry, false},
	{"claim-gone", wording.goneClaim, false},
	{"fewer-files", wording.fewerFiles, true},
	{"unasked", wording.unasked, true},
	{"quieted", wording.quieted, true},
	{"compares-laxer", wording.comparesLaxer, true},
	{"checks-fewer", wording.checksFewer, true},
}

// compareWordings looks at the lines of test files of which nothing else was told: those in which
// no test was found, or none that a line belongs to. A base class, a group of suites that stand
// elsewhere, rows of a table that a harness reads, a language that did not parse.
func (c *comparison) compareWordings() {
	told, dead, open := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := range c.events {
		e := &c.events[i]
		told[e.Path] = true
		open[e.Path] = open[e.Path] || len(e.Clearances) == 0
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
			if way.alone && !alone || !way.alone && told[f.Path] {
				continue
			}
			was, is := way.find(w)
			if is.text == "" || c.excused(f, was, is) || way.alone && c.standsElsewhere(f.Path, was.text) {
				continue
			}
			c.emitSilenced(f, way.how, was, is)
			break // one says it for the file
		}
		if name, at := w.standIn(); name != "" && !told[f.Path] {
			if where := c.standsInElsewhere(f, name); where != "" {
				c.emitSilenced(f, "stands-in", passage{at.line, name + " of " + where}, at)
			}
		}
	}
}

func (c *comparison) emitSilenced(f change.File, how string, was, is passage) {
	e := event.Event{Kind: "test-silenced", Path: f.Path, Line: is.line, Before: was.text, After: is.text}
	e.Facts = map[string]any{"how": how, "neutral": c.neutral(), "stated": c.in.Message != ""}
	c.emit(e)
}
