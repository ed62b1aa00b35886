package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// writesOut is a part of a pattern that is written out: a text, a sign or a number.
var writesOut = lazy.MustCompile(`"[^"]+"|\b\d+\b`)

// alternativesGone finds what a function did for one of several forms of its input and no longer does,
// where the tests of the change only lose the lines about it and no text for people says that it is gone.
func (c *comparison) alternativesGone() {
	if !c.testsGiveWay() || c.removedProduction() || slices.ContainsFunc(c.pairs, func(p Pair) bool { return docFile[path.Ext(p.Path)] || docName(p.Path) || changeLog(p.Path) }) {
		return
	}
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.pair.Test || e.after.Test || rewritten(e) || len(e.added) > mostTold || newThings(e) > 0 || c.toldOf(e) {
			continue
		}
		came := branchesOnlyIn(e.a, e.b)
		for _, b := range branchesOnlyIn(e.b, e.a) {
			if b.Does == Rethrows {
				continue
			}
			for _, a := range came {
				if gone := fewerAlternatives(b.Cond, a.Cond); gone != "" && writesOut.MatchString(gone) && a.Does != Rethrows {
					c.add("source-export-removed", e.pair, a.Line, b.Text, a.Text, map[string]any{"name": shorten(gone), "kind": "command", "referenced": false, "user": ""})
					return
				}
			}
		}
	}
}

// fewerAlternatives is what a pattern or condition, squeezed, no longer has of its alternatives, all of
// the others being there.
func fewerAlternatives(before, after string) string {
	for _, sign := range []string{"||", "|"} {
		had, has := strings.Split(before, sign), strings.Split(after, sign)
		if len(has) >= len(had) || len(had) < 2 || slices.ContainsFunc(has, func(p string) bool { return !slices.Contains(had, p) }) {
			continue
		}
		return strings.Join(slices.DeleteFunc(had, func(p string) bool { return slices.Contains(has, p) }), " "+sign+" ")
	}
	return ""
}
