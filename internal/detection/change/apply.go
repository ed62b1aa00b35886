package change

import "strings"

// apply puts hunks onto a text. Line numbers are taken as hints only: what must agree
// is the text of the hunk, at the nearest place after the previous hunk.
func apply(base []byte, hunks []hunk) ([]byte, bool) {
	lines, noEOL := splitLines(string(base))
	var out []string
	at, steps := 0, maxSteps
	for _, h := range hunks {
		old := h.side('-')
		hint := h.oldStart - 1
		if len(old) == 0 {
			hint = h.oldStart // an insertion's number names the line it comes after
		}
		pos := locate(lines, old, at, hint, &steps)
		if pos < 0 {
			return nil, false
		}
		out = append(out, lines[at:pos]...)
		out = append(out, h.side('+')...)
		at = pos + len(old)
		if at == len(lines) {
			noEOL = endsBare(h, noEOL)
		}
	}
	out = append(out, lines[at:]...)
	return joinLines(out, noEOL), true
}

// endsBare tells whether the text lacks its last line end after a hunk that reaches
// the end of the old text.
func endsBare(h hunk, before bool) bool {
	if h.newNoEOL {
		return true
	}
	last := len(h.lines) - 1
	return before && !h.oldNoEOL && last >= 0 && h.lines[last][0] == ' '
}

// reverse turns the hunks round: what was added is removed.
func reverse(hunks []hunk) []hunk {
	out := make([]hunk, len(hunks))
	for i, h := range hunks {
		r := hunk{
			oldStart: h.newStart, oldCount: h.newCount, newStart: h.oldStart, newCount: h.oldCount,
			counted: h.counted, heading: h.heading, oldNoEOL: h.newNoEOL, newNoEOL: h.oldNoEOL,
		}
		for _, l := range h.lines {
			r.lines = append(r.lines, swapMark(l))
		}
		out[i] = r
	}
	return out
}

func swapMark(line string) string {
	switch line[0] {
	case '+':
		return "-" + line[1:]
	case '-':
		return "+" + line[1:]
	}
	return line
}

// maxSteps bounds the lines compared for one file: a hostile patch must not hang us.
const maxSteps = 50_000_000

// locate finds the place of the old lines nearest to the hint, not before from.
func locate(lines, old []string, from, hint int, steps *int) int {
	last := len(lines) - len(old)
	if last < from {
		return -1
	}
	hint = max(from, min(hint, last))
	if len(old) == 0 {
		return hint
	}
	for d := 0; (hint-d >= from || hint+d <= last) && *steps > 0; d++ {
		if hint-d >= from && equalLines(lines[hint-d:], old, steps) {
			return hint - d
		}
		if hint+d <= last && equalLines(lines[hint+d:], old, steps) {
			return hint + d
		}
	}
	return -1
}

func equalLines(lines, old []string, steps *int) bool {
	for i, l := range old {
		*steps--
		if lines[i] != l {
			return false
		}
	}
	return true
}

func splitLines(text string) (lines []string, noEOL bool) {
	if text == "" {
		return nil, false
	}
	noEOL = !strings.HasSuffix(text, "\n")
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n"), noEOL
}

func joinLines(lines []string, noEOL bool) []byte {
	if len(lines) == 0 {
		return []byte{}
	}
	text := strings.Join(lines, "\n")
	if !noEOL {
		text += "\n"
	}
	return []byte(text)
}
