package source

import (
	"slices"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// quietList is a line that lists, within itself, rules that are not in force: <NoWarn>…;CA1805</NoWarn>, ignore = E501,F401.
var quietList = lazy.MustCompile(`(?i)<NoWarn>|^["']?(?:extend-)?(?:ignore|disabled?(?:-rules)?)["']?\s*[:=]\s*\S`)

// heardAgain tells whether settings named a rule in such a list, and do so no more in any.
func heardAgain(before, after []string, rule string) bool {
	quiet := func(line string) bool { return quietList.MatchString(line) && expression.HoldsWord(line, rule) }
	return slices.ContainsFunc(before, quiet) && !slices.ContainsFunc(after, quiet)
}
