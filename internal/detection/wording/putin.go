package wording

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
	SetsValue = lazy.MustCompile(`^([A-Za-z_$@][\w.$@>-]*(?:\[[^\]]*\])?)\s*=\s*(?:lambda\s*:\s*|\(\)\s*=>\s*|->\s*\{\s*)?([^=\s][^=]*?)\s*\}?\s*;?$`)
	// putsIn is a line that puts a value into something, or takes it out.
	putsIn = lazy.MustCompile(`^([A-Za-z_$@][\w.$@>-]*?)(?:\.|->)(?:pop|delete|remove|discard|erase|append|add|push|insert|put|store|Add|Remove|push_back)\(\s*("[^"]*"|'[^']*'|:?\w+)\s*[,)]`)
)

// LosesIn tells whether lines of a test are gone: what they did may be done in another way now.
func (w Change) LosesIn(before *inventory.Case) bool {
	return slices.ContainsFunc(w.Gone, func(g Passage) bool { return g.Line >= before.Line && g.Line <= before.EndLine })
}

// MadeToHold is the claim right after a new line that the line makes true: it stood there before,
// in the same words, and names both the thing and the value that the thing is given.
func (w Change) MadeToHold(l Passage, b, a *inventory.Case) string {
	if l.Line <= a.Line || l.Line > a.EndLine {
		return ""
	}
	m := SetsValue.FindStringSubmatch(l.Text)
	if m == nil {
		m = putsIn.FindStringSubmatch(l.Text)
	}
	if m == nil {
		return ""
	}
	for _, o := range a.Oracles {
		stood := slices.ContainsFunc(b.Oracles, func(was oracle.Oracle) bool { return was.Text == o.Text })
		if stood && o.Line > l.Line && o.Kind != "call" && namesWord(o.Text, m[1]) && namesWord(o.Text, m[2]) && w.onlyClaimsBetween(l.Line, o.Line, a) {
			return firstOf(o.Text)
		}
	}
	return ""
}

// onlyClaimsBetween tells whether nothing is done between two lines but what is new, and what is claimed.
func (w Change) onlyClaimsBetween(from, to int, a *inventory.Case) bool {
	for n := from + 1; n < to && n <= len(w.lines); n++ {
		blank := strings.TrimSpace(w.lines[n-1]) == ""
		isNew := slices.ContainsFunc(w.Come, func(l Passage) bool { return l.Line == n })
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
