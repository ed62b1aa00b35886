package history

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Count is how many commits there were, and what became of them.
type Count struct {
	Commits  int `json:"commits"` // judged ones
	Flagged  int `json:"flagged"` // warned about, asked about or blocked
	Held     int `json:"held"`    // asked about or blocked
	Blocked  int `json:"blocked"`
	Findings int `json:"findings"`
}

func (n *Count) add(c Commit) {
	n.Commits++
	n.Findings += len(c.Findings)
	for into, holds := range map[*int]bool{&n.Flagged: c.Flagged(), &n.Held: c.Held(), &n.Blocked: c.Blocked()} {
		if holds {
			*into++
		}
	}
}

// Named is a count under a name: a person, an agent, a month.
type Named struct {
	Name string `json:"name"`
	Count
	FlaggedRate Share `json:"flagged_rate"`
	HeldRate    Share `json:"held_rate"`
}

// Add adds another count to this one.
func (n *Named) Add(c Count) {
	n.Commits, n.Findings = n.Commits+c.Commits, n.Findings+c.Findings
	n.Flagged, n.Held, n.Blocked = n.Flagged+c.Flagged, n.Held+c.Held, n.Blocked+c.Blocked
	n.FlaggedRate, n.HeldRate = NewShare(n.Flagged, n.Commits), NewShare(n.Held, n.Commits)
}

// Tally adds up judged commits. Its size depends on the number of people and months,
// not on the number of commits.
type Tally struct {
	all      Count
	failed   int
	unjudged int
	cleared  int
	oldest   time.Time
	newest   time.Time
	last     Commit
	kinds    map[string]int
	patterns map[string]int
	people   map[string]*Count
	agents   map[string]*Count
	months   map[string]*Count
	worst    worst
}

// NewTally makes a tally that remembers so many of the worst commits.
func NewTally(remembered int) *Tally {
	return &Tally{
		kinds: map[string]int{}, patterns: map[string]int{},
		people: map[string]*Count{}, agents: map[string]*Count{}, months: map[string]*Count{}, worst: worst{limit: remembered},
	}
}

// ByHand stands for commits without any agent's signature.
const ByHand = "no agent named"

// Add counts a commit.
func (t *Tally) Add(c Commit) {
	t.last = Commit{ID: c.ID, When: c.When}
	if !c.Judged() {
		t.failed++
		return
	}
	t.all.add(c)
	t.cleared += c.Cleared
	t.unjudged += len(c.Unjudged)
	if t.oldest.IsZero() || c.When.Before(t.oldest) {
		t.oldest = c.When
	}
	if c.When.After(t.newest) {
		t.newest = c.When
	}
	for _, f := range c.Findings {
		t.kinds[f.Type]++
		t.patterns[f.ID]++
	}
	at(t.people, c.Author).add(c)
	at(t.months, c.When.UTC().Format("2006-01")).add(c)
	for _, name := range c.Agents {
		at(t.agents, name).add(c)
	}
	if len(c.Agents) == 0 {
		at(t.agents, ByHand).add(c)
	}
	t.worst.add(c)
}

// Done is what was counted so far.
func (t *Tally) Done() Count { return t.all }

func at(counts map[string]*Count, name string) *Count {
	if counts[name] == nil {
		counts[name] = &Count{}
	}
	return counts[name]
}

// Number is how often something was found.
type Number struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Summary is what a tally has to say.
type Summary struct {
	Count
	FlaggedRate Share     `json:"flagged_rate"`
	HeldRate    Share     `json:"held_rate"`
	Failed      int       `json:"failed"`         // commits that could not be judged
	Unjudged    int       `json:"unjudged_files"` // files that could not be judged
	Cleared     int       `json:"cleared"`
	Oldest      time.Time `json:"oldest"`
	Newest      time.Time `json:"newest"`
	Types       []Number  `json:"types"`
	Patterns    []Number  `json:"patterns"`
	Agents      []Named   `json:"agents"`
	People      []Named   `json:"people"`
	Months      []Named   `json:"months"`
	Worst       []Commit  `json:"-"`
	Last        Commit    `json:"-"` // the commit that was judged last
}

// Summary gives the totals, the most frequent first; months in their order.
func (t *Tally) Summary() Summary {
	return Summary{
		Count: t.all, FlaggedRate: NewShare(t.all.Flagged, t.all.Commits), HeldRate: NewShare(t.all.Held, t.all.Commits),
		Failed: t.failed, Unjudged: t.unjudged, Cleared: t.cleared, Oldest: t.oldest, Newest: t.newest,
		Types: numbers(t.kinds), Patterns: numbers(t.patterns),
		Agents: named(t.agents, byFindings), People: named(t.people, byFindings), Months: named(t.months, byName),
		Worst: t.worst.sorted(), Last: t.last,
	}
}

func numbers(counts map[string]int) []Number {
	out := []Number{}
	for name, n := range counts {
		out = append(out, Number{name, n})
	}
	slices.SortFunc(out, func(a, b Number) int { return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name)) })
	return out
}

func named(counts map[string]*Count, order func(a, b Named) int) []Named {
	out := []Named{}
	for name, n := range counts {
		out = append(out, Named{Name: name, Count: *n, FlaggedRate: NewShare(n.Flagged, n.Commits), HeldRate: NewShare(n.Held, n.Commits)})
	}
	slices.SortFunc(out, order)
	return out
}

func byName(a, b Named) int { return strings.Compare(a.Name, b.Name) }

func byFindings(a, b Named) int {
	return cmp.Or(cmp.Compare(b.Findings, a.Findings), cmp.Compare(b.Commits, a.Commits), strings.Compare(a.Name, b.Name))
}
