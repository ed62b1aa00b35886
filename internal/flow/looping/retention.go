package looping

import (
	"time"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// dropHookLog drops the hook log of a loop that ended longer ago than its own wiring wants
// it to be kept. The journal stays, and with it everything that was decided.
func dropHookLog(state string, l *loop.Loop, now time.Time) (dropped bool, err error) {
	if !l.Status.Over() || l.EndedAt.IsZero() || l.Rules.Plain {
		return false, nil
	}
	w, err := shared.WiringOf(wiring.OwnFile, textOrNone(l.Rules.Hooks))
	if err != nil || now.Before(l.EndedAt.AddDate(0, 0, w.Audit.RetentionDays)) {
		return false, err
	}
	return store.DropLog(state, l.Root, l.LoopID, "hook-log.jsonl")
}
