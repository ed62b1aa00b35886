package inventory

import (
	"bytes"
	"hash/maphash"

	"holdfast/internal/detection/oracle"
)

// EvaluateBoth fills in the oracles of both sides of a change. A case whose text is the
// same on both sides, in the same surroundings, claims the same: it is followed once.
// Most cases of a changed file are such.
func EvaluateBoth(before, after []*File) {
	Evaluate(before)
	v := newVersion(after)
	seeming := seemingClaims(before)
	v.eager = len(seeming) > 0
	known := map[string]*Case{}
	if seed := maphash.MakeSeed(); surroundings(seed, before) == surroundings(seed, after) {
		for _, f := range before {
			cases := f.caseNodes()
			for _, c := range f.Cases {
				known[c.fingerprint(c.among(cases))] = c
			}
		}
	}
	for _, f := range after {
		cases := f.caseNodes()
		own := v.seenFrom(f)
		for _, c := range f.Cases {
			if b := c.twin(known, cases); b != nil {
				c.takeFrom(b)
			} else {
				own.evaluate(c, c.among(cases))
			}
		}
		if len(known) == 0 {
			for _, c := range f.lent {
				own.evaluate(c, cases)
			}
		}
		own.evaluateHelpers(f, cases)
	}
	claimAwaited(before, after)
	agree(before, after, seeming)
}

// twin is the case of the other side that claims the same, nil when none does for sure.
func (c *Case) twin(known map[string]*Case, cases map[int]bool) *Case {
	if len(known) == 0 {
		return nil
	}
	return known[c.fingerprint(c.among(cases))]
}

// surroundings is a digest of everything outside of the cases: helpers, imports, tables,
// set-up. What a case claims may depend on any of it.
func surroundings(seed maphash.Seed, files []*File) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, f := range files {
		if !f.Test {
			continue
		}
		from := uint32(0)
		for _, c := range f.Cases {
			if c.embedded {
				continue
			}
			node := f.Tree.Nodes[c.node]
			if node.Start < from {
				continue // a part of the case before it
			}
			h.Write(f.Tree.Source[from:node.Start])
			from = node.End
		}
		h.Write(f.Tree.Source[from:])
		h.WriteByte(0)
	}
	return h.Sum64()
}

// fingerprint is where a case stands and what its text is, that of the case it is a part
// of included.
func (c *Case) fingerprint(cases map[int]bool) string {
	t := c.file.Tree
	outer := c.node
	for n := c.node; n > 0; n = t.Parent(n) {
		if cases[n] {
			outer = n
		}
	}
	var b bytes.Buffer
	b.WriteString(c.FullName())
	b.WriteByte(0)
	b.WriteString(string(c.State))
	b.WriteByte(0)
	b.Write(t.Source[t.Nodes[outer].Start:t.Nodes[outer].End])
	return b.String()
}

// takeFrom copies what an equal case claims, at this case's own lines.
func (c *Case) takeFrom(b *Case) {
	shift := c.Line - b.Line
	c.Oracles = moved(b.Oracles, shift)
	c.Muted = moved(b.Muted, shift)
	c.Steps, c.Calls, c.Matches = b.Steps, b.Calls, b.Matches
	c.presumed, c.unsure = moved(b.presumed, shift), b.unsure
}

func moved(list []oracle.Oracle, shift int) []oracle.Oracle {
	out := append([]oracle.Oracle(nil), list...)
	for i := range out {
		out[i].Line += shift
	}
	return out
}
