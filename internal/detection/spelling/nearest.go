// Package spelling guesses which word was meant where one was mistyped.
package spelling

import (
	"slices"
	"strings"
)

const (
	mostSlips = 3  // a word further away is another word
	longest   = 64 // what is longer was not mistyped
)

// Nearest is the word that was probably meant; none when every word is too far away.
func Nearest(written string, words []string) string {
	if len(written) > longest {
		return ""
	}
	best, fewest := "", min(mostSlips, len(written)/2)+1
	for _, word := range words {
		if n := slips(strings.ToLower(written), strings.ToLower(word)); n < fewest {
			best, fewest = word, n
		}
	}
	return best
}

// Near is the words that hold what was written or are held by it, in order; where there
// are none, the nearest one.
func Near(written string, words []string) []string {
	var near []string
	for _, word := range words {
		if strings.Contains(word, written) || strings.Contains(written, word) {
			near = append(near, word)
		}
	}
	if word := Nearest(written, words); near == nil && word != "" {
		near = append(near, word)
	}
	slices.Sort(near)
	return slices.Compact(near)
}

// slips counts the letters to insert, remove or replace to get from one word to another.
func slips(from, to string) int {
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(from) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(to) {
			replaced := corner
			if from[i] != to[j] {
				replaced++
			}
			corner, row[j+1] = row[j+1], min(replaced, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(to)]
}
