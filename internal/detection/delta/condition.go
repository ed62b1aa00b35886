package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/place"
)

// conditionKind classifies what a conditional skip depends on.
func (c *comparison) conditionKind(a *inventory.Case) string {
	if c.production().Names(a.Condition) {
		return "self"
	}
	if modules, missing := strings.CutPrefix(a.Condition, inventory.MissingImport); missing && c.ownModule(strings.Fields(modules)) {
		return "error"
	}
	if circumstance.AlwaysHolds(a.Condition) || c.asksForNothing(a) || c.asksForOwnModule(a.Condition) || a.AsksItsRows(a.Condition) {
		return "other"
	}
	if circumstance.OnlyOnRareHost(a) || c.leavesMainOut(a) {
		return "other"
	}
	if kind := circumstance.Kind(a.Condition); kind == "ci" && circumstance.OnOneHost(a.Condition) {
		return "other" // it runs on all other machines of the same service
	} else if kind != "other" { // what is asked tells more than the reason given
		return kind
	}
	if c.foreignPresence(a) {
		return "tool"
	}
	named := c.namedCondition(a)
	if kind := circumstance.Kind(named); kind == "platform" || kind == "version" || circumstance.PresenceForm.MatchString(named) {
		return kind
	}
	if kind := circumstance.Kind(a.Why); kind != "other" {
		return kind
	}
	if c.asksForWhatItCalls(a) || c.codeImports(a) {
		return "tool"
	}
	return "other"
}

// asksForNothing tells whether a test waits for a module that no other file of the repository
// speaks of: nothing that is tested can need it.
func (c *comparison) asksForNothing(a *inventory.Case) bool {
	m := circumstance.OrSkip.FindStringSubmatch(a.Condition + " " + a.Why)
	if m == nil || c.in.Repository == nil {
		return false
	}
	hits, err := c.in.Repository.Search([]string{m[1]})
	return err == nil && !slices.ContainsFunc(hits[m[1]], func(h change.Hit) bool { return h.Path != a.Path })
}

// codeImports tells a test that asks for a module which it does not use itself and which the code takes in from elsewhere.
func (c *comparison) codeImports(a *inventory.Case) bool {
	quoted, there := strings.CutSuffix(a.Why, " is there")
	module := strings.Trim(quoted, `"'`)
	if !there || !expression.IsName(module) || c.in.Repository == nil {
		return false
	}
	hits, err := c.in.Repository.Search([]string{module})
	return err == nil && slices.ContainsFunc(hits[module], func(h change.Hit) bool {
		line := strings.TrimSpace(h.Text)
		return !place.OfTests(h.Path) && (line == "import "+module || strings.HasPrefix(line, "import "+module+" ") || strings.HasPrefix(line, "from "+module+" ") || strings.HasPrefix(line, "from "+module+"."))
	})
}
