package claims

import (
	"math"
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/wording"
)

func Measured(list []*inventory.Case) (cases int, mass float64) {
	for _, c := range list {
		if c.Runs() {
			cases += c.Count()
			mass += c.Mass()
		}
	}
	return cases, mass
}

// fewerRuns tells whether the tests of the change run less often than before, all rows
// counted: then a row that is gone did not move, whatever it claimed.
func (c *Comparison) fewerRuns() bool {
	if c.runs == nil {
		before, _ := Measured(c.Before)
		after, _ := Measured(c.After)
		fewer := after < before
		c.runs = &fewer
	}
	return *c.runs
}

// fromLoop tells whether lost claims were made by a loop over rows: the same line made
// several of them.
func fromLoop(b, a *inventory.Case, lost []ledger.Step) bool {
	type place struct {
		line    int
		matcher string // links of one chain share a line without being rows
	}
	made := map[place]int{}
	for _, o := range b.Oracles {
		made[place{o.Line, o.Matcher}]++
	}
	once := 1
	if a.Rows == b.Rows { // the whole test runs for each row, as it did
		once = max(1, b.Rows)
	}
	for _, s := range lost {
		if made[place{s.Before.Line, s.Before.Matcher}] < 2*once {
			return false
		}
	}
	return len(lost) > 0
}

// shrunk tells whether a table or loop of the case itself reaches less far than before, and whether none but
// loops that count do.
func shrunk(b, a *inventory.Case) (fewer, turns bool) {
	turns = true
	for name, n := range b.Extents {
		now, ok := a.Extents[name]
		counts := goesRound.MatchString(name)
		if !ok || n <= 1 || now >= n || counts && now > 1 && (n == math.MaxInt || n/now <= fewerTurns) {
			continue
		}
		fewer, turns = true, turns && counts
	}
	return fewer, fewer && turns
}

// goesRound are names of loops that count: how often they go round is also a question of patience.
var goesRound = lazy.MustCompile(`^(?:range|turns|times) of `)

// fewerTurns is how many times as often a loop must have gone round for the rest to be another claim,
// and not the same one in less time.
const fewerTurns = 100

// loops are words with which code goes through a list, or draws values, by itself.
var loops = lazy.MustCompile(`\b(?:for|foreach|forEach|each\w*|every|map|all|while|loop|times|repeat|forAll|check|Run|subTest|subtests|step)\b`)

// ranForMany tells a case that ran for each of a set which the change does not show, and runs once
// now: it does not go through the set by itself, and no other case took a part of it.
func (c *Comparison) ranForMany(b, a *inventory.Case) bool {
	to := c.FileOf[a]
	if !b.Dynamic || a.Dynamic || a.Rows != 1 || b.Sub != a.Sub || a.Path != b.Path || to == nil || c.Production().Relation(b) == "related" {
		return false
	}
	if slices.ContainsFunc(c.Fresh, func(n *inventory.Case) bool { return n.Path == a.Path && n.Runs() }) {
		return false
	}
	lines := strings.Split(to.File.After.All(), "\n")
	from := min(len(lines), max(0, a.Line-1))
	return !slices.ContainsFunc(lines[from:max(from, min(len(lines), a.EndLine))], func(line string) bool {
		return loops.MatchString(line) || wording.Inherits.MatchString(strings.TrimSpace(line)) // what it overrides has the rows
	})
}
