package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

var (
	// asksWhether is a question whether there is something of a name in a thing: m . contains_id ( "other" ).
	asksWhether = lazy.MustCompile(`^(.+?)\s*(?:\.|->|::)\s*(?:contains|has|includes?|exists|is_present|isset)\w*\s*[?!]?\s*\(\s*("[^"]+"|'[^']+')\s*\)$`)
	// asksHowMany is a question how long something is, the word before it or behind it.
	asksHowMany = lazy.MustCompile(`^(?:(?:len|count|size|length)\s*\(\s*(.+?)\s*\)|(.+?)\s*(?:\.|->)\s*(?:len|length|size|count|Count|Length)\s*(?:\(\s*\))?)$`)
)

// clearAbsent clears claims about a thing of which the test claims now, where it claimed the opposite, that it is not
// there, and the code changed: there is nothing left to claim about it.
func (c *Comparison) clearAbsent(e *event.Event, l *loss) {
	if c.Production().Relation(l.before) == "none" {
		return
	}
	var gone [][2]string // of what, and by which name
	for _, f := range l.Flipped {
		if f.After == nil || f.Before.Negated || !f.After.Negated && !strings.Contains(f.After.Text, "!") && !strings.Contains(f.After.Text, "not ") && f.After.Matcher != "falsy" {
			continue
		}
		if m := asksWhether.FindStringSubmatch(strings.TrimSpace(f.Before.Subject)); m != nil {
			gone = append(gone, [2]string{strings.TrimSpace(m[1]), m[2]})
		}
	}
	if len(gone) == 0 {
		return
	}
	for _, s := range l.steps {
		if !slices.ContainsFunc(gone, func(g [2]string) bool {
			return strings.HasPrefix(s.Before.Subject, g[0]+" ") && strings.Contains(s.Before.Subject, g[1])
		}) {
			return
		}
	}
	e.Clear("subject-removed", "the code changed, and the test claims now that there is no such thing: "+gone[0][1])
}

// clearWholeCompared clears claims of how much there is in something that is compared as a whole now.
func (c *Comparison) clearWholeCompared(e *event.Event, l *loss) {
	for _, s := range l.steps {
		m := asksHowMany.FindStringSubmatch(strings.TrimSpace(s.Before.Subject))
		if m == nil || s.Before.Kind != "equal" || s.Before.Negated || !wholeNumber(s.Before.Expected) {
			return
		}
		what := strings.TrimSpace(m[1] + m[2])
		if !slices.ContainsFunc(l.after.Oracles, func(o oracle.Oracle) bool {
			return o.Live() && o.Kind == "equal" && !o.Negated && strings.TrimSpace(o.Subject) == what && o.Effective() >= s.Before.Effective() && holdsMembers(o.Expected)
		}) {
			return
		}
	}
	e.Clear("replaced", "the whole is compared with what it must be, and with it how much it holds")
}

func wholeNumber(text string) bool {
	return text != "" && strings.TrimLeft(text, "0123456789") == ""
}

// holdsMembers tells a list, an object or the like that is spelled out.
func holdsMembers(expected string) bool {
	expected = strings.TrimSpace(expected)
	return len(expected) > 2 && strings.ContainsAny(expected[:1], "[{(") || strings.HasPrefix(expected, "vec !")
}

// saidElsewise tells an expected text that the claim in its place asks for as well, in another way: as what a warning
// must say.
func saidElsewise(s ledger.Step) bool {
	if s.After == nil || !s.Before.Literal || s.Before.Negated != s.After.Negated || s.After.Kind != "raises" {
		return false
	}
	words := expression.Quoted(s.Before.Text)
	return len(words) == 1 && len(words[0]) >= tellingText && strings.Contains(s.After.Written()+" "+s.After.Expected, words[0]) && s.After.Effective() > 0
}

// oneMoreMayBe tells a claim that asks for what it asked for, word for word, or for another text as exact: what one
// platform says beside what the other does. It is weaker, and nobody can tell from it that the code is.
func (c *Comparison) oneMoreMayBe(a *inventory.Case, s ledger.Step) bool {
	if s.After == nil || s.After.Matcher != "or" || !s.Before.Literal || s.Before.Kind != "equal" {
		return false
	}
	lines := strings.Split(c.TextOf(a, true), "\n")
	at := s.After.Line - a.Line
	if at < 0 || at >= len(lines) {
		return false
	}
	compared := slices.DeleteFunc(slices.Clone(lines[max(0, at-alternativesAbove):min(at+2, len(lines))]), func(l string) bool {
		return !strings.Contains(l, "==") && !strings.Contains(l, "!=")
	})
	is := expression.Quoted(strings.Join(compared, "\n"))
	was := expression.Quoted(s.Before.Expected)
	return len(was) == 1 && len(is) == 2 && slices.Contains(is, was[0]) && len(is[0]) >= tellingText && len(is[1]) >= tellingText
}

// alternativesAbove is over how many lines above the failing call the alternatives may be spread.
const alternativesAbove = 3

// tellingText is from which length on a text is no mere word.
const tellingText = 12
