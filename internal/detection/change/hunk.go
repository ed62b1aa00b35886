package change

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// hunk is one place of a patch: where it was, where it is, and its lines with their
// marks (' ', '-', '+') in front.
type hunk struct {
	oldStart, oldCount int
	newStart, newCount int
	counted            bool   // the header gave numbers
	heading            string // the line git repeats after the numbers: what the hunk is in
	lines              []string
	oldNoEOL, newNoEOL bool // the last line of that side has no line end
}

var hunkHeader = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

func parseHunkHeader(line string) hunk {
	m := hunkHeader.FindStringSubmatch(line)
	if m == nil {
		return hunk{}
	}
	return hunk{
		oldStart: number(m[1], 0), oldCount: number(m[2], 1),
		newStart: number(m[3], 0), newCount: number(m[4], 1),
		counted: true,
		heading: strings.TrimSpace(line[len(m[0]):]),
	}
}

// maxNumber keeps sums of hostile line numbers within an int.
const maxNumber = 1 << 30

func number(digits string, missing int) int {
	if digits == "" {
		return missing
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > maxNumber {
		return maxNumber
	}
	return n
}

// changes tells whether a hunk adds or removes a line at all.
func (h hunk) changes() bool {
	return slices.ContainsFunc(h.lines, func(l string) bool { return l[0] != ' ' })
}

// side gives the lines of one version: context plus the lines with the mark.
func (h hunk) side(mark byte) []string {
	var out []string
	for _, l := range h.lines {
		if l[0] == ' ' || l[0] == mark {
			out = append(out, l[1:])
		}
	}
	return out
}
