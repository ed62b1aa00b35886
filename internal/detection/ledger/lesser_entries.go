package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// inclusive are calls that ask for what they list, whatever else there is.
	inclusive = lazy.MustCompile(`^(toMatchObject|objectContaining|arrayContaining|include|includes|contain|contains|containsAll|containsKeys|containsAtLeast|containsEntry|hasItems|hasEntries|hash_including|array_including|a_hash_including|toIncludeAllMembers|toContainKeys|toContainEntries|shouldContainAll|shouldContainKeys|ContainKeys|ContainAll|Contain|ContainElements|members|keys|assertJson|assertJsonFragment|assertArraySubset|matchObject|match_object|allElementsOf|allOf|ContainItemsAssignableTo|IsSupersetOf|hasProperties|have_attributes|assertDatabaseHas|Subset|calledWith|toHaveKeys|toMatchArray)$`)
	// openMaps are the beginnings of claims in Elixir whose maps take whatever else there is.
	openMaps = lazy.MustCompile(`^(assert|assert_receive|assert_received|assert_push|assert_broadcast|assert_reply)$`)
)

// fewerEntries tells a claim that asks for less of what there must be at least: entries of an object
// that may have others, elements of a list that may be longer.
func fewerEntries(was, is []string) bool {
	if len(is) >= len(was) {
		return false
	}
	at := 0
	for at < len(is) && was[at] == is[at] {
		at++
	}
	gone := was[at : at+len(was)-len(is)]
	if !slices.Equal(was[at+len(gone):], is[at:]) {
		return false
	}
	if at > 0 && gone[len(gone)-1] != "," && gone[0] != "," && is[at-1] == "," { // the comma before it is shared
		at--
	}
	whole := at > 0 && strings.Contains("([{", was[at-1]) && at+len(gone) < len(was) && strings.Contains(")]}", was[at+len(gone)])
	if gone[0] != "," && gone[len(gone)-1] != "," && !whole || !balanced(gone) {
		return false
	}
	name, open := calledAround(was, at)
	for open > 0 && (was[open] == "{" || was[open] == "[") && !inclusive.MatchString(name) {
		if was[open] == "{" && openMap(was, open) {
			return true
		}
		name, open = calledAround(was, open)
	}
	return open > 0 && inclusive.MatchString(name) || open > 0 && openMap(was, open)
}

// openMap tells a pattern of Elixir: %{a: 1} = got, assert_receive %{a: 1}.
func openMap(words []string, open int) bool {
	if words[open] != "{" || !openMaps.MatchString(words[0]) || open < 1 || words[open-1] != "%" && (open < 2 || words[open-2] != "%") {
		return false
	}
	return words[0] != "assert" || slices.Contains(words[open:], "=")
}

// balanced tells words in which every bracket that opens is closed.
func balanced(words []string) bool {
	depth := 0
	for _, w := range words {
		switch {
		case strings.Contains("([{", w):
			depth++
		case strings.Contains(")]}", w):
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}
