// Package narrow blanks what two versions of a file have in common and what the rest
// does not need, so that judging a change costs what the change costs, not what the
// files cost. It reads lines and indentation, not syntax: when in doubt it keeps.
package narrow

import "bytes"

// Options say what a file is.
type Options struct {
	// Tests depend on code around them: on the helpers that assert for them, which may
	// be what was changed. Production code is judged function by function.
	Tests bool
}

// Both gives two versions of a file without the functions and tests that are the same
// in both, unless something that stays needs them. Lines keep their numbers.
func Both(before, after []byte, opts Options) (narrowBefore, narrowAfter []byte) {
	old := split(before)
	now := splitLike(old, before, after)
	match(old, now)
	oldUnits, nowUnits := unitsOf(old), unitsOf(now)
	blank := common(oldUnits, nowUnits, old, opts.Tests)
	if opts.Tests {
		if unsettled(oldUnits, old) || unsettled(nowUnits, now) {
			return before, after
		}
		keepNeeded(blank, old, now, oldUnits, nowUnits)
	} else {
		keepEnders(blank, old)
	}
	return old.without(blank, before, oldSide), now.without(blank, after, nowSide)
}

// pair is the same unit in both versions.
type pair struct {
	old, now *unit
	kept     bool
}

// common pairs the units that no line of the change touches.
func common(oldUnits, nowUnits []*unit, old *text, tests bool) []*pair {
	starts := map[int]*unit{}
	for _, u := range nowUnits {
		starts[u.start] = u
	}
	var out []*pair
	for _, u := range oldUnits {
		if u.changed || !u.blankable(tests) {
			continue
		}
		now := starts[old.lines[u.start].other]
		if now == nil || now.changed || now.kind != u.kind || old.solidIn(u.start, u.end) != old.twin.solidIn(now.start, now.end) || old.lines[u.end-1].other != now.end-1 {
			continue
		}
		out = append(out, &pair{old: u, now: now})
	}
	return out
}

func oldSide(p *pair) *unit { return p.old }
func nowSide(p *pair) *unit { return p.now }

// without empties the lines of the units that are not kept.
func (t *text) without(blank []*pair, src []byte, side func(*pair) *unit) []byte {
	var out bytes.Buffer
	out.Grow(len(src) / 4)
	at := 0
	for _, p := range blank {
		u := side(p)
		if p.kept || u.start < at {
			continue
		}
		for ; at < u.start; at++ {
			out.Write(t.lines[at].raw(src))
		}
		for ; at < u.end; at++ {
			out.WriteByte('\n')
		}
	}
	for ; at < len(t.lines); at++ {
		out.Write(t.lines[at].raw(src))
	}
	return out.Bytes()
}
