package loop_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"holdfast/internal/tracking/loop"
)

func apply(t *testing.T, l *loop.Loop, kind loop.Kind, payload any) {
	t.Helper()
	text, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Apply(l.Sequence+1, time.Unix(l.Sequence, 0), kind, text); err != nil {
		t.Fatal(err)
	}
}

func TestHooksChangeTheState(t *testing.T) {
	l := &loop.Loop{}
	apply(t, l, loop.KindBegan, loop.Began{Iteration: 1, Level: "MINIMAL"})
	for i := range 150 {
		apply(t, l, loop.KindHooked, loop.Hooked{Hook: loop.OnError, Iteration: 1, TookMS: 1, Changes: []loop.StateChange{
			{Op: "increment", Field: "error_count"},
			{Op: "append", Field: "error_history", Value: json.RawMessage(fmt.Sprintf(`{"iteration":%d,"signature":"s"}`, i))},
			{Op: "set", Field: "last_iteration_quality", Value: json.RawMessage(`80.5`)},
			{Op: "set", Field: "a_field_of_tomorrow", Value: json.RawMessage(`1`)},
		}})
	}
	apply(t, l, loop.KindHooked, loop.Hooked{Hook: loop.StuckLoopDetected, Level: "AGGRESSIVE", Reason: "why", Gate: "stuck"})
	d := l.Document()
	if d.ErrorCount != 150 || len(d.ErrorHistory) != 100 || d.ErrorHistory[99].Iteration != 149 || *d.LastIterationQuality != 80.5 {
		t.Errorf("%d errors, %d kept, quality %v", d.ErrorCount, len(d.ErrorHistory), d.LastIterationQuality)
	}
	if l.Floor != "AGGRESSIVE" || l.FloorReason != "why" || l.Current.Gate != "stuck" || !l.Current.Stuck || l.Step != loop.KindBegan {
		t.Errorf("floor %s, gate %q, step %s", l.Floor, l.Current.Gate, l.Step)
	}
	if !l.Wired.SameError(loop.ErrorEntry{Signature: "s"}) || l.Wired.SameError(loop.ErrorEntry{Signature: "other"}) {
		t.Error("the last three errors decide whether they are the same")
	}
	if (loop.Wired{ErrorHistory: []loop.ErrorEntry{{Signature: "s"}}}).SameError(loop.ErrorEntry{Signature: "s"}) {
		t.Error("two errors are not three")
	}
	bad, _ := json.Marshal(loop.Hooked{Changes: []loop.StateChange{{Op: "set", Field: "recovery_in_progress", Value: json.RawMessage(`"yes"`)}}})
	if err := l.Apply(999, time.Time{}, loop.KindHooked, bad); err == nil {
		t.Error("a value of the wrong kind is taken")
	}
}

func TestPersistenceMetrics(t *testing.T) {
	l := &loop.Loop{}
	if l.Document().PersistenceMetrics != nil {
		t.Error("nothing was measured, and something is told")
	}
	for i := 1; i <= 100; i++ {
		apply(t, l, loop.KindHooked, loop.Hooked{Hook: loop.PreToolCall, TookMS: float64(i) - 0.5})
		apply(t, l, loop.KindHooked, loop.Hooked{Hook: loop.LoopStart, TookMS: 5000}) // detects nothing
	}
	l.Costs.OverheadMS, l.Costs.WorkMS = 50, 1000
	l.Patterns = []loop.DetectedPattern{{}, {}, {}, {FalsePositive: true}}
	m := l.Document().PersistenceMetrics
	if m == nil || m.P95MS != 95 || m.P99MS != 99 || m.OverheadPercentage != 5 || m.FalsePositiveRate != 0.25 || m.TruePositives != 3 || m.FalsePositives != 1 {
		t.Errorf("%+v", m)
	}
}
