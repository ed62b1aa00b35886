package source

import (
	"math"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// bounds are comparisons with a number that is written out.
var bounds = lazy.MustCompile(`(<=|>=|<|>)\s*(-?\d[\d_]*(?:\.\d+)?\b|(?:int|Int|Integer|Long|long|math|Number|Int64|Int32)\.(?:MaxValue|MAX_VALUE|MaxInt\w*|MAX_SAFE_INTEGER|max)\b|INT_MAX\b|u?\w+::MAX\b|Infinity\b)`)

// boundsMoved finds checks that refuse less than before because a number in them moved, or because
// more must come together for it, in a change without a test that would say so.
func (c *comparison) boundsMoved(e *edit) {
	if len(e.b.Guards) == 0 || rewritten(e) || c.hasTests() && !c.testsGiveWay() {
		return
	}
	kept := map[string]bool{}
	for _, g := range e.a.Guards {
		kept[squeeze(g.Text)] = true
	}
	for _, g := range e.b.Guards {
		if kept[squeeze(g.Text)] || !bounds.MatchString(g.Text) && !joinWords.MatchString(g.Text) {
			continue
		}
		for _, now := range e.a.Guards {
			if g.Kind == now.Kind && g.Accepts == now.Accepts && (looser(g.Text, now.Text, g.Accepts) || joinedLooser(g.Text, now.Text, g.Accepts)) {
				c.lineLoosened(e, "bound", g.Text, now.Text)
				break
			}
		}
	}
}

// looser tells whether two conditions differ in numbers only, and the second refuses less.
func looser(before, after string, accepts bool) bool {
	const mark = "\x00"
	if squeeze(bounds.ReplaceAllString(before, mark)) != squeeze(bounds.ReplaceAllString(after, mark)) {
		return false
	}
	was, is := bounds.FindAllStringSubmatch(before, -1), bounds.FindAllStringSubmatch(after, -1)
	moved := false
	for i := range was {
		step, known := way(was[i], is[i])
		if !known || step != 0 && (step > 0) == accepts {
			return false
		}
		moved = moved || step != 0
	}
	return moved
}

// way is how a bound that refuses moved: above 0 when it lets more pass.
func way(was, is []string) (step float64, known bool) {
	if was[1][0] != is[1][0] {
		return 0, false
	}
	if step = magnitude(is[2]) - magnitude(was[2]); math.IsNaN(step) {
		return 0, false
	}
	if step == 0 { // with the number itself there is one value more, or one less
		step = float64(len(was[1]) - len(is[1]))
	} else if was[1][0] == '<' {
		step = -step
	}
	return step, true
}

func magnitude(text string) float64 {
	if n, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64); err == nil {
		return n
	}
	return math.Inf(1)
}
