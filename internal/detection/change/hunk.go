package change

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

// hunk is one place of a patch: where it was, where it is, and its lines with their
// marks (' ', '-', '+') in front.
type hunk struct {
	oldStart, oldCount int
	newStart, newCount int
	counted            bool // the header gave numbers
	lines              []string
	oldNoEOL, newNoEOL bool // the last line of that side has no line end
}

var hunkHeader = regexp.MustCompile(`^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@`)

func parseHunkHeader(line string) hunk {
	m := hunkHeader.FindStringSubmatch(line)
	if m == nil {
		return hunk{}
	}
	return hunk{
		oldStart: number(m[1], 0), oldCount: number(m[2], 1),
		newStart: number(m[3], 0), newCount: number(m[4], 1),
		counted: true,
	}
}

func number(digits string, missing int) int {
	if digits == "" {
		return missing
	}
	n, _ := strconv.Atoi(digits)
	return n
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

// maxPadding bounds the empty lines put before a hunk, so that a hostile line number
// cannot make a small patch large.
const maxPadding = 200_000

// fragment rebuilds what the hunks show of one version. Empty lines stand for what
// they do not show: findings keep their line numbers, and parsers see the hunks apart.
func fragment(hunks []hunk, mark byte) []byte {
	var out bytes.Buffer
	line := 1
	for i, h := range hunks {
		start, noEOL := h.oldStart, h.oldNoEOL
		if mark == '+' {
			start, noEOL = h.newStart, h.newNoEOL
		}
		gap := start - line
		if gap < 0 || gap > maxPadding {
			gap = min(i, 1)
		}
		out.WriteString(strings.Repeat("\n", gap))
		line += gap
		lines := h.side(mark)
		for _, l := range lines {
			out.WriteString(l)
			out.WriteByte('\n')
		}
		line += len(lines)
		if noEOL && i == len(hunks)-1 && len(lines) > 0 {
			out.Truncate(out.Len() - 1)
		}
	}
	return append([]byte{}, out.Bytes()...)
}
