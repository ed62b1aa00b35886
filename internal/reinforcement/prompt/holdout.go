package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/contract"
)

// holdouts are the checks of which an agent must not learn where they are and what they
// ask.
type holdouts []contract.Check

func (in Input) holdouts() holdouts {
	var out holdouts
	for _, c := range append(append([]contract.Check{}, in.required()...), in.Contract.CompletionChecks...) {
		if c.Kind == contract.Holdout {
			out = append(out, c)
		}
	}
	return out
}

func (h holdouts) names(id string) bool {
	for _, c := range h {
		if c.ID() == id {
			return true
		}
	}
	return false
}

// masked leaves out a text that speaks of a hidden check: what follows may tell what it
// asks.
func (h holdouts) masked(text string) string {
	for _, c := range h {
		if mentions(text, c.ID()) || c.Path != "" && strings.Contains(text, c.Path) {
			return "some of " + hidden + " do not hold"
		}
	}
	return text
}

func (h holdouts) maskedAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = h.masked(t)
	}
	return out
}

// renamed keeps a text of our own and takes the names of hidden checks out of it.
func (h holdouts) renamed(text string) string {
	for _, c := range h {
		text = strings.ReplaceAll(text, c.ID(), hidden)
	}
	return text
}

// mentions tells whether a name stands in a text as a word of its own.
func mentions(text, name string) bool {
	for from := 0; name != ""; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(name)
		before, _ := utf8.DecodeLastRuneInString(text[:start])
		after, _ := utf8.DecodeRuneInString(text[end:])
		if !inWord(before) && !inWord(after) {
			return true
		}
		from = start + 1
	}
	return false
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' }
