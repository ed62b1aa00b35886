package narrow

import (
	"bytes"
	"sort"
)

// match tells every line its counterpart: equal lines in equal order. It may miss some;
// what is not matched counts as changed.
func match(old, now *text) {
	d := differ{old: old.lines, now: now.lines}
	a0, a1, b0, b1 := 0, len(d.old), 0, len(d.now)
	for a0 < a1 && b0 < b1 && equal(&d.old[a0], &d.now[b0]) { // most lines, which need no number then
		d.pair(a0, b0)
		a0, b0 = a0+1, b0+1
	}
	for a0 < a1 && b0 < b1 && equal(&d.old[a1-1], &d.now[b1-1]) {
		a1, b1 = a1-1, b1-1
		d.pair(a1, b1)
	}
	ids := map[string]int32{}
	d.a, d.b = numbered(d.old, a0, a1, ids), numbered(d.now, b0, b1, ids)
	d.region(a0, a1, b0, b1)
	old.twin, now.twin = now, old
}

// equal tells lines of the same code; code that was indented anew was changed.
func equal(a, b *line) bool {
	return min(a.indent, maxIndent) == min(b.indent, maxIndent) && bytes.Equal(a.code, b.code)
}

// maxIndent is how deep lines are told apart.
const maxIndent = 255

// numbered gives equal lines between two indices equal numbers.
func numbered(lines []line, from, to int, ids map[string]int32) []int32 {
	out := make([]int32, len(lines))
	for i := from; i < to; i++ {
		l := &lines[i]
		key := string(l.code)
		id, ok := ids[key]
		if !ok {
			id = int32(len(ids))
			ids[key] = id
		}
		out[i] = id<<8 | int32(min(l.indent, maxIndent))
	}
	return out
}

type differ struct {
	a, b     []int32
	old, now []line
}

func (d *differ) pair(i, j int) { d.old[i].other, d.now[j].other = j, i }

// region matches the ends, then cuts at lines that occur once on each side.
func (d *differ) region(a0, a1, b0, b1 int) {
	for a0 < a1 && b0 < b1 && d.a[a0] == d.b[b0] {
		d.pair(a0, b0)
		a0, b0 = a0+1, b0+1
	}
	for a0 < a1 && b0 < b1 && d.a[a1-1] == d.b[b1-1] {
		a1, b1 = a1-1, b1-1
		d.pair(a1, b1)
	}
	if a0 == a1 || b0 == b1 {
		return
	}
	fromA, fromB := a0, b0
	for _, m := range d.anchors(a0, a1, b0, b1) {
		if m[0] < fromA || m[1] < fromB {
			continue
		}
		d.pair(m[0], m[1])
		d.region(fromA, m[0], fromB, m[1])
		fromA, fromB = m[0]+1, m[1]+1
	}
	if fromA > a0 || fromB > b0 {
		d.region(fromA, a1, fromB, b1)
	}
}

// anchors are lines that occur once in each region, in the longest common order.
func (d *differ) anchors(a0, a1, b0, b1 int) [][2]int {
	type place struct{ a, b, countA, countB int }
	seen := make(map[int32]*place, a1-a0)
	for i := a0; i < a1; i++ {
		p := seen[d.a[i]]
		if p == nil {
			p = &place{}
			seen[d.a[i]] = p
		}
		p.a, p.countA = i, p.countA+1
	}
	for j := b0; j < b1; j++ {
		if p := seen[d.b[j]]; p != nil {
			p.b, p.countB = j, p.countB+1
		}
	}
	var once [][2]int
	for _, p := range seen {
		if p.countA == 1 && p.countB == 1 {
			once = append(once, [2]int{p.a, p.b})
		}
	}
	sort.Slice(once, func(i, j int) bool { return once[i][0] < once[j][0] })
	return rising(once)
}

// rising is a longest subsequence in which the second numbers rise.
func rising(list [][2]int) [][2]int {
	tails, before := []int{}, make([]int, len(list))
	for i, m := range list {
		k := sort.Search(len(tails), func(k int) bool { return list[tails[k]][1] >= m[1] })
		before[i] = -1
		if k > 0 {
			before[i] = tails[k-1]
		}
		if k == len(tails) {
			tails = append(tails, i)
		} else {
			tails[k] = i
		}
	}
	if len(tails) == 0 {
		return nil
	}
	out := make([][2]int, len(tails))
	for k, i := len(tails)-1, tails[len(tails)-1]; k >= 0; k, i = k-1, before[i] {
		out[k] = list[i]
	}
	return out
}
