package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// plainText is a text like a name or a sentence, long enough to be no coincidence. Which one it is does
// not matter to code that passes it on; a sign that is seldom met might, and so might blanks at an end.
var plainText = lazy.MustCompile(`^["'][A-Za-z][\w.-]{3,}["']$|^["'][A-Za-z][\w-]*,?( [\w.-]+,?)+["']$`)

// clearGiven clears expected texts that the test itself hands in: it hands in others now, and
// expects them where it expected the old ones.
func (c *Comparison) clearGiven(e *event.Event, l *loss) {
	was, is := c.FileOf[l.before], c.FileOf[l.after]
	if e.Kind != "oracle-expected-changed" || was == nil || is == nil {
		return
	}
	before, after := arrangement(l.before, was.File.Before.All()), arrangement(l.after, is.File.After.All())
	name := ""
	for _, s := range l.steps {
		old, now := expression.Words(s.Before.Expected), []string(nil)
		if s.After != nil {
			now = expression.Words(s.After.Expected)
		}
		if len(old) != len(now) || s.Why != "" {
			return
		}
		for i := range old {
			if old[i] == now[i] {
				continue
			}
			if !plainText.MatchString(old[i]) || !plainText.MatchString(now[i]) || lineWith(after, old[i]) || lineWith(before, now[i]) || !lineWith(before, old[i]) || !lineWith(after, now[i]) {
				return
			}
			name = now[i]
		}
	}
	if name != "" {
		e.Clear("replaced", "the test itself hands in what it expects, and hands in another: "+name)
	}
}

// lineWith tells whether a line has a text, in whichever quotes.
func lineWith(lines []string, text string) bool {
	bare := strings.Trim(text, `"'`)
	return slices.ContainsFunc(lines, func(l string) bool {
		return strings.Contains(l, `"`+bare+`"`) || strings.Contains(l, `'`+bare+`'`)
	})
}
