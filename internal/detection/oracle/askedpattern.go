package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// asksPattern are the questions of which a pattern and a text are the two sides.
var asksPattern = []string{"is_match", "IsMatch", "MatchString", "Match", "hasMatch", "containsMatchIn", "test", "search", "match", "fullmatch"}

// everyTextMatches tells a question that every text answers with yes:
// Regex::new(".*").unwrap().is_match(text), /.*/.test(text), re.search("", text).
func everyTextMatches(toks []string) bool {
	name, args := expression.LastCall(toks)
	if !slices.Contains(asksPattern, name) || len(args) == 0 || len(args) > 2 {
		return false
	}
	whole := name == "fullmatch"
	if len(args) == 2 {
		return matchesAll(expression.Join(args[0]), whole)
	}
	asked := expression.Join(toks)
	dot := strings.LastIndex(asked, " . "+name+" (")
	return dot > 0 && isPattern(asked[:dot]) && matchesAll(asked[:dot], whole)
}

// isPattern tells an expression that is a pattern, spelled out or made of a text.
func isPattern(asked string) bool {
	end := strings.LastIndexByte(asked, '/')
	return end > 0 && asked[0] == '/' && !strings.ContainsAny(asked[end:], ".()[]") || made.MatchString(asked)
}

// takesAnything tells a pattern of which one alternative is met by every value: Some(3) | _.
func takesAnything(pattern []string) bool {
	for _, p := range expression.SplitTop(pattern, "|") {
		if expression.Join(expression.Unparen(p)) == "_" {
			return true
		}
	}
	return false
}
