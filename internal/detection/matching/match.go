package matching

import (
	"slices"
	"sort"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
)

// Similarities from which two bodies are taken for the same test.
const (
	sameBodyInFile = 0.5
	SameBodyAcross = 0.7
	akinNameBody   = 0.3
	sameNameBody   = 0.15
)

// match pairs the cases before with those after: first by full name in the same file,
// then by full name elsewhere, by name, and by body.
func (t *Tests) match() {
	m := &matcher{c: t, usedBefore: map[*inventory.Case]bool{}, usedAfter: map[*inventory.Case]bool{}}
	m.renumbered()
	m.byKey("kept", func(x *inventory.Case) string { return t.Home(x) + "\x00" + x.FullName() })
	m.byKey("moved", func(x *inventory.Case) string { return x.FullName() })
	m.byKey("moved", func(x *inventory.Case) string { return t.Home(x) + "\x00" + expression.PlainName(x.Name) })
	m.byBody("renamed", func(b, a *inventory.Case) bool { return t.Home(b) == t.Home(a) }, sameBodyInFile)
	m.byBody("renamed", func(b, a *inventory.Case) bool { return t.Home(b) == t.Home(a) && akin(b.Name, a.Name) }, akinNameBody)
	m.byKeySimilar("moved", func(x *inventory.Case) string { return expression.PlainName(x.Name) })
	m.byBody("moved", func(b, a *inventory.Case) bool { return true }, SameBodyAcross)
	m.byBody("moved", func(b, a *inventory.Case) bool { return nearName(b.Name, a.Name) }, sameBodyInFile)
	for _, b := range t.Before {
		if !m.usedBefore[b] {
			t.Gone = append(t.Gone, b)
		}
	}
	for _, a := range t.After {
		if !m.usedAfter[a] {
			t.Fresh = append(t.Fresh, a)
		}
	}
}

// akin tells names of which one says all that the other says, and something more.
func akin(a, b string) bool {
	wa, wb := expression.SplitWords(a), expression.SplitWords(b)
	if len(wa) > len(wb) {
		wa, wb = wb, wa
	}
	for _, w := range wa {
		if !slices.Contains(wb, w) {
			return false
		}
	}
	return len(wa) > 2
}

// nearName tells names that have half of their words in common: a test that moves to where its
// subject lives is called after it there.
func nearName(a, b string) bool {
	wa, wb := expression.Set(NameWords(a)), expression.Set(NameWords(b))
	both := 0
	for w := range wa {
		if wb[w] {
			both++
		}
	}
	return both >= 2 && 2*both >= len(wa)+len(wb)-both
}

type matcher struct {
	c                     *Tests
	usedBefore, usedAfter map[*inventory.Case]bool
}

func (m *matcher) pair(b, a *inventory.Case, how string) {
	m.usedBefore[b], m.usedAfter[a] = true, true
	m.c.Pairs = append(m.c.Pairs, Match{b, a, how})
	m.c.AfterOf[b] = a
}

// replacedLast is a list of cases with those at its end that a later definition of their name replaced: where one of
// a name is left, it stands for the one that ran.
func replacedLast(cases []*inventory.Case) []*inventory.Case {
	if !slices.ContainsFunc(cases, (*inventory.Case).Replaced) {
		return cases
	}
	ran := slices.DeleteFunc(slices.Clone(cases), (*inventory.Case).Replaced)
	return append(ran, slices.DeleteFunc(slices.Clone(cases), func(x *inventory.Case) bool { return !x.Replaced() })...)
}

func (m *matcher) byKey(how string, key func(*inventory.Case) string) {
	index := map[string][]*inventory.Case{}
	for _, a := range replacedLast(m.c.After) {
		if !m.usedAfter[a] {
			index[key(a)] = append(index[key(a)], a)
		}
	}
	for _, b := range replacedLast(m.c.Before) {
		if m.usedBefore[b] {
			continue
		}
		k := key(b)
		if list := index[k]; len(list) > 0 {
			best := 0
			for i := range list { // of several with one name, the most similar
				if inventory.Similarity(b, list[i]) > inventory.Similarity(b, list[best]) {
					best = i
				}
			}
			m.pair(b, list[best], how)
			index[k] = append(list[:best:best], list[best+1:]...)
		}
	}
}

// byKeySimilar needs some likeness of the bodies besides the name: test_init in two
// unrelated files are two tests.
func (m *matcher) byKeySimilar(how string, key func(*inventory.Case) string) {
	index := map[string][]*inventory.Case{}
	for _, a := range m.c.After {
		if !m.usedAfter[a] {
			index[key(a)] = append(index[key(a)], a)
		}
	}
	for _, b := range m.c.Before {
		if m.usedBefore[b] {
			continue
		}
		for _, a := range index[key(b)] {
			if !m.usedAfter[a] && inventory.Similarity(b, a) >= sameNameBody {
				m.pair(b, a, how)
				break
			}
		}
	}
}

// nameWeight is how much more alike two bodies count whose names say the same: of two new tests,
// the one that an old one is named in is what became of it, though it got a claim more.
const nameWeight = 0.2

// byBody pairs the most similar bodies first.
func (m *matcher) byBody(how string, near func(b, a *inventory.Case) bool, least float64) {
	type candidate struct {
		b, a  *inventory.Case
		score float64
		order int
	}
	var list []candidate
	const manyCandidates = 400 // beyond that a change is a rewrite; comparing all with all would be quadratic
	var bs, as []*inventory.Case
	for _, b := range m.c.Before {
		if !m.usedBefore[b] {
			bs = append(bs, b)
		}
	}
	for _, a := range m.c.After {
		if !m.usedAfter[a] {
			as = append(as, a)
		}
	}
	if len(bs) > manyCandidates || len(as) > manyCandidates {
		return
	}
	for _, b := range bs {
		for _, a := range as {
			if !near(b, a) {
				continue
			}
			if s := inventory.Similarity(b, a); s >= least {
				if akin(b.Name, a.Name) {
					s += nameWeight
				}
				list = append(list, candidate{b, a, s, len(list)})
			}
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].score != list[j].score {
			return list[i].score > list[j].score
		}
		return list[i].order < list[j].order
	})
	for _, x := range list {
		if !m.usedBefore[x.b] && !m.usedAfter[x.a] {
			m.pair(x.b, x.a, how)
		}
	}
}
