package flow

import (
	"math"
	"time"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// auditDays is how long the project of a work tree wants its audit trail to be kept. A file
// that cannot be read costs nothing of it.
func auditDays(root string) int {
	w, err := OpenWiring(root)
	if err != nil {
		return math.MaxInt
	}
	return w.Audit.RetentionDays
}

// dropHookLog drops the hook log of a loop that ended longer ago than its own wiring wants
// it to be kept. The journal stays, and with it everything that was decided.
func dropHookLog(state string, l *loop.Loop, now time.Time) (dropped bool, err error) {
	if !l.Status.Over() || l.EndedAt.IsZero() || l.Rules.Plain {
		return false, nil
	}
	w, err := wiringOf(wiring.OwnFile, textOrNone(l.Rules.Hooks))
	if err != nil || now.Before(l.EndedAt.AddDate(0, 0, w.Audit.RetentionDays)) {
		return false, err
	}
	return store.DropLog(state, l.Root, l.LoopID, "hook-log.jsonl")
}
