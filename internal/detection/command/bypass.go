package command

import (
	"slices"
	"strings"
)

// Bypass says in which way an effect goes around the guard, and how; "" when it does not.
func Bypass(e Effect) (what, said string) {
	switch e.Kind {
	case BypassHooks:
		return "hooks", "git would run without its hooks (" + e.Detail + ")"
	case Kill:
		return "kill", "the guard would be ended"
	case Guard:
		if e.Detail == "ci" {
			return "", "" // whether it may be written is for the task to say
		}
		return "guard", "what guards the work would be changed (" + e.Detail + ")"
	case Env:
		if strings.HasPrefix(e.Name, "HOLDFAST") || e.Name == "DISABLE_ALL_HOOKS" || e.Name == "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP" {
			return "switch", "the guard would be switched (" + e.Detail + ")"
		}
	case History:
		if strings.HasPrefix(e.Detail, "update-index") {
			return "guard", "git would no longer see what happens to a file (" + e.Detail + ")"
		}
		if destroys(e.Detail) {
			return "history", "work would be thrown away (git " + e.Detail + ")"
		}
	}
	return "", ""
}

// destroying are the ways of git to throw away what nobody else has kept.
var destroying = []string{"reset --hard", "clean", "stash drop", "stash clear", "stash", "push", "filter", "reflog", "gc", "prune", "update-ref", "branch", "checkout", "restore", "switch"}

func destroys(detail string) bool {
	return slices.ContainsFunc(destroying, func(d string) bool { return strings.HasPrefix(detail, d) })
}
