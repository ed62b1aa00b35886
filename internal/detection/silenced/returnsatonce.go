package silenced

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/wording"
)

var (
	// plainReturn is a return without a condition, or with one that always holds.
	plainReturn = lazy.MustCompile(`^(?:if \(?(?:true|True|1)\)?\s*[{:]?\s*)?return;?\s*\}?$`)
	// opensBody ends the line behind which the body of a function begins.
	opensBody  = lazy.MustCompile(`(?:\{|:|=>|->|\bdo|\bin)(?:\s*\|[^|]*\|)?$`)
	onlyRemark = lazy.MustCompile(`^(?://|#|/\*|\*|--)`)
)

// compareBeginnings finds tests that return before they did anything, of which nothing else was told: no claim
// of theirs is known that could be out of reach.
func (r *report) compareBeginnings() {
	told := map[string]bool{}
	for i := range r.Events {
		if len(r.Events[i].Clearances) == 0 {
			told[r.Events[i].Path] = true
		}
	}
	for _, m := range r.Pairs {
		b, a := m.Before, m.After
		if told[a.Path] || !b.Runs() || !a.Runs() || r.FileOf[a] == nil {
			continue
		}
		if was, at := r.returnsAtOnce(b, a); was != "" {
			r.emitSilenced(r.FileOf[a].File, "returns-at-once", wording.Passage{Line: at, Text: was}, wording.Passage{Line: at, Text: "return"})
		}
	}
}

// returnsAtOnce is the first line of a test that is not reached any more, and the line of the return before it.
func (r *report) returnsAtOnce(b, a *inventory.Case) (unreached string, line int) {
	if a.EndLine-a.Line <= b.EndLine-b.Line {
		return "", 0
	}
	was, is := strings.Split(r.TextOf(b, false), "\n"), strings.Split(r.TextOf(a, true), "\n")
	from := 0
	for from < len(was) && from < len(is) && was[from] == is[from] {
		from++
	}
	put := len(is) - len(was)
	if put < 1 || put > 3 || !slices.Equal(is[from+put:], was[from:]) || !plainReturn.MatchString(wording.AsOneLine(is[from:from+put])) || !beginsBody(is[:from]) {
		return "", 0
	}
	for _, l := range was[from:] {
		if strings.Contains(l, "(") && !onlyRemark.MatchString(strings.TrimSpace(l)) {
			return strings.TrimSpace(l), a.Line + from
		}
	}
	return "", 0
}

// beginsBody tells lines behind which a body begins: the last that says something opens it.
func beginsBody(lines []string) bool {
	for _, l := range slices.Backward(lines) {
		if l = strings.TrimSpace(l); l != "" && !onlyRemark.MatchString(l) {
			return opensBody.MatchString(l)
		}
	}
	return false
}
