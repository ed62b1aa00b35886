package delta

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
func (w wording) claimCoarser() (was, is passage) {
	gone, come := statements(w.before, w.gone), statements(w.lines, w.come)
	for _, n := range come {
		part := partAsked.FindStringSubmatch(n.text)
		if part == nil || !claimsBy.MatchString(n.text) || wholeAsked.MatchString(n.text) {
			continue
		}
		whole := func(l passage) bool {
			return claimsBy.MatchString(l.text) && wholeAsked.MatchString(l.text) && strings.Contains(l.text, part[1]) && !strings.Contains(l.text, part[1]+".") && !strings.Contains(l.text, "."+part[1])
		}
		for _, g := range gone {
			if nearTo(g, n) && whole(g) && !slices.ContainsFunc(come, whole) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

var (
	// exactMatcher is what a claim ends with that leaves one value, roughMatcher one that leaves many.
	exactMatcher = lazy.MustCompile(`^(.*\))\s*(?:\.|->)\s*((?:to|should|is)\s*(?:\.|->)\s*)?(?:equal|eq|toEqual|toBe|isEqualTo|toStrictEqual|be)\s*\(([^()]*)\)\s*;?$`)
	roughMatcher = lazy.MustCompile(`^(.*\))\s*(?:\.|->)\s*(?:(?:to|should|is|toNot|notTo|not|to_not)\s*(?:\.|->)\s*)?(?:be(?:Greater|Less|A|An|Instance|Kind)\w*|be(?:Truthy|True|Nil|Null|Empty)|contain\w*|toContain\w*|toMatch\w*|isNot(?:Null|Empty)|(?:isGreater|isLess|startsWith|endsWith|startWith|endWith)\w*|toBe(?:Truthy|Defined|Greater\w*|Less\w*))\s*\([^()]*\)\s*;?$`)
)

// matcherCoarser finds a claim in the words of a library that nobody knows here, which left one value and leaves many.
func (w wording) matcherCoarser() (was, is passage) {
	for _, n := range w.come {
		now := roughMatcher.FindStringSubmatch(n.text)
		if now == nil || !claimsBy.MatchString(n.text) {
			continue
		}
		for _, g := range w.gone {
			had := exactMatcher.FindStringSubmatch(g.text)
			if had != nil && had[1] == now[1] && nearTo(g, n) && !anyValue.MatchString(had[3]) && !strings.Contains(had[1], "not") {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

// statements are lines together with the one above them where that only begins a call.
func statements(all []string, lines []passage) []passage {
	out := make([]passage, 0, len(lines))
	for _, l := range lines {
		out = append(out, passage{l.line, statementWith(all, l.line)})
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
