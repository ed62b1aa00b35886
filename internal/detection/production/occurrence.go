package production

import (
	"strings"
	"unicode"

	"holdfast/internal/detection/inventory"
)

// occurrence tells how often a word stood in the touched files, and how often it does.
type occurrence func(word string) (before, after int)

func occurrences(touched []inventory.Pair) occurrence {
	was, is := map[string]int{}, map[string]int{}
	for _, p := range touched {
		if !p.Mixed() {
			countWords(p.File.Before.All(), was)
			countWords(p.File.After.All(), is)
		}
	}
	return func(word string) (before, after int) { return was[word], is[word] }
}

// Seldomer tells a word that the touched files have less often than before.
func (p Change) Seldomer(word string) bool {
	was, is := p.said()(word)
	return is < was
}

// SeldomerByHalf tells a word that they have at most half as often.
func (p Change) SeldomerByHalf(word string) bool {
	was, is := p.said()(word)
	return 2*is <= was && was > 0
}

func countWords(text string, into map[string]int) {
	for _, w := range SplitWords(text) {
		into[w]++
	}
}

// SplitWords splits a text and the names in it into lower-case words: camel case and underscores part them.
func SplitWords(s string) []string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) })
}
