package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// setsValue is a line that gives a value to something that was there before: calls = 1,
	// cart.total = lambda: 3.
	setsValue = lazy.MustCompile(`^([A-Za-z_$@][\w.$@>-]*(?:\[[^\]]*\])?)\s*=\s*(?:lambda\s*:\s*|\(\)\s*=>\s*|->\s*\{\s*)?([^=\s][^=]*?)\s*\}?\s*;?$`)
	// putsIn is a line that puts a value into something, or takes it out.
	putsIn = lazy.MustCompile(`^([A-Za-z_$@][\w.$@>-]*?)(?:\.|->)(?:pop|delete|remove|discard|erase|append|add|push|insert|put|store|Add|Remove|push_back)\(\s*("[^"]*"|'[^']*'|:?\w+)\s*[,)]`)
)

// reportPutIn finds lines that were put before the claims of a test, which make what they look at
// as they want it: nothing else of the test is different.
func (c *comparison) reportPutIn(p *inventory.Pair) {
	if p.Before == nil || commentSigns(p.File.Path) == nil {
		return
	}
	w := newWording(p.File)
	if len(w.come) == 0 || len(w.come) > mostPutIn {
		return
	}
	for _, m := range c.pairs {
		if m.after.Path != p.After.Path || !m.before.Runs() || !m.after.Runs() || w.losesIn(m.before) {
			continue
		}
		for _, l := range w.come {
			if claim := w.madeToHold(l, m.before, m.after); claim != "" && (setsValue.MatchString(l.text) || c.production().TouchedWord() == "none") {
				e := c.newEvent("oracle-subject-mocked", m.after, m.after)
				e.Line, e.Before, e.After = l.line, claim, l.text
				e.Facts["name"], e.Facts["how"], e.Facts["new"] = claim, "mock", false
				c.emit(e)
				return
			}
		}
	}
}

// mostPutIn is how many lines a file gains before one of them says little.
const mostPutIn = 12

// losesIn tells whether lines of a test are gone: what they did may be done in another way now.
func (w wording) losesIn(before *inventory.Case) bool {
	return slices.ContainsFunc(w.gone, func(g passage) bool { return g.line >= before.Line && g.line <= before.EndLine })
}

// madeToHold is the claim right after a new line that the line makes true: it stood there before,
// in the same words, and names both the thing and the value that the thing is given.
func (w wording) madeToHold(l passage, b, a *inventory.Case) string {
	if l.line <= a.Line || l.line > a.EndLine {
		return ""
	}
	m := setsValue.FindStringSubmatch(l.text)
	if m == nil {
		m = putsIn.FindStringSubmatch(l.text)
	}
	if m == nil {
		return ""
	}
	for _, o := range a.Oracles {
		stood := slices.ContainsFunc(b.Oracles, func(was oracle.Oracle) bool { return was.Text == o.Text })
		if stood && o.Line > l.line && o.Kind != "call" && namesWord(o.Text, m[1]) && namesWord(o.Text, m[2]) && w.onlyClaimsBetween(l.line, o.Line, a) {
			return firstOf(o.Text)
		}
	}
	return ""
}

// onlyClaimsBetween tells whether nothing is done between two lines but what is new, and what is claimed.
func (w wording) onlyClaimsBetween(from, to int, a *inventory.Case) bool {
	for n := from + 1; n < to && n <= len(w.lines); n++ {
		blank := strings.TrimSpace(w.lines[n-1]) == ""
		isNew := slices.ContainsFunc(w.come, func(l passage) bool { return l.line == n })
		claimed := slices.ContainsFunc(a.Oracles, func(o oracle.Oracle) bool { return o.Line == n })
		if !blank && !isNew && !claimed {
			return false
		}
	}
	return true
}

// namesWord tells whether a text has a word as it is written.
func namesWord(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		at, end := from+i, from+i+len(word)
		if (at == 0 || !expression.IsWordByte(text[at-1]) && text[at-1] != '.') && (end == len(text) || !expression.IsWordByte(text[end])) {
			return true
		}
		from = at + 1
	}
	return false
}

func firstOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
