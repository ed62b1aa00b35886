package change

import (
	"bytes"
	"path"
	"strings"
)

// maxPadding bounds the empty lines put before a hunk, so that a hostile line number
// cannot make a small patch large.
const maxPadding = 200_000

// shown is the plain text of one version, for hunks that hold all of it.
func shown(hunks []hunk, mark byte) []byte { return fragment(hunks, mark, "") }

// fragment rebuilds what the hunks show of one version. Empty lines stand for what
// they do not show: findings keep their line numbers, and parsers see the hunks apart.
func fragment(hunks []hunk, mark byte, name string) []byte {
	var out bytes.Buffer
	line, opened := 1, opening[path.Ext(name)]
	for i, h := range hunks {
		start, noEOL := h.oldStart, h.oldNoEOL
		if mark == '+' {
			start, noEOL = h.newStart, h.newNoEOL
		}
		gap := start - line
		if gap < 0 || gap > maxPadding {
			gap = min(i, 1)
		}
		lines := h.side(mark)
		heading := ""
		switch ext := path.Ext(name); {
		case bracketed[ext]:
			heading, lines = mend(h.heading, lines, gap > 0)
		case worded[ext]:
			heading, lines = mendWords(h.heading, lines, gap > 0)
		}
		if i == 0 && gap > 1 { // the first line of the file is not shown
			out.WriteString(opened)
		}
		pad(&out, gap, heading)
		line += gap + len(lines)
		for _, l := range lines {
			out.WriteString(l)
			out.WriteByte('\n')
		}
		if noEOL && i == len(hunks)-1 && len(lines) > 0 {
			out.Truncate(out.Len() - 1)
		}
	}
	return append([]byte{}, out.Bytes()...)
}

// pad writes the empty lines before a hunk; the heading takes the place of the last.
func pad(out *bytes.Buffer, gap int, heading string) {
	if gap == 0 {
		return
	}
	out.WriteString(strings.Repeat("\n", gap-1))
	out.WriteString(heading)
	out.WriteByte('\n')
}

// bracketed are the languages in which a hunk's open brackets hide it from a parser.
var bracketed = map[string]bool{
	".go": true, ".ts": true, ".tsx": true, ".mts": true, ".cts": true, ".js": true, ".jsx": true, ".mjs": true, ".cjs": true,
	".java": true, ".kt": true, ".kts": true, ".cs": true, ".rs": true, ".php": true, ".c": true, ".h": true, ".cc": true,
	".cpp": true, ".cxx": true, ".c++": true, ".hpp": true, ".swift": true, ".scala": true, ".dart": true, ".py": true,
}

// opening is what the first line of a file must say for the rest to be code.
var opening = map[string]string{".php": "<?php"}

// openers end the headings that open a body; git cuts long ones, which then do not.
var openers = []string{"{", ":", "("}

// mend balances the brackets of a hunk: closers of what opened before it become
// spaces, and what it leaves open is closed on a line of its own. Both versions are mended alike.
func mend(heading string, lines []string, room bool) (string, []string) {
	if !room || !endsWithAny(heading, openers) {
		heading = ""
	}
	var b brackets
	b.line(heading)
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = b.line(l)
	}
	if owed := b.closers(); owed != "" {
		out = append(out, owed)
	}
	return heading, out
}

func endsWithAny(s string, suffixes []string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(s, suffix) {
			return true
		}
	}
	return false
}

// brackets is the stack of the closers still owed.
type brackets []byte

var closerOf = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// line follows the brackets of a line and gives it back without unmatched closers.
func (b *brackets) line(l string) string {
	text := []byte(l)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'', '`':
			i = afterString(text, i)
		case '/':
			if i+1 < len(text) && text[i+1] == '/' {
				return string(text)
			}
		case '#':
			if i+1 < len(text) && text[i+1] == ' ' {
				return string(text)
			}
		case '(', '[', '{':
			*b = append(*b, closerOf[c])
		case ')', ']', '}':
			if n := len(*b); n > 0 && (*b)[n-1] == c {
				*b = (*b)[:n-1]
			} else {
				text[i] = ' '
			}
		}
	}
	return string(text)
}

// afterString is the end of a string on the same line; without one the quote is an
// apostrophe, or a string of several lines that cannot be followed.
func afterString(text []byte, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[start]:
			return i
		}
	}
	return start
}

func (b brackets) closers() string {
	var out strings.Builder
	for i := len(b) - 1; i >= 0; i-- {
		out.WriteByte(b[i])
	}
	return out.String()
}
