// Package spelling guesses which word was meant where one was mistyped.
package spelling

import "strings"

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
