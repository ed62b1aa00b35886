package gate

import (
	"slices"

	"holdfast/internal/detection/lazy"
)

// byName says in the catalog that a bare word behind a command chooses tests by their name.
const byName = "<name>"

var bareWord = lazy.MustCompile(`^[A-Za-z][\w:-]*$`)

// onlyNamed is the word by which a command that ran everything now chooses tests, or "".
func onlyNamed(b, a check) string {
	if a.command == nil || !slices.Contains(a.command.Narrows, byName) || len(positional(b.args)) > 0 {
		return ""
	}
	words := positional(a.args)
	if len(words) != 1 || !bareWord.MatchString(words[0]) || everything(words) {
		return ""
	}
	return words[0]
}
