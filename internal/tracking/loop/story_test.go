package loop_test

import (
	"fmt"
	"strings"

	"holdfast/internal/tracking/loop"
)

// story is a loop in one line; what is not worth telling is left out.
func story(l *loop.Loop) string {
	parts := []string{fmt.Sprintf("%s at %d, step %s, tree %s", l.Status, l.Iteration, l.Step, strings.TrimPrefix(l.Point().Tree, "tree-"))}
	add := func(when bool, format string, args ...any) {
		if when {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(l.Best.Found, "best %d", l.Best.Iteration)
	add(l.InRecovery > 0, "in recovery %d", l.InRecovery)
	add(len(l.Regressions) > 0, "%s", regressions(l))
	add(l.Terminal.Reason != "", "%s", l.Terminal.Reason)
	add(l.Spent.Tokens > 0, "%d tokens, %d calls, $%g", l.Spent.Tokens, l.Spent.ToolCalls, l.Spent.CostUSD)
	return strings.Join(parts, ", ")
}

func regressions(l *loop.Loop) string {
	out := "regressions"
	for _, r := range l.Regressions {
		out += " " + r.ID
		if r.Outcome != nil {
			out += " " + *r.Outcome
		}
	}
	return out
}
