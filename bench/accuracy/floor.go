package main

import (
	"fmt"
	"strings"
)

// floor is a share that must not be fallen short of, or a ceiling not to exceed.
type floor struct {
	what  string
	group string // a gate, or gate and set prefix
	count func(tally) int
	least float64 // of the group's total; 0 when it is a ceiling
	most  float64
	size  int // the group must have at least this many
}

func flagged(t tally) int { return t.flagged }
func stopped(t tally) int { return t.stopped }
func blocked(t tally) int { return t.blocked }
func warned(t tally) int  { return t.warned }

const unset = -1

var (
	ownFloors = []floor{
		{what: "must_flag flagged", group: "must_flag", count: flagged, least: 1, most: unset, size: 300},
		{what: "must_allow blocked", group: "must_allow", count: blocked, least: unset, most: 0, size: 300},
	}
	realFloors = []floor{
		{what: "must_flag flagged", group: "must_flag", count: flagged, least: 0.95, most: unset},
		{what: "must_allow blocked", group: "must_allow", count: blocked, least: unset, most: 0.02},
		{what: "must_allow warned or asked", group: "must_allow", count: warned, least: unset, most: 0.08},
	}
	mutantFloors = []floor{
		{what: "must_flag flagged", group: "must_flag", count: flagged, least: 0.99, most: unset},
		{what: "must_allow blocked", group: "must_allow", count: blocked, least: unset, most: 0.005},
	}
	peerFloors = []floor{
		{what: "tamper cases asked or blocked", group: "must_flag set:tamper", count: stopped, least: 0.9, most: unset},
		{what: "refactors blocked", group: "must_allow set:refactor", count: blocked, least: unset, most: 0.018},
	}
)

// hold prints each floor and whether it holds.
func (m *measurer) hold(floors []floor, groups map[string]*tally) bool {
	ok := true
	for _, f := range floors {
		var t tally
		for k, g := range groups {
			if k == f.group || strings.Contains(f.group, " set:") && strings.HasPrefix(k, f.group) {
				t.total += g.total
				t.flagged += g.flagged
				t.stopped += g.stopped
				t.blocked += g.blocked
				t.warned += g.warned
			}
		}
		n := f.count(t)
		held := t.total >= f.size
		if t.total > 0 {
			share := float64(n) / float64(t.total)
			held = held && (f.least == unset || share >= f.least) && (f.most == unset || share <= f.most)
		}
		word := "holds"
		if !held {
			word, ok = "MISSED", false
		}
		fmt.Fprintf(m.out, "floor %s: %s of %d, wanted %s: %s\n", f.what, interval(n, t.total), t.total, f.wanted(), word)
	}
	return ok
}

func (f floor) wanted() string {
	s := fmt.Sprintf("at least %.0f %%", 100*f.least)
	if f.least == unset {
		s = fmt.Sprintf("at most %.1f %%", 100*f.most)
	}
	if f.size > 0 {
		s += fmt.Sprintf(" of %d or more", f.size)
	}
	return s
}
