package ledger

import "slices"

// alternatives are the operators behind which another condition will do.
var alternatives = []string{"||", "or"}

// orElse tells a claim of the tests' own about a condition, where another condition will do now as well:
// check(r == PART) became check(r == PART || r == NONE).
func orElse(was, is []string) bool {
	extra, all := insertedWords(was, is)
	if !all || len(extra) < 2 || !balanced(extra) || slices.Contains(was, "&&") || slices.Contains(was, "and") {
		return false
	}
	return slices.Contains(alternatives, extra[0]) || slices.Contains(alternatives, extra[len(extra)-1])
}
