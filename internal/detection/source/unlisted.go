package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// checkName is how something is called that looks at what it is given and refuses it.
	checkName = lazy.MustCompile(`\b((?:(?i:guard|check|validat|verif|ensure|require|authenticat|authori[sz]|sanitiz|reject|forbid|csrf|rate_?limit)\w*|\w+(?:Guard|Validator|Verifier|Check|Checker|Policy|Authenticator|Authorizer|Sanitizer|_guard|_validator|_check|_checker)))\b`)
	// listedItem is a line that does nothing but name an element of a list.
	listedItem = lazy.MustCompile(`^[&*:'"\[({]*[\w.$@\\]+(?:::(?:class|new|\w+))?(?:\.class|\.new)?(?:\(.*\))?['"\])}]*,?$`)
	// opensList is a line with which a list begins.
	opensList = lazy.MustCompile(`[\[({]$`)
)

// unlisted finds checks that a list of them no longer has, while they are still defined: nobody asks
// them any more.
func (c *comparison) unlisted() {
	if c.testsTouched() && !c.testsGiveWay() {
		return
	}
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Test || p.Before == nil || p.After == nil || p.Before.Tree == nil || p.Before.Generated || toolingPath(p.Path) {
			continue
		}
		if !checkName.Match(goneLines(p.Before.Text, p.After.Text)) { // few have any, and lines are dear to compare
			continue
		}
		before := trimmedLines(p.Before)
		removed, added := difference(before, trimmedLines(p.After))
		if len(removed) > mostTold || len(added) > len(removed) {
			continue
		}
		for at, line := range before {
			if !slices.Contains(removed, line) || !c.droppedCheck(p, before, at, added) {
				continue
			}
			c.add("source-safeguard-removed", p, min(at+1, strings.Count(p.After.All(), "\n")+1), line, "", map[string]any{
				"what": "check in a list", "name": line, "added_lines": float64(len(added)),
			})
			break
		}
	}
}

// droppedCheck tells whether a line was an element of a list of checks, of which others are left, and
// names one that is still there.
func (c *comparison) droppedCheck(p *Pair, lines []string, at int, added []string) bool {
	m := checkName.FindStringSubmatch(lines[at])
	if m == nil || !listedItem.MatchString(lines[at]) || !elementOf(lines, at) {
		return false
	}
	name := m[1]
	if slices.ContainsFunc(added, func(l string) bool { return expression.HoldsWord(l, name) }) || c.removed[name] || c.newCalls[name] {
		return false
	}
	for l := range c.newLines {
		if strings.Contains(l, name) {
			return false
		}
	}
	return c.stillDefined(p, name)
}

// elementOf tells whether a line stands in a list with others that name checks.
func elementOf(lines []string, at int) bool {
	inList := strings.HasSuffix(lines[at], ",") || at > 0 && (strings.HasSuffix(lines[at-1], ",") || opensList.MatchString(lines[at-1]))
	beside := func(step int) bool {
		for i := at + step; i >= 0 && i < len(lines) && listedItem.MatchString(lines[i]); i += step {
			if checkName.MatchString(lines[i]) {
				return true
			}
		}
		return false
	}
	return inList && !strings.HasSuffix(lines[at], ";") && (beside(1) || beside(-1))
}

// stillDefined tells whether something of that name is there after the change.
func (c *comparison) stillDefined(p *Pair, name string) bool {
	for _, f := range p.After.Functions {
		if bare(f.Name) == name {
			return true
		}
	}
	if expression.HoldsWord(p.After.All(), name) || c.repo == nil {
		return true
	}
	if c.asked++; c.asked > mostAsked {
		return false
	}
	hits, err := c.repo.Search([]string{name})
	return err == nil && len(hits[name]) > 0
}
