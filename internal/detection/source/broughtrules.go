package source

import (
	"slices"

	"holdfast/internal/detection/upgrade"
)

// broughtRules is the linter that the change brings in a newer version, where what a group silences are single rules
// at single places: nobody had to look at them before, and nothing is silenced that was heard.
func (c *comparison) broughtRules(group []Suppression) string {
	if slices.ContainsFunc(group, func(s Suppression) bool {
		return s.FileWide || s.Kind != "lint" || len(ruleNames(s.Rule)) != 1 || s.Rule == "all"
	}) {
		return ""
	}
	var files []upgrade.Texts
	for i := range c.pairs {
		if p := &c.pairs[i]; p.Before != nil && p.After != nil && treeless(p.Before) {
			files = append(files, upgrade.Texts{Path: p.Path, Before: p.Before.All(), After: p.After.All()})
		}
	}
	return upgrade.Linter(files)
}
