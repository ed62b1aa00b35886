package standin

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/wording"
)

// reportActedOn finds a line of a test that is as it was, but for the thing it acts on: that was
// the real one, and is a stand-in for it now.
func (r *report) reportActedOn(p *inventory.Pair) {
	if p.Before == nil || wording.CommentSigns(p.File.Path) == nil {
		return
	}
	if _, is, _ := matching.Apart(p.File.Before.All(), p.File.After.All()); !wording.StandsIn.MatchString(is) {
		return // a stand-in is made anew
	}
	w := r.Wording(p)
	gone := map[string]wording.Passage{}
	for _, g := range w.Gone {
		gone[strings.ToLower(wording.Letters(g.Text))] = g
	}
	if len(gone) == 0 {
		return
	}
	for _, l := range w.Come {
		for _, at := range wording.StandInName.FindAllStringSubmatchIndex(l.Text, -1) {
			name := part(l.Text, at, 1) + part(l.Text, at, 2)
			rest := l.Text[at[1]:]
			if name == "" || !strings.HasPrefix(rest, ".") && !strings.HasPrefix(rest, "[") && !strings.HasPrefix(rest, "(") && !strings.HasPrefix(rest, "->") {
				continue
			}
			if _, same := gone[strings.ToLower(wording.Letters(l.Text[:at[0]]+name+rest))]; same && !setsUp.MatchString(l.Text) && w.NewStandIn(l.Text[at[0]:at[1]], name) {
				r.emitMockOf(name, p)
				return
			}
		}
	}
}

// setsUp are lines that say what a stand-in answers, or look at how it was called.
var setsUp = lazy.MustCompile(`(?i)\b(setup|when|every|verify|returns?|thenReturn|mockReturnValue|mockImplementation|expects?|allow|receive|assert_called|stub|spyOn)\b`)

func part(text string, at []int, n int) string {
	if at[2*n] < 0 {
		return ""
	}
	return text[at[2*n]:at[2*n+1]]
}
