package delta

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
func (w wording) promisesFewer() (was, is passage) {
	claims := func(l passage) bool { return claimsBy.MatchString(l.text) && !promises.MatchString(l.text) }
	if slices.ContainsFunc(w.come, claims) || slices.ContainsFunc(w.gone, claims) {
		return passage{}, passage{}
	}
	for _, g := range w.gone {
		if !promises.MatchString(g.text) {
			continue
		}
		now := slices.IndexFunc(w.come, func(n passage) bool { return promises.MatchString(n.text) && nearTo(g, n) })
		switch {
		case now >= 0 && promised(w.come[now].text) < promised(g.text):
			return g, w.come[now]
		case now < 0 && w.claimsLaterBelow(g):
			return g, passage{w.nowAt(g), leftNothing}
		}
	}
	return passage{}, passage{}
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
func (w wording) claimsLaterBelow(g passage) bool {
	depth, later := len(indentOf(w.before[g.line-1])), false
	for _, line := range w.before[g.line:min(len(w.before), g.line+promisedBelow)] {
		text := strings.TrimSpace(line)
		if text != "" && len(indentOf(line)) < depth {
			return false
		}
		if later = later || claimsLater.MatchString(text); later && claimsBy.MatchString(text) && !w.isGone(text) {
			return true
		}
	}
	return false
}

func (w wording) isGone(text string) bool {
	return slices.ContainsFunc(w.gone, func(g passage) bool { return g.text == text })
}

var (
	// sortsInPlace is a line that does nothing but put a list in order.
	sortsInPlace = lazy.MustCompile(`^(?:(?:sort\.\w+|slices\.Sort\w*|Collections\.sort|Arrays\.sort|[ru]?sort|std::(?:ranges::)?(?:stable_)?sort|Array\.Sort|qsort)\(\s*[&*$]?(\w+)|\$?(\w+)\.(?:sort(?:_unstable|_by|_by_key|_unstable_by|_unstable_by_key|By|With|InPlace)?!?|Sort)\b)`)
	// asksAlike is a claim that two things are alike.
	asksAlike = lazy.MustCompile(`(?i)equal|\beq\b|same|==|!=|diff|\bis\b|assert_eq|tobe\(`)
)

// orderedFirst finds two lists that are put in order now before a claim, which stands as it did, has them alike.
func (w wording) orderedFirst() (was, is passage) {
	if saidBy(w.gone, sortsInPlace) {
		return passage{}, passage{}
	}
	fresh := w.newLines()
	for i, first := range w.come {
		one := sortedName(first.text)
		if one == "" || w.stoodBefore(first.text) {
			continue
		}
		for _, second := range w.come[i+1:] {
			other := sortedName(second.text)
			if other == "" || other == one || second.line-first.line > handledAtMost {
				continue
			}
			for at := second.line + 1; at <= len(w.lines) && at <= second.line+handledAtMost; at++ {
				text := strings.TrimSpace(w.lines[at-1])
				if !fresh[at] && asksAlike.MatchString(text) && expression.HoldsWord(text, one) && expression.HoldsWord(text, other) {
					return passage{at, text}, first
				}
			}
		}
	}
	return passage{}, passage{}
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
func (w wording) firstRound() (was, is passage) {
	for _, n := range w.come {
		if !leavesLoop.MatchString(n.text) {
			continue
		}
		head := w.loopAround(n.line)
		if head.text == "" || !w.stoodBefore(head.text) || w.indentBelow(head.line) != len(indentOf(w.lines[n.line-1])) {
			continue
		}
		for at := head.line + 1; at < n.line; at++ {
			if text := strings.TrimSpace(w.lines[at-1]); claimLine.MatchString(text) && w.stoodBefore(text) {
				return head, n
			}
		}
	}
	return passage{}, passage{}
}

// indentBelow is how far the first line below a head is indented.
func (w wording) indentBelow(head int) int {
	for _, line := range w.lines[head:] {
		if strings.TrimSpace(line) != "" {
			return len(indentOf(line))
		}
	}
	return 0
}
