package wording

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/lazy"
)

// keyedRow is a row of a table that stands in one line behind its name.
var keyedRow = lazy.MustCompile("^[\"'`][^\"'`]+[\"'`]\\s*(?::|=>)\\s*[\\[({].*[\\])}]\\s*,?$")

// rowsRemarked finds rows of a table that are kept as comments, when nothing else went and others are left.
func (w Change) rowsRemarked() (was, is Passage) {
	gone := Saying(w.Gone)
	if len(gone) == 0 || len(Saying(w.Come)) > 0 {
		return Passage{}, Passage{}
	}
	for _, g := range gone {
		at := slices.IndexFunc(w.remarked, func(r Passage) bool { return strings.HasPrefix(r.Text, strings.TrimRight(g.Text, ",")) })
		if at < 0 || !keyedRow.MatchString(g.Text) || leavesOut.MatchString(w.listName(w.before, g.Line)) {
			return Passage{}, Passage{}
		}
		if was.Text == "" {
			was, is = g, w.remarked[at]
		}
	}
	left := 0
	for _, line := range w.lines {
		if keyedRow.MatchString(strings.TrimSpace(line)) {
			left++
		}
	}
	if left < fewestSiblings {
		return Passage{}, Passage{}
	}
	return was, is
}

var (
	// onlyNumbers is a part of a row that stands in a line of its own and is nothing but numbers.
	onlyNumbers = lazy.MustCompile(`^-?\d[\d_.]*(?:\s*,\s*-?\d[\d_.]*)+\s*,?$`)
	// outsideFails is a question whether something is less than one bound of a row, or more than the other.
	outsideFails = lazy.MustCompile(`<=?\s*\w+(?:\.|->|\[)\w*.*(?:\|\||\bor\b).*>=?\s*\w+(?:\.|->|\[)\w*|>=?\s*\w+(?:\.|->|\[)\w*.*(?:&&|\band\b).*<=?\s*\w+(?:\.|->|\[)\w*`)
)

// rowBounds finds a row of numbers of which two that lie beside each other are farther apart than they were, in
// a file that asks whether something lies between two numbers of a row.
func (w Change) rowBounds() (was, is Passage) {
	if !slices.ContainsFunc(w.lines, outsideFails.MatchString) {
		return Passage{}, Passage{}
	}
	for _, n := range w.Come {
		now := numbersOf(n.Text)
		if now == nil {
			continue
		}
		for _, g := range w.Gone {
			if had := numbersOf(g.Text); len(had) == len(now) && nearTo(g, n) && w.samePlace(g, n) && fartherApart(had, now) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// fartherApart tells two lists of numbers that are alike but for a lower and an upper bound, between which more lies now.
func fartherApart(had, now []float64) bool {
	at := 0
	for at < len(had) && had[at] == now[at] {
		at++
	}
	if at == len(had) {
		return false
	}
	for _, low := range []int{at, at - 1} { // the lower one may be as it was
		if low >= 0 && low+1 < len(had) && slices.Equal(had[low+2:], now[low+2:]) && had[low] <= had[low+1] && now[low] <= had[low] && now[low+1] >= had[low+1] {
			return true
		}
	}
	return false
}

// numbersOf are the numbers of a line that has nothing else.
func numbersOf(line string) (list []float64) {
	if !onlyNumbers.MatchString(line) {
		return nil
	}
	for part := range strings.SplitSeq(strings.TrimRight(line, ", "), ",") {
		v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(part), "_", ""), 64)
		if err != nil {
			return nil
		}
		list = append(list, v)
	}
	return list
}

var (
	// leavesKeyed is how RSpec is told to leave out what has a value under a key.
	leavesKeyed = lazy.MustCompile(`^\w+\.(?:filter_run_excluding|exclusion_filter\s*=)[\s({]*(?::?\w+\s*(?::|=>)\s*\S.*)$`)
	// machineKinds are conditions on where examples run.
	machineKinds = []string{"platform", "version", "tool", "environment", "ci"}
	// onlyUnder begins or ends what is done under a condition.
	onlyUnder = lazy.MustCompile(`^(?:if|unless|elsif|else|case|when)\b|\s(?:if|unless)\s|\?`)
)

// leftByKey finds a filter that RSpec is given by which examples are left out on every machine.
func (w Change) leftByKey() (was, is Passage) {
	if saidBy(w.Gone, leavesKeyed) {
		return Passage{}, Passage{}
	}
	for _, n := range w.Come {
		if leavesKeyed.MatchString(n.Text) && !onlyUnder.MatchString(n.Text) && !onlyUnder.MatchString(spokenBefore(w.lines, n.Line)) && !slices.Contains(machineKinds, circumstance.Kind(n.Text)) && !strings.Contains(n.Text, "lambda") && !strings.Contains(n.Text, "->") {
			return Passage{n.Line, "every example ran"}, n
		}
	}
	return Passage{}, Passage{}
}

// passesByName is an answer of the hook of pytest by which a file is not collected.
var passesByName = lazy.MustCompile(`^return\s+True\b`)

// uncollected finds a new condition under which the tests' own hook has files left out: what a machine or
// a version lacks is no such condition.
func (w Change) uncollected() (was, is Passage) {
	for _, n := range w.Come {
		if !passesByName.MatchString(n.Text) || w.functionAt(n.Line) != "pytest_ignore_collect" || !slices.ContainsFunc(w.before, func(l string) bool { return strings.Contains(l, "pytest_ignore_collect") }) {
			continue
		}
		asked := w.askedAbove(n)
		if kind := circumstance.Kind(asked); asked != "" && (kind == "other" || kind == "ci" || kind == "error") {
			return Passage{n.Line, "every file was collected"}, Passage{n.Line, asked}
		}
	}
	return Passage{}, Passage{}
}
