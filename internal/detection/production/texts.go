package production

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// Respelled tells whether a new word of production code is like another: it took its place.
func (p Change) Respelled(word string) bool {
	for w := range p.appeared {
		n := min(len(w), len(word))
		head, tail := 0, 0
		for head < n && w[head] == word[head] {
			head++
		}
		for tail < n-head && w[len(w)-1-tail] == word[len(word)-1-tail] {
			tail++
		}
		if 2*(head+tail) >= len(word) {
			return true
		}
	}
	return false
}

// exchange is what a change did to the longer texts of production code.
type exchange struct {
	Gone, come []message
	words      map[string]bool // of all that are gone
	touched    []inventory.Pair
}

// message is a text with its longer words, which every lost test is compared with.
type message struct {
	text  string
	words map[string]bool
}

// textsOf compares the texts of the touched files when they are asked for.
func textsOf(touched []inventory.Pair) func() exchange {
	return sync.OnceValue(func() (x exchange) {
		x.touched = touched
		for _, p := range touched {
			x.Gone = append(x.Gone, textsNotIn(p.BeforeTree, touched, func(q inventory.Pair) []byte { return q.File.After.Text })...)
			x.come = append(x.come, textsNotIn(p.AfterTree, touched, func(q inventory.Pair) []byte { return q.File.Before.Text })...)
		}
		x.Gone, x.come = withoutRespaced(x.Gone, x.come), withoutRespaced(x.come, x.Gone)
		x.words = map[string]bool{}
		for _, m := range x.Gone {
			maps.Copy(x.words, m.words)
		}
		return x
	})
}

// withoutRespaced leaves out the texts that the other list has with other blanks: nothing else is said by them.
func withoutRespaced(list, other []message) []message {
	respaced := func(m message) bool {
		words := strings.Fields(m.text)
		return slices.ContainsFunc(other, func(o message) bool { return slices.Equal(strings.Fields(o.text), words) })
	}
	return slices.DeleteFunc(slices.Clone(list), respaced)
}

// textsNotIn are the longer texts of a file that none of the other versions has.
func textsNotIn(t *syntax.Tree, touched []inventory.Pair, other func(inventory.Pair) []byte) (out []message) {
	if t == nil {
		return nil
	}
	for n := 0; n < len(t.Nodes); n++ {
		if t.Role(n) != syntax.String {
			continue
		}
		at, text := n, strings.Trim(t.Text(n), "\"'`")
		n = t.End(n) - 1
		said := func(p inventory.Pair) bool { return bytes.Contains(other(p), []byte(text)) }
		if IsText(text) && !refusal(t, at) && !slices.ContainsFunc(touched, said) {
			out = append(out, message{text, sentence(text)})
		}
	}
	return out
}

// IsText tells a text that is long enough to be a subject of its own.
func IsText(s string) bool { return len(s) >= textLength && len(strings.Fields(s)) >= textWords }

// Lost tells whether a text is among those that are gone, or was put together from them, and
// none that is new says it in other words.
func (x exchange) Lost(text string) bool {
	said := sentence(text)
	for _, m := range x.come {
		if len(said) > 0 && overlap(said, m.words) >= reworded {
			return false
		}
	}
	for _, m := range x.Gone {
		if strings.Contains(m.text, text) || strings.Contains(text, m.text) {
			return true
		}
		if bare := withoutBreaks(m.text); IsText(bare) && strings.Contains(text, bare) {
			return true
		}
	}
	return len(said) >= patchWords && overlap(said, x.words) >= patchwork
}

// withoutBreaks is a text without the blanks and line breaks around it, however they are written.
func withoutBreaks(text string) string {
	for {
		short := strings.TrimSpace(text)
		for _, escaped := range []string{`\n`, `\t`, `\r`} {
			short = strings.TrimSuffix(strings.TrimPrefix(short, escaped), escaped)
		}
		if short == text {
			return text
		}
		text = short
	}
}

// Bounds of a text that is a subject of its own: shorter ones stand in many places.
const (
	textLength = 10
	textWords  = 2
	patchWords = 4
	patchwork  = 0.8 // share of the words where a text is put together from pieces
	reworded   = 0.5 // share of the words that a new text has of the one it stands for
)
