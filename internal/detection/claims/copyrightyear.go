package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/syntax"
)

var (
	yearNumber = lazy.MustCompile(`\b(?:19|20)\d\d\b`)
	ownership  = lazy.MustCompile(`(?i)copyright|©|\(c\)`)
)

// clearCopyrightYear clears expected notices of ownership that differ in years alone, where the code itself says
// what is expected now: the year it is has nothing to do with what the code does.
func (c *Comparison) clearCopyrightYear(e *event.Event, l *loss) {
	for _, s := range l.steps {
		if s.After == nil || !s.Before.Literal || !s.After.Literal || s.Before.Subject != s.After.Subject || !ownership.MatchString(s.Before.Subject+s.Before.Expected) {
			return
		}
		was, is := expression.Quoted(s.Before.Expected), expression.Quoted(s.After.Expected)
		if len(was) != 1 || len(is) != 1 || withoutYears(was[0]) != withoutYears(is[0]) || !c.saidByCode(strings.Trim(is[0], "\"'`")) {
			return
		}
	}
	e.Clear("replaced", "only the years of a notice of ownership differ, and the code says those that are expected")
}

func withoutYears(text string) string { return yearNumber.ReplaceAllString(text, "") }

// saidByCode tells whether a file that is no test says a text, by the years in it.
func (c *Comparison) saidByCode(text string) bool {
	years := yearNumber.FindAllString(text, -1)
	if c.In.Repository == nil || len(years) == 0 {
		return false
	}
	hits, err := c.In.Repository.Search([]string{years[len(years)-1]})
	return err == nil && slices.ContainsFunc(hits[years[len(years)-1]], func(h change.Hit) bool {
		return strings.Contains(h.Text, text) && syntax.LanguageOf(h.Path) != "" && !place.BesideCode(h.Path)
	})
}
