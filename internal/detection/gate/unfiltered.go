package gate

import (
	"slices"

	"holdfast/internal/detection/settings"
)

// everyBranch tells a workflow that no longer says for which branches it runs: without a list it
// runs for all of them, where what starts it is still there.
func everyBranch(f file, before, after []settings.Setting) bool {
	if len(before) == 0 || len(after) > 0 {
		return false
	}
	trigger := slices.IndexFunc(before[0].Path, func(key string) bool { return key == "branches" }) - 1
	if trigger < 0 {
		return false
	}
	return slices.ContainsFunc(f.after.Settings, func(s settings.Setting) bool {
		return len(s.Path) > trigger && s.Path[trigger] == before[0].Path[trigger] || len(s.Path) == trigger+1 && s.Value == before[0].Path[trigger]
	})
}
