package source

import (
	"slices"
	"strings"
)

// guards tells of every line which lines it stands behind, wherever it stands; lines that say
// nothing, or only end a safeguard, are left out.
type guards map[string][]string

func standingBehind(lines []string) guards {
	out, previous := guards{}, ""
	for _, l := range lines {
		if line := squeeze(l); protectable(line) {
			out[line] = append(out[line], previous)
			previous = line
		}
	}
	return out
}

// protectedLines is how many lines behind a safeguard are looked at.
const protectedLines = 3

// still tells whether all that stood behind a safeguard stands behind its like wherever it is now:
// one of several went, with what it protected.
func (g guards) still(before []string, at int) bool {
	seen, previous := 0, squeeze(before[at])
	for _, l := range before[at+1:] {
		line := squeeze(l)
		if !protectable(line) {
			continue
		}
		places := g[line]
		if len(places) == 0 || seen == protectedLines {
			break
		}
		if slices.ContainsFunc(places, func(behind string) bool { return behind != previous }) {
			return false
		}
		seen, previous = seen+1, line
	}
	return seen > 0
}

// protectable tells a line that says something by itself.
func protectable(line string) bool {
	return len(line) > 1 && line != "end" && !strings.Contains(strings.ToLower(line), "unlock")
}
