package contract

import (
	"fmt"
	"strings"
)

// Kinds are the names of all checks, in the order of the documentation.
func Kinds() []Kind {
	return []Kind{Command, TestsGreen, PRDAllPass, NoHighRisk, OriginalTestsGreen, Coverage, File, JSON, Holdout}
}

func unknownName(name string) string {
	if name == "" {
		return "a check has no kind"
	}
	return fmt.Sprintf("%q is no check", name)
}

// hintFor names the nearest check, and all of them when none is near.
func hintFor(name string) string {
	if near, ok := nearest(name); ok {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "the checks are " + words(Kinds()) + "; a command is written as command:LINE"
}

// nearest is the check whose name takes the fewest changes, unless it takes too many.
func nearest(name string) (Kind, bool) {
	name = strings.ReplaceAll(strings.ToLower(name), "-", "_")
	if len(name) > 64 {
		return "", false
	}
	best, fewest := Kind(""), len(name)/3+1
	for _, k := range Kinds() {
		if n := edits(name, string(k)); n < fewest {
			best, fewest = k, n
		}
	}
	return best, best != ""
}

// edits is how many letters must be put in, taken out or changed.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
