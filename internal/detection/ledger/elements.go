package ledger

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// listHeads are what languages write before the bracket of a list that is spelled out.
var listHeads = [...]string{"listOf", "arrayOf", "List . of", "Arrays . asList", "ImmutableList . of", "List", "Seq", "Array", "vec !", "array", "& vec !", "&"}

// listType is the type of a list that languages write before its braces: std::vector<int>{1, 2}, []int{1, 2}, new[] {1, 2}.
var listType = lazy.MustCompile(`^(?:(?:std :: )?(?:vector|array|list|deque) < .+ >|\[ \d* ?\] [\w. *]+|new (?:[\w. ]+ )?\[ \]|new (?:\w+ \. )*\w*List < .+ >(?: \( \))?)$`)

// elements are what stands in a list that is spelled out, between its brackets.
func elements(list []string) (out []string) {
	if last := len(list) - 1; last > 1 && strings.HasPrefix(list[0], "%w") && len(list[0]) == 3 { // %w[a b]
		for _, w := range list[1:last] {
			out = append(out, `"`+w+`"`)
		}
		return out
	}
	headed := false
	for _, head := range listHeads {
		words := strings.Fields(head)
		if n := len(words); len(list) > n && slices.Equal(list[:n], words) && (list[n] == "(" || list[n] == "[") {
			list, headed = list[n:], true
			break
		}
	}
	if open := slices.Index(list, "{"); !headed && open > 0 && listType.MatchString(strings.Join(list[:open], " ")) {
		list, headed = slices.Clone(list[open:]), true
		if last := len(list) - 1; list[last] == "}" {
			list[0], list[last] = "[", "]"
		}
	}
	last := len(list) - 1
	if last < 2 || (list[0] != "[" || list[last] != "]") && (list[0] != "(" || list[last] != ")") {
		return nil
	}
	depth, from := 0, 1
	for i := 1; i < last; i++ {
		switch list[i] {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth < 0 {
				return nil // the first bracket is not closed by the last one
			}
		case ",":
			if depth == 0 {
				out, from = append(out, strings.Join(list[from:i], " ")), i+1
			}
		}
	}
	if from < last {
		out = append(out, strings.Join(list[from:last], " "))
	}
	if slices.ContainsFunc(out, func(v string) bool {
		return strings.HasPrefix(v, "...") || strings.HasPrefix(v, "*") || strings.Contains(v, " for ")
	}) {
		return nil // how many elements stand for it nobody can tell
	}
	if headed || list[0] == "[" || len(out) > 1 { // one thing in parentheses is that thing
		return out
	}
	return nil
}

// nowhere is the place of what is no element.
const nowhere = -1 << 30

// outermost are the words for the first and the last element of a list.
var outermost = map[string]int{"first": 0, "First": 0, "head": 0, "front": 0, "getFirst": 0, "last": -1, "Last": -1, "back": -1, "getLast": -1}

// elementAt are calls that are given the place of an element.
var elementAt = map[string]bool{"get": true, "at": true, "elementAt": true, "ElementAt": true}

// placeAt is where in a list a way leads: 0 for . first and [ 0 ], -1 for . last.
func placeAt(way []string) int {
	number := func(words []string) int {
		if at, err := strconv.Atoi(strings.Join(words, "")); err == nil {
			return at
		}
		return nowhere
	}
	switch n := len(way); {
	case n >= 3 && way[0] == "[" && way[n-1] == "]":
		return number(way[1 : n-1])
	case n >= 5 && (way[0] == "." || way[0] == "->") && elementAt[way[1]] && way[2] == "(" && way[n-1] == ")":
		return number(way[3 : n-1])
	case n == 2 && way[0] == ".", n == 4 && way[0] == "." && way[2] == "(" && way[3] == ")":
		if at, ok := outermost[way[1]]; ok {
			return at
		}
	}
	return nowhere
}

// elementCalls are calls that give one element of the list that they are given, and its place.
var elementCalls = []struct{ head, place string }{
	{"hd ( ", "0"}, {"List . first ( ", "0"}, {"List . last ( ", "-1"},
}

// elementOf is an element of a list that a call gives, written like one in brackets: hd(list) is list[0].
func elementOf(subject string) string {
	inner, found := strings.CutPrefix(subject, "Enum . at ( ")
	list := firstArgument(inner)
	if place := strings.TrimSuffix(strings.TrimPrefix(inner, list+" , "), " )"); found && list != "" && place != "" && expression.IsDigit(place[0]) {
		return list + " [ " + place + " ]"
	}
	for _, c := range elementCalls {
		if list, ok := strings.CutPrefix(subject, c.head); ok && strings.HasSuffix(list, " )") {
			return strings.TrimSuffix(list, " )") + " [ " + c.place + " ]"
		}
	}
	return subject
}

// unbracketed is an expression without the parentheses around all of it.
func unbracketed(s string) string {
	for strings.HasPrefix(s, "( ") && strings.HasSuffix(s, " )") {
		words := expression.Words(s)
		if expression.Matching(words, 0) != len(words)-1 || len(expression.SplitTop(words[1:len(words)-1], ",")) > 1 {
			break
		}
		s = strings.TrimSuffix(strings.TrimPrefix(s, "( "), " )")
	}
	return s
}

// sorters put a list in order: all that was in it is in it still.
var (
	sortHeads = [...]string{"sorted ( ", "Enum . sort ( ", "sort ( "}
	sortTails = [...]string{" . sort ( )", " . sorted ( )", " . toSorted ( )", " . sort"}
)

// unsorted is what an expression puts in order, or the expression itself.
func unsorted(subject string) string {
	return cmp.Or(insideOf(subject, sortHeads[:], sortTails[:]), subject)
}

// eachOf is the list whose every element an expression turns into one other, or "".
func eachOf(subject string) string {
	if inside, ok := strings.CutPrefix(subject, "Enum . map ( "); ok {
		return firstArgument(inside)
	}
	if at := strings.LastIndex(subject, " . map ( "); at > 0 && strings.HasSuffix(subject, " )") {
		return subject[:at]
	}
	return ""
}

// firstArgument is the text before the first comma that stands in no bracket.
func firstArgument(inside string) string {
	words := strings.Fields(inside)
	if at := expression.EndOf(words, 0, len(words), ","); at < len(words) && words[at] == "," {
		return strings.Join(words[:at], " ")
	}
	return ""
}

// wrappings are what a place of a list gives its element in, where there may be none.
var wrappings = [...]string{"Some ( ", "Just ( ", "Optional . of ( ", "Option ( "}

// asBytes are conversions of a text that leave nothing of it out.
var asBytes = [...]string{" . as_bytes ( )", " . getBytes ( )", " . as_ref ( )", " . as_str ( )"}

// sameElement tells whether an element of a list is what was expected of its place, which may give it
// wrapped, or as bytes.
func sameElement(element, expected string) bool {
	return element == expected || bareElement(element) == bareElement(expected)
}

func bareElement(s string) string {
	for _, head := range wrappings {
		if inner, ok := strings.CutPrefix(s, head); ok && strings.HasSuffix(inner, " )") {
			s = strings.TrimSuffix(inner, " )")
			break
		}
	}
	for _, end := range asBytes {
		s = strings.TrimSuffix(s, end)
	}
	return unconverted(strings.TrimPrefix(s, "& "))
}
