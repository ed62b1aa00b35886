package claims

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// saysMissing are matchers that claim that there is nothing.
var saysMissing = lazy.MustCompile(`(?i)null|nil|none|undefined|not_?(?:has|have|contain|include|exist)|missing|absent`)

// clearMistakenKey clears claims that there is nothing under a name which the test never speaks of: such a claim
// holds whatever the code does. Now they name what the test itself puts there or takes away.
func (c *Comparison) clearMistakenKey(e *event.Event, l *loss) {
	text := c.TextOf(l.before, false)
	for _, s := range l.steps {
		if s.After == nil || !claimsMissing(s.Before) || !claimsMissing(*s.After) || s.Before.Matcher != s.After.Matcher {
			return
		}
		was, is := otherText(s.Before, *s.After)
		if was == "" || spokenOf(text, was) || !spokenOf(text, is) {
			return
		}
	}
	if len(l.steps) > 0 {
		e.Clear("replaced", "it said that there is nothing under a name of which the test does not speak; now it names one that the test puts there")
	}
}

func claimsMissing(o oracle.Oracle) bool { return saysMissing.MatchString(o.Matcher) }

// otherText is the one text in which two claims differ, before and after.
func otherText(b, a oracle.Oracle) (was, is string) {
	old, now := expression.Quoted(b.Subject+" "+b.Expected), expression.Quoted(a.Subject+" "+a.Expected)
	if len(old) != len(now) {
		return "", ""
	}
	for i := range old {
		if old[i] == now[i] {
			continue
		}
		if was != "" {
			return "", ""
		}
		was, is = old[i], now[i]
	}
	return was, is
}

// spokenOf tells whether a test puts something under a name or takes it away from there: 'a' => 1, "a": 1, list['a'].
func spokenOf(text, name string) bool {
	form, err := regexp.Compile(`["']` + regexp.QuoteMeta(strings.TrimSpace(name)) + `["']\s*(?:=>|:|\])`)
	return err == nil && form.MatchString(text)
}
