package gate

import (
	"path"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/settings"
)

// namesake finds a rule of the same name from another plugin that is now at least as strict
// as the one that was switched off: a linter for one language takes over what the general
// one said, and both together would say it twice.
func namesake(rule catalog.GateSetting, f file, spoken []settings.Setting, l loss) string {
	if rule.Loosens != "level" || len(spoken) == 0 {
		return ""
	}
	was := ruleOf(spoken[0])
	for _, s := range f.after.Settings {
		if name := ruleOf(s); name != was && path.Base(name) == path.Base(was) && matchesKeys(rule.Keys, s.Path) && (level(s.Value) >= level(l.from) || l.from == preset && level(s.Value) > 0) {
			return name
		}
	}
	return ""
}

// ruleOf is the name of the rule that a setting is about, whatever options follow it.
func ruleOf(s settings.Setting) string {
	for i := len(s.Path) - 1; i >= 0; i-- {
		if !settings.IsItem(s.Path[i]) {
			return s.Path[i]
		}
	}
	return ""
}
