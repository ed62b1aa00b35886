package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// claimWord is a text, a number, a word or a sign of a claim as it is written.
var claimWord = lazy.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`[^`]*`" + `|%r\{[^}]*\}|/[^/\s*](?:[^/\\]|\\.)*/[a-z]*|\d[\d_]*(?:\.\d+)?(?:[eE][-+]\d+)?\w*|[\w$@]+\??|[<>=!]=?=?|\S`)

// bareFraction is a number below one that is written without its nought.
var bareFraction = lazy.MustCompile(`([=(,:\[\s*+/<>-])(\.\d)`)

// mostWords bounds the length of a claim that is compared word by word.
const mostWords = 200

// claimWords are the words of a claim; none where it is too long to be compared.
func claimWords(text string) []string {
	if text == "" || len(text) > mostWords*4 {
		return nil
	}
	return claimWord.FindAllString(bareFraction.ReplaceAllString(text, "${1}0$2"), mostWords)
}

// middle is what two lists of words have between the beginning and the end that they share.
func middle(was, is []string) (before, after []string) {
	for len(was) > 0 && len(is) > 0 && was[0] == is[0] {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1] == is[len(is)-1] {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return was, is
}

// numberless are words with a sign for every number among them.
func numberless(words []string) []string {
	out := slices.Clone(words)
	for i, w := range out {
		if expression.IsDigit(w[0]) {
			out[i] = "#"
		}
	}
	return out
}

// insertedWords are the words that one claim has and another, all of whose words it has in their order, does
// not; ok tells whether it has them all.
func insertedWords(was, is []string) (extra []string, ok bool) {
	at := 0
	for _, w := range is {
		if at < len(was) && w == was[at] {
			at++
			continue
		}
		extra = append(extra, w)
	}
	return extra, at == len(was)
}

// calledAround is the name of the call between whose brackets a place of a claim is, and where they open.
func calledAround(words []string, at int) (name string, open int) {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch {
		case strings.Contains(")]}", words[i]):
			depth++
		case strings.Contains("([{", words[i]):
			if depth--; depth < 0 {
				if i == 0 {
					return "", i
				}
				return words[i-1], i
			}
		}
	}
	return "", -1
}
