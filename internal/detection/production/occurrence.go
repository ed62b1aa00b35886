package production

import (
	"holdfast/internal/detection/expression"
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
	for _, w := range expression.SplitWords(text) {
		into[w]++
	}
}
