package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// targetOfAll is a target that runs all tests, where another of its name runs most of them.
var targetOfAll = lazy.MustCompile(`\b((?:unit|integration)?[-_:]?(?:tests?|specs?|checks?|verify))[:_-]all\b`)

// someOfAll tells a command that ran the target of all tests and now runs the one of its name: rake test:all, rake test.
func someOfAll(b, a check) bool {
	short := targetOfAll.ReplaceAllString(b.text, "$1")
	return short != b.text && withoutRun(short) == withoutRun(a.text)
}

// withoutRun is a command without the word by which a package manager is told to run a script.
func withoutRun(command string) string {
	return strings.Join(strings.Fields(strings.Replace(" "+command+" ", " run ", " ", 1)), " ")
}
