package ledger

import (
	"slices"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// leavesOut are options and calls by which a comparison passes over a part of what it compares.
var leavesOut = lazy.MustCompile(`^(ignoring(Fields|\w*Fields\w*|Collection\w*|Expected\w*|Actual\w*|Given\w*|All\w*|Case|Whitespace|Order\w*)|Excluding\w*|excluding\w*|IgnoreFields|IgnoreUnexported|IgnoreTypes|IgnoreMapEntries|IgnoreSliceElements|omit|omitBy|except|excluding|exclude|ignore_?(fields|case|whitespace|order|keys|columns|index)|exclude_\w+|ignoreCase|ignoringCase|ignoringUnknownFields|ignoringFieldScope|ignoringRepeatedFieldOrder|ignoringExtraRepeatedFieldElements|IgnoreCase|SortSlices|UsingPropertyPath|check_(?:dtypes?|names|like|exact|order|row_order|column_order|freq|index|index_type|column_type|categorical|flags)|any_order|ignoreOrder|IgnoreWhiteSpace|StringComparison)$`)

// fieldsLeftOut tells a claim in all of whose words there is one more that leaves something out.
func fieldsLeftOut(was, is []string) bool {
	if len(is) <= len(was) {
		return false
	}
	extra, all := insertedWords(was, is)
	return all && slices.ContainsFunc(extra, leavesOut.MatchString)
}

// lessWrappers take an expectation of which they ask for less than for the whole in its order.
var lessWrappers = map[string]bool{
	"unorderedEquals": true, "containsAll": true, "containsAllInOrder": true, "contains": true, "unorderedMatches": true, "hasItems": true, "containsInAnyOrder": true, "UnorderedElementsAreArray": true,
	"HasSubstr": true, "startsWith": true, "endsWith": true, "a_string_including": true, "a_collection_including": true, "containsString": true, "anyOf": true, "equalsIgnoringCase": true,
	"equalToIgnoringCase": true, "equalsIgnoringWhitespace": true, "stringContainsInOrder": true,
}

// anyMatcher are matchers for which one of those that they are given will do.
var anyMatcher = []string{"anyOf", "AnyOf", "any_of", "either", "Or"}

// oneOfMatchers tells a matcher that is one of several now, of which any will do: lessThan(3) and anyOf(lessThan(3), isNotNull).
func oneOfMatchers(was, is []string) bool {
	at := 0
	for at < len(was) && at < len(is) && was[at] == is[at] {
		at++
	}
	if at+1 >= len(is) || !slices.Contains(anyMatcher, is[at]) || is[at+1] != "(" {
		return false
	}
	end := expression.Matching(is, at+1)
	behind := len(is) - end - 1
	if end < 0 || len(was)-behind <= at || !slices.Equal(was[len(was)-behind:], is[end+1:]) {
		return false
	}
	given := expression.SplitTop(is[at+2:end], ",")
	return len(given) > 1 && slices.ContainsFunc(given, func(matcher []string) bool { return slices.Equal(matcher, was[at:len(was)-behind]) })
}

// wrappedInLess tells an expectation that stands in such a wrapper now.
func wrappedInLess(was, is []string) bool {
	before, after := middle(was, is)
	return len(before) > 0 && len(after) == len(before)+3 && after[1] == "(" && after[len(after)-1] == ")" && lessWrappers[after[0]] && slices.Equal(before, after[2:len(after)-1])
}
