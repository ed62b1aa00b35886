package narrow

import "bytes"

// splitLike is split for another version of a text: the lines that both begin and end
// with are read once, which are most of them.
func splitLike(old *text, before, after []byte) *text {
	t := empty(after)
	open := t.beginning(old, before, after)
	from := 0
	if n := len(t.lines); n > 0 {
		from = t.lines[n-1].to
	}
	end, shift := old.ending(before, after, len(t.lines), from)
	stop := len(after)
	if end < len(old.lines) {
		stop = old.lines[end].from + shift
	}
	for from < stop {
		to := lineEnd(after, from)
		open = t.add(after, from, to, open)
		from = to
	}
	if end < len(old.lines) && open != old.opens[end] { // the change opened or closed something
		t.read(after, from, open)
		return t.counted()
	}
	for i := end; i < len(old.lines); i++ {
		l := old.lines[i]
		l.from, l.to = l.from+shift, l.to+shift
		t.lines, t.opens = append(t.lines, l), append(t.opens, old.opens[i])
	}
	return t.counted()
}

// beginning takes over the lines that both texts begin with; it gives what is open then.
func (t *text) beginning(old *text, before, after []byte) nesting {
	for i, l := range old.lines {
		if l.to > len(after) || !bytes.Equal(l.raw(before), after[l.from:l.to]) || after[l.to-1] != '\n' {
			return old.opens[i]
		}
		t.lines, t.opens = append(t.lines, l), append(t.opens, old.opens[i])
	}
	if n := len(old.lines); n > 0 {
		return old.opens[n-1].after(old.lines[n-1].code)
	}
	return nesting{}
}

// ending is the first of the lines that both texts end with, and how much further back
// they stand in the other. What was taken over already is left alone.
func (t *text) ending(before, after []byte, taken, from int) (first, shift int) {
	shift = len(after) - len(before)
	first = len(t.lines)
	for first > taken {
		l := &t.lines[first-1]
		at := l.from + shift
		if at < from || at > from && after[at-1] != '\n' || !bytes.Equal(l.raw(before), after[at:l.to+shift]) {
			break
		}
		first--
	}
	return first, shift
}
