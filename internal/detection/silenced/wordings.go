package silenced

import (
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// compareWordings looks at the lines of test files of which nothing else was told: those in which
// no test was found, or none that a line belongs to. A base class, a group of suites that stand
// elsewhere, rows of a table that a harness reads, a language that did not parse.
func (r *report) compareWordings() {
	told, dead, open, few := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := range r.Events {
		e := &r.Events[i]
		told[e.Path] = true
		open[e.Path] = open[e.Path] || len(e.Clearances) == 0 && !fewGone(e)
		few[e.Path] = few[e.Path] || fewGone(e)
		dead[e.Path] = len(e.Clearances) > 0 && e.Clearances[0].Kind == "already-dead"
	}
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		f := p.File
		if (!told[f.Path] || dead[f.Path]) && !f.Partial && r.removedProgram(p) {
			r.emitSilenced(f, "removed", wording.Passage{Line: 1, Text: f.PathBefore()}, wording.Passage{Line: 1, Text: wording.LeftNothing})
		}
		if open[f.Path] || f.Partial || !f.Before.Present || !f.After.Present || !p.Test && !place.OfTests(f.PathBefore()) {
			continue
		}
		if name := wording.RenamedOff(f); name != "" && !told[f.Path] {
			r.emitSilenced(f, "renamed-off", wording.Passage{Line: 1, Text: f.OldPath}, wording.Passage{Line: 1, Text: f.Path})
			continue
		}
		if was, is := r.lostBlock(f); is.Text != "" {
			r.emitSilenced(f, "block-gone", was, is)
			continue
		}
		if wording.SignsOf(f) == nil || f.Before.All() == f.After.All() {
			continue
		}
		w, alone := r.Wording(p), r.testsAlone()
		for _, way := range wording.Ways {
			if way.Alone && !alone || way.Untold && told[f.Path] || !way.Alone && told[f.Path] && !(way.How == "claim-commented" && (few[f.Path] || w.SaysWhyOff())) {
				continue
			}
			was, is := way.Find(w)
			if is.Text == "" || r.excused(f, was, is) || way.Alone && r.standsElsewhere(f.Path, was.Text) || way.Outside && withinCase(p.Before, was.Line) || way.How == "not-awaited" && r.needsNoWait(is.Text) {
				continue
			}
			r.emitSilenced(f, way.How, was, is)
			break // one says it for the file
		}
		if tag, was, is := w.TagLeftOut(); tag != "" && !told[f.Path] && r.taggedBefore(tag) {
			r.emitSilenced(f, "listed-off", was, is)
		}
		if name, at := w.StandIn(); name != "" && !told[f.Path] {
			if where := r.standsInElsewhere(f, name); where != "" {
				r.emitSilenced(f, "stands-in", wording.Passage{Line: at.Line, Text: name + " of " + where}, at)
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

func (r *report) emitSilenced(f change.File, how string, was, is wording.Passage) {
	e := event.Event{Kind: "test-silenced", Path: f.Path, Line: is.Line, Before: was.Text, After: is.Text}
	e.Facts = map[string]any{"how": how, "neutral": r.Neutral(), "stated": r.In.Message != ""}
	r.Emit(e)
}
