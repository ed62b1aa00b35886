package ledger

import (
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// memoryCall are comparisons of as many bytes, letters or elements as they are told.
var memoryCall = lazy.MustCompile(`(?i)mem(cmp|_?eq)|memory|strn|wcsn|_arr_|_array|_n_?eq`)

// shorterMemory tells a comparison of fewer bytes than before, or of the first bytes only.
func shorterMemory(was, is []string) bool {
	before, after := middle(was, is)
	if len(before) == 1 && len(after) == 1 && expression.IsDigit(before[0][0]) && expression.IsDigit(after[0][0]) {
		at := len(was) - len(before) - shareEnd(was, is)
		name, open := calledAround(was, at)
		b, errB := bound(before[0])
		a, errA := bound(after[0])
		return open > 0 && memoryCall.MatchString(name) && sideByPlace(was, open, at) == 1 && errB == nil && errA == nil && a < b
	}
	return firstBytesOnly(was, is)
}

// firstBytesOnly tells strncmp in the place of strcmp, with a number that does not reach the end.
func firstBytesOnly(was, is []string) bool {
	at := slices.Index(was, "strcmp")
	if at < 0 || at >= len(is) || is[at] != "strncmp" || !slices.Equal(was[:at], is[:at]) {
		return false
	}
	extra, all := insertedWords(was[at+1:], is[at+1:])
	if !all || len(extra) != 2 || extra[0] != "," || !expression.IsDigit(extra[1][0]) {
		return false
	}
	n, err := bound(extra[1])
	for _, w := range was[at:] {
		if err == nil && textOnly(w) && n <= float64(len(BareText(w))) {
			return true
		}
	}
	return false
}

// shareEnd is how many words two claims share at their end.
func shareEnd(was, is []string) int {
	n := 0
	for n < len(was) && n < len(is) && was[len(was)-1-n] == is[len(is)-1-n] {
		n++
	}
	return n
}

var (
	// takesPattern are calls and labels that read what they are given as a pattern.
	takesPattern = lazy.MustCompile(`^(toMatch|match|matches|assertMatch|assert_match|must_match|assertRegex|assertRegexpMatches|assertRaisesRegex|assertWarnsRegex|Regexp|MatchRegex|MatchRegexp|ContainsRegex|Matches|MatchesRegex|hasMessageMatching|containsPattern|matchesPattern|assertMatchesRegularExpression|expectExceptionMessageMatches|search|fullmatch|toThrow|toThrowError|toThrowErrorMatchingInlineSnapshot|throw|throws|rejects|rejectedWith|raise_error|test|like|shouldMatch|fullyMatch|regex|EXPECT_DEATH|ASSERT_DEATH|MatchesRegularExpression|stringMatching|withMessageMatching|matchesRegex|doesMatch)$`)
	anchors      = [...]string{"^", `\A`}
	tails        = [...]string{"$", `\z`, `\Z`}
	matchRank    = map[string]int{"fullmatch": 3, "match": 2, "search": 1}
)

// shorterPattern tells a claim whose pattern has less in it, or is held at fewer of its ends.
func shorterPattern(was, is []string) bool {
	if len(was) != len(is) {
		return false
	}
	wider, searched := false, -1
	for i := range was {
		switch {
		case was[i] == is[i]:
		case matchRank[was[i]] > matchRank[is[i]] && matchRank[is[i]] > 0 && i > 0 && was[i-1] == ".":
			searched = i
		case !readAsPattern(was, i) || !readAsPattern(is, i) || isQuoted(was[i]) && withoutSigns(was[i]) || !lessSpelledOut(was[i], is[i]):
			return false
		default:
			wider = true
		}
	}
	if searched >= 0 && !wider {
		at := slices.IndexFunc(is[searched:], isQuoted)
		if at < 0 {
			return false
		}
		begins, ends, _ := unanchored(patternOf(is[searched+at]))
		return is[searched] == "search" && !begins || was[searched] == "fullmatch" && !ends
	}
	return wider
}

// readAsPattern tells a text or a pattern where a claim reads patterns.
func readAsPattern(words []string, at int) bool {
	w := words[at]
	if !isQuoted(w) && w[0] != '/' && !strings.HasPrefix(w, "%r") {
		return false
	}
	if at > 1 && words[at-1] == "=" && words[at-2] == "match" || at+2 < len(words) && words[at+1] == "." && words[at+2] == "test" {
		return true
	}
	if before := strings.Join(words[max(0, at-4):at], " "); strings.HasSuffix(before, "= ~") || strings.HasSuffix(before, "= ~ ~ r") || strings.HasSuffix(before, "! ~") {
		return !isQuoted(w) // a text is looked for as it is
	}
	name, open := calledAround(words, at)
	if open <= 0 && at > 0 { // Ruby: assert_match /a/, got
		name = words[0]
	}
	return takesPattern.MatchString(name)
}

func isQuoted(w string) bool { return w[0] == '"' || w[0] == '\'' || w[0] == '`' }

// withoutSigns tells a text without a sign of patterns, which is judged as a text.
func withoutSigns(w string) bool { return regexp.QuoteMeta(BareText(w)) == BareText(w) }

// patternOf is a pattern without what encloses it.
func patternOf(w string) string {
	switch {
	case strings.HasPrefix(w, "%r"):
		return w[3 : len(w)-1]
	case w[0] == '/':
		return w[1:strings.LastIndexByte(w, '/')]
	}
	bare := BareText(w)
	if len(bare) > 2 && bare[0] == '/' && strings.LastIndexByte(bare, '/') > 0 { // PHP
		return bare[1:strings.LastIndexByte(bare, '/')]
	}
	return bare
}

// lessSpelledOut tells a pattern that is a part of another, or the same without one of its ends: what
// the other takes it takes as well.
func lessSpelledOut(was, is string) bool {
	was, is = patternOf(was), patternOf(is)
	begun, ended, before := unanchored(was)
	begins, ends, after := unanchored(is)
	if begins && !begun || ends && !ended || after == "" || strings.Contains(before, "|") {
		return false
	}
	at := strings.Index(before, after)
	if at < 0 || begins && at != 0 || ends && at+len(after) != len(before) || before == after && begun == begins && ended == ends {
		return false
	}
	rest := before[at+len(after):]
	inside := strings.Count(before[:at], "[") > strings.Count(before[:at], "]")
	return !inside && (rest == "" || !strings.ContainsRune("*?{+", rune(rest[0]))) && !strings.HasSuffix(before[:at], `\`) && closed(after)
}

// unanchored is a pattern without what holds it at its ends.
func unanchored(p string) (begins, ends bool, core string) {
	for _, a := range anchors {
		if rest, ok := strings.CutPrefix(p, a); ok {
			p, begins = rest, true
		}
	}
	for _, t := range tails {
		if rest, ok := strings.CutSuffix(p, t); ok && !strings.HasSuffix(rest, `\`) {
			p, ends = rest, true
		}
	}
	return begins, ends, p
}

// closed tells a piece of a pattern that cuts no group, class or count in two.
func closed(p string) bool {
	for _, pair := range []string{"()", "[]", "{}"} {
		if strings.Count(p, pair[:1]) != strings.Count(p, pair[1:]) {
			return false
		}
	}
	return !strings.HasSuffix(p, `\`)
}
