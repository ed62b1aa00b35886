package config

import "fmt"

// maxMeant is how many slips of the pen a name may hold and still be known.
const maxMeant = 3

// meant begins a hint with the name that was probably meant, if there is one.
func meant(wrong string, names []string) string {
	best, at := maxMeant+1, ""
	if len(wrong) <= 64 {
		for _, name := range names {
			if d := slips(wrong, name); d < best && d < len(name) {
				best, at = d, name
			}
		}
	}
	if at == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %s? ", at)
}

// slips counts the letters to insert, remove or replace to get from one name to another.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			replaced := corner
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(replaced, above+1, row[j]+1)
			corner = above
		}
	}
	return row[len(b)]
}
