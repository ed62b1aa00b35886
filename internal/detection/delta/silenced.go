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
}{
	{"named-off", wording.namedOff},
	{"marked", wording.marked},
	{"skipped-on-error", wording.skippedOnError},
	{"commented", wording.commented},
	{"entry-commented", wording.commentedEntry},
	{"listed-off", wording.listedOff},
	{"opens-nothing", wording.opensNothing},
	{"let-through", wording.letsThrough},
	{"ends-well", wording.endsWell},
	{"failure-caught", wording.failureCaught},
	{"unregistered", wording.unregistered},
	{"sifted", wording.sifted},
	{"left-by-hand", wording.leftByHand},
	{"entry-gone", wording.goneEntry},
	{"claim-gone", wording.goneClaim},
}

// compareWordings looks at the lines of test files of which nothing else was told: those in which
// no test was found, or none that a line belongs to. A base class, a group of suites that stand
// elsewhere, rows of a table that a harness reads, a language that did not parse.
func (c *comparison) compareWordings() {
	told, dead := map[string]bool{}, map[string]bool{}
	for i := range c.events {
		e := &c.events[i]
		told[e.Path] = true
		dead[e.Path] = len(e.Clearances) > 0 && e.Clearances[0].Kind == "already-dead"
	}
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		f := p.File
		if (!told[f.Path] || dead[f.Path]) && !f.Partial && c.removedProgram(p) {
			c.emitSilenced(f, "removed", passage{1, f.PathBefore()}, passage{1, leftNothing})
		}
		if told[f.Path] || f.Partial || !f.Before.Present || !f.After.Present || !p.Test && !place.OfTests(f.PathBefore()) {
			continue
		}
		if name := renamedOff(f); name != "" {
			c.emitSilenced(f, "renamed-off", passage{1, f.OldPath}, passage{1, f.Path})
			continue
		}
		if commentSigns(f.Path) == nil || string(f.Before.Text) == string(f.After.Text) {
			continue
		}
		w := newWording(f)
		for _, way := range silencing {
			was, is := way.find(w)
			if is.text == "" || c.excused(f, was, is) {
				continue
			}
			c.emitSilenced(f, way.how, was, is)
			break // one says it for the file
		}
		if name, at := w.standIn(); name != "" {
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
