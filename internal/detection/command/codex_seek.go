package command

import "strings"

// locateChunk finds the place of a chunk. An empty line at the end of both sides may stand
// for the end of the file.
func locateChunk(lines []string, c chunk, at int, steps *int) replacement {
	old, fresh := c.old, c.fresh
	place := seek(lines, old, at, c.atEnd, steps)
	if last := len(old) - 1; place < 0 && old[last] == "" {
		old = old[:last]
		if n := len(fresh) - 1; n >= 0 && fresh[n] == "" {
			fresh = fresh[:n]
		}
		place = seek(lines, old, at, c.atEnd, steps)
	}
	return replacement{place: place, gone: len(old), fresh: fresh}
}

// maxSteps bounds the lines that are compared: a hostile patch must not hang us.
const maxSteps = 5_000_000

// seek finds lines: as they are, then without blanks at their ends, then without blanks on
// either side, then with typographic signs made plain.
func seek(lines, want []string, from int, atEnd bool, steps *int) int {
	last := len(lines) - len(want)
	if last < 0 {
		return -1
	}
	if atEnd {
		from = last
	}
	for _, plain := range [...]func(string) string{
		func(s string) string { return s },
		func(s string) string { return strings.TrimRight(s, " \t\r\n") },
		strings.TrimSpace, plainSigns,
	} {
		for i := from; i <= last && *steps > 0; i++ {
			if sameLines(lines[i:], want, plain, steps) {
				return i
			}
		}
	}
	return -1
}

func sameLines(lines, want []string, plain func(string) string, steps *int) bool {
	for i, w := range want {
		*steps--
		if plain(lines[i]) != plain(w) {
			return false
		}
	}
	return true
}

func plainSigns(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			return '-'
		case r >= '\u2018' && r <= '\u201b':
			return '\''
		case r >= '\u201c' && r <= '\u201f':
			return '"'
		case r == '\u00a0', r >= '\u2002' && r <= '\u200a', r == '\u202f', r == '\u205f', r == '\u3000':
			return ' '
		}
		return r
	}, strings.TrimSpace(s))
}
