package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// moreErrors tells a claim that takes further errors beside all that it took: raises((A, B)) for raises(A),
// whatever else is asked of the one that comes.
func moreErrors(o, n oracle.Oracle) bool {
	if o.Kind != "raises" || n.Kind != "raises" || o.Negated || n.Negated {
		return false
	}
	was, is := acceptedErrors(o.Expected), acceptedErrors(n.Expected)
	return len(was) > 0 && len(is) > len(was) && !slices.ContainsFunc(was, func(class string) bool { return !slices.Contains(is, class) })
}

// acceptedErrors are the classes of which an error may be one, the text that is expected of it left out.
func acceptedErrors(expected string) (classes []string) {
	words := expression.Words(expected)
	if len(words) > 0 && words[0] == "(" {
		end := expression.Matching(words, 0)
		if end < 0 {
			return nil
		}
		for _, class := range expression.SplitTop(words[1:end], ",") {
			classes = append(classes, strings.Join(class, " "))
		}
		return classes
	}
	if at := slices.IndexFunc(words, func(w string) bool { return strings.ContainsAny(w, "\"'`") }); at >= 0 {
		words = words[:at]
	}
	if len(words) == 0 {
		return nil
	}
	return []string{strings.Join(words, " ")}
}
