package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// looseWords are values that stand for others: expect.anything(), mock.ANY, It.IsAny<T>(), _.
var looseWords = lazy.MustCompile(`^(?:ANY|anything|Anything|AnythingOfType|MatchedBy|any|any\w+|IsAny|Is|isA|_|objectContaining|arrayContaining|stringContaining|stringMatching|closeTo|instance_of|kind_of|an_instance_of|a_kind_of|hash_including|array_including|a_string_including|a_string_matching|a_hash_including|be_a|notNull)$`)

// looseOwners stand before such words and say nothing by themselves.
var looseOwners = []string{"expect", "mock", "It", "Arg", "Mockito", "ArgumentMatchers", "Matchers", "unittest", "testing", "sinon", "match", "jest", "vi"}

// wildcard is what a loose value is read as.
const wildcard = "\x00"

// pieces are the words of an expectation, loose values made one wildcard each.
func pieces(expected string) (out []string, loose int) {
	words := strings.Fields(expected)
	for i := 0; i < len(words); i++ {
		at := i
		for at+1 < len(words) && slices.Contains(looseOwners, words[at]) && (words[at+1] == "." || words[at+1] == "::") {
			at += 2
		}
		if at >= len(words) || !looseWords.MatchString(words[at]) || at == i && at > 0 && words[at-1] == "." || keyed(words, at) {
			out = append(out, words[i])
			continue
		}
		out, loose = append(out, wildcard), loose+1
		i = endOfCall(words, at)
	}
	return out, loose
}

// keyed tells a word that names a field, not a value.
func keyed(words []string, at int) bool {
	return at+1 < len(words) && (words[at+1] == ":" || words[at+1] == "=>" || words[at+1] == "=")
}

// endOfCall is where the arguments of a call end, or the name itself where there are none.
func endOfCall(words []string, at int) int {
	depth := 0
	for i := at + 1; i < len(words); i++ {
		switch words[i] {
		case "(", "[", "{", "<":
			depth++
		case ")", "]", "}", ">":
			if depth--; depth == 0 && (i+1 == len(words) || words[i+1] != "(") {
				return i
			}
		}
		if depth <= 0 {
			return max(at, i-1)
		}
	}
	return at
}

// mostPieces bounds how long an expectation may be to be looked into.
const mostPieces = 200

// admits tells whether an expectation with loose values would take what another spells out.
// It works from the end: whether the rest of the one takes the rest of the other is found out
// once for each place, however many loose values there are.
func admits(loose, exact []string) bool {
	if len(loose) > mostPieces || len(exact) > mostPieces {
		return false
	}
	takes := make([]bool, len(exact)+1) // whether what follows in loose takes what follows in exact
	takes[len(exact)] = true
	for i := len(loose) - 1; i >= 0; i-- {
		now := make([]bool, len(exact)+1)
		for j := range exact {
			if loose[i] == wildcard {
				now[j] = slices.ContainsFunc(values(exact[j:]), func(end int) bool { return takes[j+end] })
			} else {
				now[j] = loose[i] == exact[j] && takes[j+1]
			}
		}
		takes = now
	}
	return takes[0]
}

// values are the places at which a value that begins a list of words may end.
func values(words []string) (ends []int) {
	depth := 0
	for i, w := range words {
		switch w {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 0 {
				return ends
			}
		}
		if depth < 0 {
			return ends
		}
		if depth == 0 {
			ends = append(ends, i+1)
		}
	}
	return ends
}

// looseness compares two expectations of which one has loose values where the other has exact
// ones: 1 where the second takes more, -1 where it takes less, 0 where that cannot be told.
func looseness(o, n oracle.Oracle) int {
	if o.Negated || n.Negated || o.Expected == n.Expected {
		return 0
	}
	was, before := pieces(o.Expected)
	is, after := pieces(n.Expected)
	switch {
	case after > before && admits(is, was):
		return 1
	case before > after && admits(was, is):
		return -1
	}
	return 0
}

// looserText compares claims as they are written, where a library's table looks at one of
// several arguments only.
func looserText(o, n oracle.Oracle) bool {
	if o.Text == n.Text || o.Negated || n.Negated || !looseHint.MatchString(n.Text) {
		return false
	}
	was, before := pieces(expression.Spaced(o.Text))
	is, after := pieces(expression.Spaced(n.Text))
	return after > before && admits(is, was)
}

// looseHint is in every text that has a loose value.
var looseHint = lazy.MustCompile(`ANY|nything|\bany\w*\(|IsAny|\bany\b|Containing|_including`)
