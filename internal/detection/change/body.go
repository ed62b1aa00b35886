package change

import "strings"

// hunk reads the hunk that starts here and adds it to the section at hand.
func (r *reader) hunk() {
	if r.cur == nil {
		r.begin()
	}
	h := parseHunkHeader(r.lines[r.at])
	r.at++
	oldLeft, newLeft := h.oldCount, h.newCount
	for r.at < len(r.lines) && !r.hunkEnds(h, oldLeft, newLeft) {
		l := r.lines[r.at]
		r.at++
		if strings.HasPrefix(l, `\`) {
			h.noEOL()
			continue
		}
		if l == "" {
			l = " " // editors and mailers strip the space of an empty context line
		}
		h.lines = append(h.lines, l)
		if l[0] != '+' {
			oldLeft--
		}
		if l[0] != '-' {
			newLeft--
		}
	}
	r.cur.cut = (h.counted && max(oldLeft, newLeft) > 0 || len(h.lines) == 0) && r.atEnd()
	h.dropTrailingBlanks(oldLeft, newLeft)
	r.cur.hunks = append(r.cur.hunks, h)
}

// atEnd tells whether nothing but a few empty lines is left of the patch.
func (r *reader) atEnd() bool {
	rest := r.lines[r.at:]
	return len(rest) < 10 && strings.Join(rest, "") == ""
}

// noEOL notes that the line before has no line end, on the sides it belongs to.
func (h *hunk) noEOL() {
	if len(h.lines) == 0 {
		return
	}
	mark := h.lines[len(h.lines)-1][0]
	h.oldNoEOL = h.oldNoEOL || mark != '+'
	h.newNoEOL = h.newNoEOL || mark != '-'
}

// hunkEnds tells whether the line at hand is outside the hunk. The counts of the
// header decide only where the text leaves a doubt, because they are often wrong.
func (r *reader) hunkEnds(h hunk, oldLeft, newLeft int) bool {
	l := r.peek(0)
	full := h.counted && oldLeft <= 0 && newLeft <= 0
	switch {
	case l == "":
		return full || r.onlyBlanksUntilHeader()
	case strings.HasPrefix(l, `\`):
		return false
	case r.atFileHeader():
		// "-- x" removed and "++ y" added look like a header; they end an honest hunk.
		return !(h.counted && oldLeft == 1 && newLeft == 1) && (full || strings.HasPrefix(r.peek(2), "@@") || !h.counted)
	case l == "-- " || l == "--":
		next := r.peek(1) // a version number makes it the signature of a mailed patch
		return full || next != "" && next[0] >= '0' && next[0] <= '9'
	}
	return !strings.ContainsRune(" +-", rune(l[0]))
}

// onlyBlanksUntilHeader tells whether nothing but empty lines comes before the next
// header or the end: such lines separate, they are no context. It looks only so far,
// or a patch of empty lines would take for ever.
func (r *reader) onlyBlanksUntilHeader() bool {
	for n := 1; n < 100; n++ {
		if r.at+n >= len(r.lines) {
			return true
		}
		l := r.peek(n)
		if l == "" {
			continue
		}
		return strings.HasPrefix(l, "diff ") || strings.HasPrefix(l, "--- ") || strings.HasPrefix(l, "Index: ")
	}
	return false
}

// dropTrailingBlanks takes off empty context at the end that the counts do not know.
func (h *hunk) dropTrailingBlanks(oldLeft, newLeft int) {
	for h.counted && oldLeft < 0 && newLeft < 0 && len(h.lines) > 0 && h.lines[len(h.lines)-1] == " " {
		h.lines = h.lines[:len(h.lines)-1]
		oldLeft++
		newLeft++
	}
}
