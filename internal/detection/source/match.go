package source

import (
	"sort"
	"strings"
)

// edit is a function before and after, with what was taken out and put in. In a test
// it has to be opened first.
type edit struct {
	pair           *Pair
	before, after  *Function
	b, a           *Detail
	removed, added []string
	moved          bool // it lives in another file now
}

// matching is how the functions of a change correspond.
type matching struct {
	edits []edit
	gone  []owned
	fresh []owned
}

type owned struct {
	pair *Pair
	f    *Function
}

// match pairs the functions of all files: in the same file by name, then anywhere by
// text, by name, and by likeness. Functions with the same text are left out.
func match(pairs []Pair) matching {
	var m matching
	var gone, fresh []owned
	for i := range pairs {
		p := &pairs[i]
		b, a := functionsOf(p.Before), functionsOf(p.After)
		kept := matchNames(p, b, a, &m)
		gone = append(gone, kept.gone...)
		fresh = append(fresh, kept.fresh...)
	}
	gone, fresh = pairOff(gone, fresh, &m, func(o owned) string { return squeeze(bodyText(o.f)) })
	gone, fresh = pairOff(gone, fresh, &m, func(o owned) string { return o.f.Name })
	gone, fresh = pairOff(gone, fresh, &m, func(o owned) string { return bare(o.f.Name) })
	m.gone, m.fresh = pairAlike(gone, fresh, &m)
	return m
}

func functionsOf(f *Facts) []*Function {
	if f == nil {
		return nil
	}
	return f.Functions
}

func matchNames(p *Pair, before, after []*Function, m *matching) (left matching) {
	byName := map[string][]*Function{}
	for _, a := range after {
		byName[a.Name] = append(byName[a.Name], a)
	}
	var rest []*Function
	for _, b := range before { // same text first, so that overloads find themselves
		if i := indexText(byName[b.Name], b.Text); i >= 0 {
			byName[b.Name] = append(byName[b.Name][:i:i], byName[b.Name][i+1:]...)
			continue
		}
		rest = append(rest, b)
	}
	for _, b := range rest {
		if list := byName[b.Name]; len(list) > 0 {
			m.add(p, b, list[0], false)
			byName[b.Name] = list[1:]
			continue
		}
		left.gone = append(left.gone, owned{p, b})
	}
	for _, a := range after {
		for _, still := range byName[a.Name] {
			if still == a {
				left.fresh = append(left.fresh, owned{p, a})
			}
		}
	}
	return left
}

func indexText(list []*Function, text string) int {
	for i, f := range list {
		if f.Text == text {
			return i
		}
	}
	return -1
}

func (m *matching) add(p *Pair, b, a *Function, moved bool) {
	if b.Text == a.Text && b.Name == a.Name {
		return
	}
	e := edit{pair: p, before: b, after: a, moved: moved}
	if !p.Test {
		e.open()
	}
	m.edits = append(m.edits, e)
}

// open reads the details. Those of tests are dear and seldom asked for.
func (e *edit) open() {
	if e.b == nil {
		e.b, e.a = e.before.Detail(), e.after.Detail()
		e.removed, e.added = difference(e.b.Lines, e.a.Lines)
	}
}

func bodyText(f *Function) string {
	if f.body > 0 {
		return f.tree.Text(f.body)
	}
	return f.Text
}

func bare(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// pairOff matches what has the same key, once each.
func pairOff(gone, fresh []owned, m *matching, key func(owned) string) (g, f []owned) {
	byKey := map[string][]owned{}
	for _, o := range fresh {
		if k := key(o); k != "" {
			byKey[k] = append(byKey[k], o)
		}
	}
	taken := map[*Function]bool{}
	for _, o := range gone {
		k := key(o)
		if list := byKey[k]; k != "" && len(list) > 0 && o.f.Name != "" {
			m.add(list[0].pair, o.f, list[0].f, list[0].pair != o.pair)
			taken[list[0].f] = true
			byKey[k] = list[1:]
			continue
		}
		g = append(g, o)
	}
	for _, o := range fresh {
		if !taken[o.f] {
			f = append(f, o)
		}
	}
	return g, f
}

// likenessBudget bounds the comparisons of bodies in a large change.
const likenessBudget = 20000

// pairAlike matches functions whose lines are mostly the same: renamed ones.
func pairAlike(gone, fresh []owned, m *matching) (g, f []owned) {
	taken := map[*Function]bool{}
	for _, o := range gone {
		best, score := -1, 0.6
		if len(gone)*len(fresh) < likenessBudget && o.f.Name != "" {
			for i, c := range fresh {
				if taken[c.f] || c.f.Name == "" {
					continue
				}
				if s := alike(o.f.Detail().Lines, c.f.Detail().Lines); s >= score {
					best, score = i, s
				}
			}
		}
		if best < 0 {
			g = append(g, o)
			continue
		}
		taken[fresh[best].f] = true
		m.add(fresh[best].pair, o.f, fresh[best].f, fresh[best].pair != o.pair)
	}
	for _, o := range fresh {
		if !taken[o.f] {
			f = append(f, o)
		}
	}
	return g, f
}

// difference are the lines only before and only after, as multisets.
func difference(before, after []string) (removed, added []string) {
	old, now := squeezed(before), squeezed(after)
	return without(before, old, now), without(after, now, old)
}

// without are the lines whose keys the others do not have as often.
func without(lines, keys, others []string) (out []string) {
	count := make(map[string]int, len(others))
	for _, k := range others {
		count[k]++
	}
	for i, k := range keys {
		if count[k] > 0 {
			count[k]--
		} else if k != "" {
			out = append(out, lines[i])
		}
	}
	return out
}

func squeezed(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = squeeze(l)
	}
	return out
}

// alike is the share of lines two bodies have in common, 0 to 1.
func alike(a, b []string) float64 {
	if len(a) < 2 || len(b) < 2 || len(a) > 3*len(b) || len(b) > 3*len(a) {
		return 0
	}
	removed, added := difference(a, b)
	return 1 - float64(len(removed)+len(added))/float64(len(a)+len(b))
}

// sortedKeys gives maps a stable order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
