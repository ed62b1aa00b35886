package inventory

import (
	"slices"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// choiceOf reads a framework's words between which a condition chooses: one that runs
// and one that does not, mostly.
func (r *reader) choiceOf(n int) (alias, bool) {
	t := r.tree
	if t.Role(n) != syntax.Ternary {
		return alias{}, false
	}
	type word struct {
		name string
		off  bool
	}
	cond := t.Condition(n)
	var words []word
	for m := n + 1; m < t.End(n); m++ {
		if cond >= 0 && m >= cond && m < t.End(cond) {
			continue
		}
		if role := t.Role(m); role != syntax.Member && role != syntax.Ident {
			continue
		}
		links := t.Chain(m)
		if off := r.startsOff(links[0].Name); off || r.file.rules.heads[links[0].Name] {
			words = append(words, word{links[0].Name, off || len(links) > 1})
			m = t.End(m) - 1
		}
	}
	if len(words) == 0 {
		return alias{}, false
	}
	out := alias{head: words[0].name}
	if cond >= 0 {
		out.cond = t.Text(cond)
	}
	off := 0
	for _, w := range words {
		if w.off {
			off++
		} else {
			out.head = w.name
		}
	}
	holds, known := expression.Constant(out.cond)
	switch {
	case off == 0, known && len(words) == 2 && !words[map[bool]int{true: 0, false: 1}[holds]].off:
	case off == len(words), known:
		out.state = Skipped
	default:
		out.state = Conditional
	}
	return out, true
}

// chosenWord is the form that a condition chooses where it stands: (posix ? it : it.skip)('x', fn).
func (r *reader) chosenWord(p *prepared, n int) (*catalog.Form, bool, stated) {
	a, ok := r.choiceOf(n)
	if !ok {
		return nil, false, stated{}
	}
	form, suite, _, _ := r.word(p, a.head)
	st := stated{}
	if a.state != "" {
		st = stated{state: a.state, why: firstLine(r.tree.Text(n)), condition: a.cond}
	}
	return form, suite, st
}

// chosenBody reads a body that a condition chooses; one that is missing leaves the test out.
func (r *reader) chosenBody(n int, d *definition) bool {
	t := r.tree
	cond := t.Condition(n)
	var bodies []int
	for _, k := range t.NamedChildren(n) {
		if k != cond && r.isBody(k) {
			bodies = append(bodies, k)
		}
	}
	if len(bodies) == 0 || cond < 0 {
		return false
	}
	d.body = bodies[0]
	st := stated{state: Conditional, why: firstLine(t.Text(cond)), condition: t.Text(cond)}
	holds, known := expression.Constant(st.condition)
	chosen := t.Child(n, "alternative")
	if holds {
		chosen = t.Child(n, "consequence")
	}
	switch {
	case known && slices.Contains(bodies, chosen):
		d.body = chosen
	case known:
		st.state = Skipped
		d.state = st
	case len(bodies) == 1 || d.suite:
		d.state = st
		d.other = bodies[len(bodies)-1]
	}
	if d.other == d.body {
		d.other = 0
	}
	d.params = t.ParamNames(d.body)
	return true
}

// startsOff tells a word that defines what does not run: xit.
func (r *reader) startsOff(name string) bool {
	for _, p := range r.active {
		if h, ok := p.stateHeads[name]; ok && h.state == Skipped {
			return true
		}
	}
	return false
}
