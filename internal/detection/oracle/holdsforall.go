package oracle

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// atEnd are names of claims that a text begins with another, ends in it or has it inside:
	// with nothing as the other they always hold.
	atEnd = lazy.MustCompile(`(?i)(starts?|begins?|ends?)_?with|has_?prefix|has_?suffix|^(assert_?)?(prefix|suffix)$|substr`)
	// byPattern are names of claims that a text matches a pattern.
	byPattern = lazy.MustCompile(`(?i)match|reg_?exp?|^(test|search|=~)$`)
	// byWhole are those of them for which the pattern must cover the whole text.
	byWhole = lazy.MustCompile(`(?i)matches|full_?match|should_?match|object`)
	// ofSeveral are names of claims that a collection has all of several elements, or an object all of
	// several fields.
	ofSeveral = lazy.MustCompile(`(?i)contains?_?all|includes?_?all|has_?all|(array|object|map)_?containing|match_?object|has_?items|is_?superset|contains?_?subset|contain_?elements`)
	// byShape are those of them that ask a list for as many elements as it is given.
	byShape = lazy.MustCompile(`(?i)match_?object`)
	// asksMore are words of claims that ask for more than that.
	asksMore = lazy.MustCompile(`(?i)exactly|only|any|equal|count|in_?order`)
)

// HoldsForAll tells a claim with nothing to look for: HasPrefix(got, ""), matches ".*",
// containsAll([]). Whatever the code gives satisfies it.
func HoldsForAll(o *Oracle) bool {
	if o.Negated || o.Expected == "" || o.Dead != "" || o.Kind == "raises" {
		return false
	}
	switch {
	case o.Kind == "equal" && containing.MatchString(o.Expected):
		return true
	case o.Kind == "equal" && o.Expected == "0" && blanked(o.Subject):
		return true
	case o.Kind == "equal" && strings.EqualFold(o.Expected, "true"):
		return everyTextMatches(expression.Fields(o.Subject))
	case asksMore.MatchString(o.Matcher):
		return false
	case ofSeveral.MatchString(o.Matcher):
		return EmptyCollection(o.Expected) && !(byShape.MatchString(o.Matcher) && strings.HasPrefix(o.Expected, "["))
	case atEnd.MatchString(o.Matcher):
		return emptyText(o.Expected)
	case byPattern.MatchString(o.Matcher):
		return matchesAll(o.Expected, byWhole.MatchString(o.Matcher))
	}
	return false
}

// blanked tells a value of which nothing is left before it is compared: mode & 0, count * 0.
func blanked(subject string) bool {
	return strings.HasSuffix(subject, " & 0") || strings.HasSuffix(subject, " * 0") || strings.HasSuffix(subject, " & 0x0")
}

// containing are matchers inside of an equality that ask for nothing: expect.arrayContaining([]).
var containing = lazy.MustCompile(`^(?:expect \. )?(?:(?:array|object)Containing \( (?:\[ \]|\{ \})|stringContaining \( (?:""|'')|stringMatching \( (?:/\.\*/|""|'')) \)$`)

// emptyText tells a text of no length, as written or cut down to nothing: "", data[:0].
func emptyText(expected string) bool {
	switch strings.TrimLeft(expected, "bBfFrRuU@$") {
	case `""`, "''", "``", `""""""`:
		return true
	}
	return strings.HasSuffix(expected, " [ : 0 ]") || strings.HasSuffix(expected, " [ 0 : 0 ]") || expected == "[ ] byte ( \"\" )" || expected == "String . Empty" || expected == "string . Empty"
}

// EmptyCollection tells a collection that is spelled out and has no elements.
func EmptyCollection(expected string) bool {
	switch expected {
	case "[ ]", "{ }", "emptyList ( )", "emptySet ( )", "listOf ( )", "setOf ( )", "List . of ( )", "Set . of ( )", "Collections . emptyList ( )", "Collections . emptySet ( )", "set ( )", "Nil", "vec ! [ ]":
		return true
	}
	return typedEmpty.MatchString(expected)
}

// typedEmpty is an empty collection that names its type: <String>[], const [], []string{}.
var typedEmpty = lazy.MustCompile(`^(?:const |new )?(?:(?:List |Set )?< \w+ \?? ?> (?:\[ \]|\{ \})|\[ \]|\{ \}|\[ \] \w+ \{ \}|\w+ \[ 0? ?\](?: \{ \})?)$`)

// made are calls that make a pattern out of a text.
var made = lazy.MustCompile(`^(?:new )?(?:re \. compile|RegExp|Regexp \. new|regexp \. (?:MustCompile|Compile)|Pattern \. compile|Regex(?: :: new| \. new)?) \( (.*?) \)(?: \. (?:unwrap|expect) \( [^()]*\))?$`)

// matchesAll tells a pattern that every text matches; where it must cover the whole text, an
// empty one does not.
func matchesAll(expected string, whole bool) bool {
	if m := made.FindStringSubmatch(expected); m != nil {
		expected = m[1]
	}
	if emptyText(expected) {
		return !whole
	}
	return AcceptsAll(strings.ReplaceAll(expected, " ", ""))
}
