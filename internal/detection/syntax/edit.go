package syntax

import (
	"bytes"
	"slices"
)

// edit is a place where a text was replaced. All points are as if nothing behind the
// place had changed.
type edit struct{ start, oldEnd, newEnd point }

type point struct{ offset, row, column int }

const (
	maxEdits = 500 // places an incremental parse is told of; the rest is one place
	lookout  = 60  // lines that two versions may be apart and still find together again

	// rewrittenShare of a text, once it is replaced, is too much for its old tree: the parser looks for each word through all that
	// the tree had there, which took fifteen seconds for a file of 2,000 functions that became comments, and is parsed anew in no time.
	rewrittenShare = 4
)

// edits are the places where two texts differ, in lines. The last one comes first, so
// that applying it moves none of the others.
func edits(before, after []byte) []edit {
	old, now := bytes.SplitAfter(before, []byte{'\n'}), bytes.SplitAfter(after, []byte{'\n'})
	tail := 0
	for limit := min(len(old), len(now)); tail < limit && bytes.Equal(old[len(old)-1-tail], now[len(now)-1-tail]); {
		tail++
	}
	old, now = old[:len(old)-tail], now[:len(now)-tail]

	var out []edit
	var at point
	for len(old) > 0 || len(now) > 0 {
		if len(old) > 0 && len(now) > 0 && bytes.Equal(old[0], now[0]) {
			at = at.behind(old[:1])
			old, now = old[1:], now[1:]
			continue
		}
		gone, come := len(old), len(now)
		if len(out) < maxEdits {
			gone, come = apart(old, now)
		}
		e := edit{start: at, oldEnd: at.behind(old[:gone]), newEnd: at.behind(now[:come])}
		out = append(out, e)
		at, old, now = e.oldEnd, old[gone:], now[come:]
	}
	slices.Reverse(out)
	return out
}

// rewritten is how much text the edits put in or take away.
func rewritten(edits []edit) int {
	n := 0
	for _, e := range edits {
		n += max(e.newEnd.offset, e.oldEnd.offset) - e.start.offset
	}
	return n
}

// apart is how many lines were replaced by how many, up to where two equal lines follow
// on both sides. One alone may be a bracket.
func apart(old, now [][]byte) (gone, come int) {
	same := func(i, j int) bool { return i < len(old) && j < len(now) && bytes.Equal(old[i], now[j]) }
	for sum := 1; sum <= lookout; sum++ {
		for gone := range sum + 1 {
			if come := sum - gone; same(gone, come) && same(gone+1, come+1) {
				return gone, come
			}
		}
	}
	return len(old), len(now)
}

// behind is the point after some lines.
func (p point) behind(lines [][]byte) point {
	for _, l := range lines {
		p.offset += len(l)
		if bytes.HasSuffix(l, []byte{'\n'}) {
			p.row, p.column = p.row+1, 0
		} else {
			p.column += len(l)
		}
	}
	return p
}
