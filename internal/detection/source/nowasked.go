package source

import (
	"path"
	"slices"
	"strings"
)

// askedBy are settings of a checker of types by which rules are let pass or asked for.
var askedBy = []struct {
	setting string
	lets    bool // the rules are let pass where the setting is true
	rules   []string
}{
	{"ignore_missing_imports", true, []string{"import", "import-not-found", "import-untyped"}},
	{"disallow_untyped_defs", false, []string{"no-untyped-def"}},
	{"disallow_incomplete_defs", false, []string{"no-untyped-def"}},
	{"disallow_untyped_calls", false, []string{"no-untyped-call"}},
	{"disallow_any_generics", false, []string{"type-arg"}},
	{"disallow_subclassing_any", false, []string{"misc"}},
	{"disallow_untyped_decorators", false, []string{"misc", "untyped-decorator"}},
	{"warn_return_any", false, []string{"no-any-return"}},
	{"warn_unreachable", false, []string{"unreachable"}},
	{"strict", false, []string{"no-untyped-def", "no-untyped-call", "type-arg", "no-any-return", "misc", "untyped-decorator"}},
	{"implicit_optional", true, []string{"assignment"}},
	{"no_implicit_optional", false, []string{"assignment"}},
}

// nowAsked is the file of settings by which a checker of types is asked for a rule that it let pass before.
func (c *comparison) nowAsked(rule string) string {
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Before == nil || p.After == nil || !lintSettings.MatchString(path.Base(p.Path)) {
			continue
		}
		removed, added := difference(strings.Split(p.Before.All(), "\n"), strings.Split(p.After.All(), "\n"))
		for _, a := range askedBy {
			says := func(want bool) func(string) bool {
				return func(l string) bool { return settingIs(l, a.setting, want) }
			}
			let, asked := slices.ContainsFunc(removed, says(a.lets)), slices.ContainsFunc(added, says(!a.lets))
			if slices.Contains(a.rules, rule) && (a.lets && let || !a.lets && asked) && !slices.ContainsFunc(added, says(a.lets)) {
				return p.Path
			}
		}
	}
	return ""
}

// settingIs tells a line that gives a setting the value true or false.
func settingIs(line, setting string, value bool) bool {
	name, given, found := strings.Cut(strings.ToLower(line), "=")
	truth := slices.Contains([]string{"true", "1", "yes", "on"}, strings.TrimSpace(given))
	return found && strings.TrimSpace(name) == setting && truth == value
}
