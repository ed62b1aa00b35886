package wording

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// promises is a line by which a test says how many claims it will make, or that it makes some.
	promises = lazy.MustCompile(`^(?:expect\.(?:assertions\(\s*(\d+)\s*\)|hasAssertions\(\s*\))|(?:t|assert|tap|test)\.(?:plan|expect)\(\s*(\d+)\s*\))\s*;?$`)
	// claimsLater is where claims stand of which nobody knows whether they are reached.
	claimsLater = lazy.MustCompile(`\bcatch\b|\.(?:then|on|once|subscribe)\(`)
)

// promisedBelow is how many lines of a test may follow on the promise of its claims.
const promisedBelow = 25

// promisesFewer finds a test that promises fewer claims than it did, or none, though its claims are as they were
// and only the promise has them reached.
func (w Change) promisesFewer() (was, is Passage) {
	claims := func(l Passage) bool { return claimsBy.MatchString(l.Text) && !promises.MatchString(l.Text) }
	if slices.ContainsFunc(w.Come, claims) || slices.ContainsFunc(w.Gone, claims) {
		return Passage{}, Passage{}
	}
	for _, g := range w.Gone {
		if !promises.MatchString(g.Text) {
			continue
		}
		now := slices.IndexFunc(w.Come, func(n Passage) bool { return promises.MatchString(n.Text) && nearTo(g, n) })
		switch {
		case now >= 0 && promised(w.Come[now].Text) < promised(g.Text):
			return g, w.Come[now]
		case now < 0 && w.claimsLaterBelow(g):
			return g, Passage{w.nowAt(g), LeftNothing}
		}
	}
	return Passage{}, Passage{}
}

// promised is the number of claims that a line promises.
func promised(text string) int {
	m := promises.FindStringSubmatch(text)
	if m == nil || m[1]+m[2] == "" {
		return 1
	}
	n, err := strconv.Atoi(m[1] + m[2])
	if err != nil {
		return 0
	}
	return n
}

// claimsLaterBelow tells whether the test that a line stood in makes claims in a handler or a callback, and still does.
func (w Change) claimsLaterBelow(g Passage) bool {
	depth, later := len(IndentOf(w.before[g.Line-1])), false
	for _, line := range w.before[g.Line:min(len(w.before), g.Line+promisedBelow)] {
		text := strings.TrimSpace(line)
		if text != "" && len(IndentOf(line)) < depth {
			return false
		}
		if later = later || claimsLater.MatchString(text); later && claimsBy.MatchString(text) && !w.isGone(text) {
			return true
		}
	}
	return false
}

func (w Change) isGone(text string) bool {
	return slices.ContainsFunc(w.Gone, func(g Passage) bool { return g.Text == text })
}

var (
	// sortsInPlace is a line that does nothing but put a list in order.
	sortsInPlace = lazy.MustCompile(`^(?:(?:sort\.\w+|slices\.Sort\w*|Collections\.sort|Arrays\.sort|[ru]?sort|std::(?:ranges::)?(?:stable_)?sort|Array\.Sort|qsort)\(\s*[&*$]?(\w+)|\$?(\w+)\.(?:sort(?:_unstable|_by|_by_key|_unstable_by|_unstable_by_key|By|With|InPlace)?!?|Sort)\b)`)
	// asksAlike is a claim that two things are alike.
	asksAlike = lazy.MustCompile(`(?i)equal|\beq\b|same|==|!=|diff|\bis\b|assert_eq|tobe\(`)
)

// orderedFirst finds two lists that are put in order now before a claim, which stands as it did, has them alike.
func (w Change) orderedFirst() (was, is Passage) {
	if saidBy(w.Gone, sortsInPlace) {
		return Passage{}, Passage{}
	}
	fresh := w.newLines()
	for i, first := range w.Come {
		one := sortedName(first.Text)
		if one == "" || w.stoodBefore(first.Text) {
			continue
		}
		for _, second := range w.Come[i+1:] {
			other := sortedName(second.Text)
			if other == "" || other == one || second.Line-first.Line > handledAtMost {
				continue
			}
			for at := second.Line + 1; at <= len(w.lines) && at <= second.Line+handledAtMost; at++ {
				text := strings.TrimSpace(w.lines[at-1])
				if !fresh[at] && asksAlike.MatchString(text) && expression.HoldsWord(text, one) && expression.HoldsWord(text, other) {
					return Passage{at, text}, first
				}
			}
		}
	}
	return Passage{}, Passage{}
}

// sortedName is the list that a line puts in order.
func sortedName(text string) string {
	m := sortsInPlace.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

// leavesLoop is a line that ends a loop.
var leavesLoop = lazy.MustCompile(`^(?:break|return(?: nil| None| null)?)\s*;?$`)

// firstRound finds a loop over what a test looks at that ends after its first round now, with its claims as they were.
func (w Change) firstRound() (was, is Passage) {
	for _, n := range w.Come {
		if !leavesLoop.MatchString(n.Text) {
			continue
		}
		head := w.loopAround(n.Line)
		if head.Text == "" || !w.stoodBefore(head.Text) || w.indentBelow(head.Line) != len(IndentOf(w.lines[n.Line-1])) {
			continue
		}
		for at := head.Line + 1; at < n.Line; at++ {
			if text := strings.TrimSpace(w.lines[at-1]); ClaimLine.MatchString(text) && w.stoodBefore(text) {
				return head, n
			}
		}
	}
	return Passage{}, Passage{}
}

// indentBelow is how far the first line below a head is indented.
func (w Change) indentBelow(head int) int {
	for _, line := range w.lines[head:] {
		if strings.TrimSpace(line) != "" {
			return len(IndentOf(line))
		}
	}
	return 0
}
