package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// firstOfSection tells a setting whose whole section is new in a file that was there before.
func firstOfSection(f file, s settings.Setting, files []file) bool {
	at := slices.IndexFunc(files, func(o file) bool { return o.path == f.path })
	if at < 0 || !f.had || len(s.Path) < 2 {
		return false
	}
	section := tableOf(s.Path[:len(s.Path)-1])
	return !slices.ContainsFunc(files[at].before.Settings, func(o settings.Setting) bool { // all of them, not only what changed
		return len(o.Path) >= len(section) && slices.Equal(tableOf(o.Path[:len(section)]), section)
	})
}

// tableOf is the part of a file that a tool is set up in: what it says of some modules only
// belongs to what it says of all ([mypy-shop.*] to [mypy], each of the overrides to the tool).
func tableOf(section []string) []string {
	if at := slices.Index(section, "overrides"); at > 0 {
		return section[:at]
	}
	if len(section) != 1 {
		return section
	}
	if tool, _, some := strings.Cut(section[0], "-"); some && strings.Contains(section[0], ".") {
		return []string{tool}
	}
	return section
}

// newStep tells a setting of a job or step that was not there before, nor what it belongs to.
func newStep(f file, s settings.Setting, files []file) bool {
	owner := s
	if n := len(s.Path); n > 2 && !settings.IsItem(s.Path[n-2]) { // env, with and variables may be new at a step that is not
		owner.Path = s.Path[:len(s.Path)-1]
	}
	return firstOfSection(f, s, files) && firstOfSection(f, owner, files)
}

// clearRule looks for reasons why a rule that is left out was not in force before.
func clearRule(e *event.Event, f file, before []settings.Setting, rule string) {
	if family := newFamily(f, rule); family != "" {
		e.Clear("replaced", "the family of rules that it belongs to is newly in force: "+family)
	}
	if group := newGroup(f, before, rule); group != "" {
		e.Clear("replaced", "the group of checks that it belongs to is newly in force: "+group)
	}
	if old := newerRule.ReplaceAllString(rule, ""); old != rule && old != "" && slices.ContainsFunc(before, func(s settings.Setting) bool { return s.Value == old }) {
		e.Clear("replaced", "it is a later version of a rule that is left out already: "+old)
	}
}

// newGroup is the glob among what is checked that takes in a check which is left out (-bugprone-x),
// where no glob took it in before.
func newGroup(f file, before []settings.Setting, rule string) string {
	name, left := strings.CutPrefix(rule, "-")
	if !left {
		return ""
	}
	takesIn := func(item string) bool {
		return !strings.HasPrefix(item, "-") && strings.Contains(item, "*") && star(item, name)
	}
	if slices.ContainsFunc(items(before), takesIn) {
		return ""
	}
	now := items(f.after.Settings)
	if at := slices.IndexFunc(now, takesIn); at >= 0 {
		return now[at]
	}
	return ""
}

var (
	newerRule = lazy.MustCompile(`[-_]?v\d+$`)
	ruleCode  = lazy.MustCompile(`^[A-Z]+\d+$`)
)

// newFamily is the beginning of a rule's code that the change puts among what is selected.
func newFamily(f file, rule string) string {
	if !ruleCode.MatchString(rule) {
		return ""
	}
	family := func(s settings.Setting) bool {
		return len(s.Value) < len(rule) && s.Value != "" && strings.HasPrefix(rule, s.Value) && slices.ContainsFunc(s.Path, func(k string) bool { return strings.HasSuffix(k, "select") })
	}
	if slices.ContainsFunc(f.before.Settings, family) {
		return "" // a part of it was in force
	}
	if at := slices.IndexFunc(f.after.Settings, family); at >= 0 {
		return f.after.Settings[at].Value
	}
	return ""
}
