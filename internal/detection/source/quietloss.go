package source

import (
	"slices"

	"holdfast/internal/detection/lazy"
)

// leavesEmpty is a branch that gives nothing for an answer.
var leavesEmpty = lazy.MustCompile(`(?s)\breturn\s*(?:\{\}|(?:std::)?nullopt|None|nil|null|undefined|false|False|-1|NULL|nullptr|Optional\.empty\(\)|\.none|Option\.None)\s*;?[\s})]*(?:end\s*)?$|(?s)^return (?:nil|false) (?:if|unless) `)

// remarks are the comments of most languages.
var remarks = lazy.MustCompile(`(?s)//[^\n]*|/\*.*?\*/| # [^\n]*`)

// quietLoss finds checks that answered with nothing and are gone, where the tests of the change only stop
// to ask for that.
func (c *comparison) quietLoss(e *edit) {
	if c.tests == "" || !e.onlyTakesAway() || !c.failuresUnexpected() || c.toldOf(e) {
		return
	}
	gone := branchesOnlyIn(e.b, e.a)
	if i := slices.IndexFunc(gone, func(b Branch) bool { return leavesEmpty.MatchString(remarks.ReplaceAllString(b.Text, "")) }); i >= 0 {
		c.guardLost(e, Guard{Text: gone[i].Cond, Kind: "check"}, 0)
	}
}
