package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// wholeAsked is a claim that a thing is just so.
	wholeAsked = lazy.MustCompile(`(?:[^=!<>]|\))==[=~]?\s|(?i:equal|\beq[lu]?\b|same\w*\(|\.is\(|tobe\(|shouldbe\b|should be\b)`)
	// partAsked is a claim about the beginning, the end, a part, or the size of a thing.
	partAsked = lazy.MustCompile("([A-Za-z_$][\\w.$]*(?:\\([^()]*\\))?)\\.(?:hasPrefix|hasSuffix|starts?_?[wW]ith\\??|ends?_?[wW]ith\\??|StartsWith|EndsWith|contains|Contains|includes?\\??|isEmpty|is_empty|isNotEmpty|isNullOrEmpty|empty\\?|nonEmpty)\\b")
)

// claimCoarser finds a claim that no test is known to make, and that asks for a part of a thing, or whether there
// is any, where it asked for the whole.
func (w Change) claimCoarser() (was, is Passage) {
	gone, come := statements(w.before, w.Gone), statements(w.lines, w.Come)
	for _, n := range come {
		part := partAsked.FindStringSubmatch(n.Text)
		if part == nil || !claimsBy.MatchString(n.Text) || wholeAsked.MatchString(n.Text) {
			continue
		}
		whole := func(l Passage) bool {
			return claimsBy.MatchString(l.Text) && wholeAsked.MatchString(l.Text) && strings.Contains(l.Text, part[1]) && !strings.Contains(l.Text, part[1]+".") && !strings.Contains(l.Text, "."+part[1])
		}
		for _, g := range gone {
			if nearTo(g, n) && whole(g) && !slices.ContainsFunc(come, whole) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

var (
	// exactMatcher is what a claim ends with that leaves one value, roughMatcher one that leaves many.
	exactMatcher = lazy.MustCompile(`^(.*\))\s*(?:\.|->)\s*((?:to|should|is)\s*(?:\.|->)\s*)?(?:equal|eq|toEqual|toBe|isEqualTo|toStrictEqual|be)\s*\(([^()]*)\)\s*;?$`)
	roughMatcher = lazy.MustCompile(`^(.*\))\s*(?:\.|->)\s*(?:(?:to|should|is|toNot|notTo|not|to_not)\s*(?:\.|->)\s*)?(?:be(?:Greater|Less|A|An|Instance|Kind)\w*|be(?:Truthy|True|Nil|Null|Empty)|contain\w*|toContain\w*|toMatch\w*|isNot(?:Null|Empty)|(?:isGreater|isLess|startsWith|endsWith|startWith|endWith)\w*|toBe(?:Truthy|Defined|Greater\w*|Less\w*))\s*\([^()]*\)\s*;?$`)
)

// matcherCoarser finds a claim in the words of a library that nobody knows here, which left one value and leaves many.
func (w Change) matcherCoarser() (was, is Passage) {
	for _, n := range w.Come {
		now := roughMatcher.FindStringSubmatch(n.Text)
		if now == nil || !claimsBy.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			had := exactMatcher.FindStringSubmatch(g.Text)
			if had != nil && had[1] == now[1] && nearTo(g, n) && !anyValue.MatchString(had[3]) && !strings.Contains(had[1], "not") {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// statements are lines together with the one above them where that only begins a call.
func statements(all []string, lines []Passage) []Passage {
	out := make([]Passage, 0, len(lines))
	for _, l := range lines {
		out = append(out, Passage{l.Line, statementWith(all, l.Line)})
	}
	return out
}

// statementWith is a line, with the one above it where that only begins a call.
func statementWith(all []string, line int) string {
	text := strings.TrimSpace(all[line-1])
	if line > 1 && strings.HasSuffix(all[line-2], "(") {
		return strings.TrimSpace(all[line-2]) + text
	}
	return text
}
