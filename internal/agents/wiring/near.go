package wiring

import "strings"

// hintFor names the word that was probably meant, or all that are possible.
func hintFor(written string, known []string) string {
	best, distance := "", len(written)/2+1
	for _, k := range known {
		if d := editing(strings.ToLower(written), strings.ToLower(k), distance); d < distance {
			best, distance = k, d
		}
	}
	if best != "" {
		return "did you mean " + best + "?"
	}
	return "use one of " + strings.Join(known, ", ")
}

// editing is how many letters differ, as far as that is below a limit.
func editing(a, b string, limit int) int {
	if abs(len(a)-len(b)) >= limit || len(a) > 60 {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := last
			if a[i] != b[j] {
				cost = 1 + min(last, row[j], row[j+1])
			}
			last, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}

func abs(n int) int { return max(n, -n) }
