package circumstance

import (
	"strings"

	"holdfast/internal/detection/inventory"
)

// fewerChoices tells a test that ran where one of several things held and runs now where one of fewer does:
// #[cfg(any(unix, windows))] became #[cfg(unix)], {OS.LINUX, OS.MAC} became OS.LINUX.
func fewerChoices(b, a *inventory.Case) bool {
	if !runsOnlyWhere(b.Why) || !runsOnlyWhere(a.Why) {
		return false
	}
	was, is := choices(b.Condition), choices(a.Condition)
	if len(is) == 0 || len(is) >= len(was) {
		return false
	}
	for choice := range is {
		if !was[choice] {
			return false
		}
	}
	return true
}

// runsOnlyWhere tells a reason that gives where a test runs.
func runsOnlyWhere(why string) bool { return MustHold(why) || strings.HasPrefix(why, "#[cfg(") }

// choices are the things of which one must hold: the members of a list, or what stands between words that mean "or".
func choices(condition string) map[string]bool {
	text := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(condition), "//go:build "), "not ")
	text = Unbracketed(strings.TrimSpace(text))
	if strings.Contains(text, "&&") || strings.Contains(text, "all(") {
		return nil
	}
	if inner, list := strings.CutPrefix(text, "any("); list {
		text = strings.TrimSuffix(inner, ")")
	}
	text = strings.Trim(text, "{}")
	out := map[string]bool{}
	for _, part := range strings.Split(strings.NewReplacer("||", ",", " or ", ",").Replace(text), ",") {
		if part = strings.Join(strings.Fields(part), ""); part != "" {
			out[part] = true
		}
	}
	return out
}
