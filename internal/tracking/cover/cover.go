// Package cover compares what tests reach before and after a change. It tells tests that
// are gone while the code is still run from code that is no longer run.
package cover

import (
	"fmt"
	"sort"
	"strings"
)

// Counts is how much of a file there is, and how much of it the tests reach.
type Counts struct {
	Lines       int `json:"l"`
	LinesHit    int `json:"lh"`
	Branches    int `json:"b,omitempty"`
	BranchesHit int `json:"bh,omitempty"`
}

// Files is the counts of every file.
type Files map[string]Counts

// Total adds up all files.
func (f Files) Total() Counts {
	var sum Counts
	for _, c := range f {
		sum = Counts{sum.Lines + c.Lines, sum.LinesHit + c.LinesHit, sum.Branches + c.Branches, sum.BranchesHit + c.BranchesHit}
	}
	return sum
}

// Outcome is what became of the coverage, in view of what became of the tests.
type Outcome string

// The outcomes. That code is still run when tests are gone proves nothing about what they
// claimed; it only says that nothing became unreachable.
const (
	Kept             Outcome = "coverage_kept"
	KeptWithoutTests Outcome = "tests_deleted_coverage_kept"
	Lost             Outcome = "coverage_lost"
	LostWithTests    Outcome = "tests_deleted_coverage_lost"
)

// Comparison is the coverage of two moments.
type Comparison struct {
	Outcome      Outcome  `json:"outcome"`
	LineBefore   float64  `json:"line_before"` // percent
	LineNow      float64  `json:"line_now"`
	BranchBefore *float64 `json:"branch_before,omitempty"`
	BranchNow    *float64 `json:"branch_now,omitempty"`
	TestsBefore  int      `json:"tests_before"`
	TestsNow     int      `json:"tests_now"`
	Losses       []Loss   `json:"losses,omitempty"` // the files that lost most, first
}

// Loss is a file of which the tests reach less than before.
type Loss struct {
	Path   string  `json:"path"`
	Before float64 `json:"before"` // percent of lines
	Now    float64 `json:"now"`
	Lines  int     `json:"lines"` // reached before, and no longer
}

// maxLosses bounds the files that are named.
const maxLosses = 10

// Compare tells what became of the coverage. A drop of at most allowed percentage points, of
// lines and of branches, is none. Without lines on both sides nothing can be said.
func Compare(before, now Files, testsBefore, testsNow int, allowed float64) (Comparison, bool) {
	b, n := before.Total(), now.Total()
	out := Comparison{TestsBefore: testsBefore, TestsNow: testsNow, Losses: losses(before, now)}
	was, known := percent(b.LinesHit, b.Lines)
	is, still := percent(n.LinesHit, n.Lines)
	if !known || !still {
		return Comparison{}, false
	}
	out.LineBefore, out.LineNow = was, is
	drop := was - is
	if was, known := percent(b.BranchesHit, b.Branches); known {
		if is, still := percent(n.BranchesHit, n.Branches); still {
			out.BranchBefore, out.BranchNow = &was, &is
			drop = max(drop, was-is)
		}
	}
	out.Outcome = outcomes[[2]bool{testsNow < testsBefore, drop > allowed+rounding}]
	return out, true
}

// rounding is half of the last digit that reports round to.
const rounding = 0.005

// outcomes by whether tests are gone and whether coverage is.
var outcomes = map[[2]bool]Outcome{
	{false, false}: Kept, {true, false}: KeptWithoutTests, {false, true}: Lost, {true, true}: LostWithTests,
}

// losses are the files that are in both and of which fewer lines are reached. A file that is
// gone has lost nothing: its code is gone too.
func losses(before, now Files) []Loss {
	var all []Loss
	for path, b := range before {
		n, there := now[path]
		was, known := percent(b.LinesHit, b.Lines)
		is, still := percent(n.LinesHit, n.Lines)
		if there && known && still && is < was && n.LinesHit < b.LinesHit {
			all = append(all, Loss{path, was, is, b.LinesHit - n.LinesHit})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].Lines != all[j].Lines {
			return all[i].Lines > all[j].Lines
		}
		return all[i].Path < all[j].Path
	})
	return all[:min(len(all), maxLosses)]
}

func percent(hit, all int) (float64, bool) {
	if all <= 0 {
		return 0, false
	}
	return 100 * float64(hit) / float64(all), true
}

// String is the comparison in a sentence.
func (c Comparison) String() string {
	gone := c.TestsBefore - c.TestsNow
	text := fmt.Sprintf("%s → %s", share(c.LineBefore), share(c.LineNow))
	if c.BranchBefore != nil && c.BranchNow != nil {
		text += fmt.Sprintf(" of lines, %s → %s of branches", share(*c.BranchBefore), share(*c.BranchNow))
	}
	switch c.Outcome {
	case KeptWithoutTests:
		return fmt.Sprintf("kept (%s) although %s gone: the code still runs, what they claimed is no longer claimed", text, tests(gone))
	case LostWithTests:
		return fmt.Sprintf("lost (%s) and %s gone%s", text, tests(gone), c.Where())
	case Lost:
		return fmt.Sprintf("lost (%s)%s", text, c.Where())
	}
	return fmt.Sprintf("kept (%s)", text)
}

// Where names the files that lost most, as the end of a sentence.
func (c Comparison) Where() string {
	var names []string
	for _, l := range c.Losses[:min(len(c.Losses), 3)] {
		names = append(names, fmt.Sprintf("%s %s → %s", l.Path, share(l.Before), share(l.Now)))
	}
	if len(names) == 0 {
		return ""
	}
	return ", most in " + strings.Join(names, ", ")
}

func share(v float64) string { return fmt.Sprintf("%.1f %%", v) }

func tests(n int) string {
	if n == 1 {
		return "1 test is"
	}
	return fmt.Sprintf("%d tests are", n)
}
