package loop

import (
	"strings"
	"testing"
)

func TestStatesOfOtherProgramsAreRead(t *testing.T) {
	plain := `{"version": "2.0.0", "loop_id": "ralph-fix-tests-a1b2c3d4", "status": "paused", "iteration": 3, "task": "Fix all TypeScript errors",
		"completion_criteria": "npx tsc --noEmit passes", "configuration": {"max_iterations": 200}, "somebody_elses": {"field": 1}}`
	l, err := Load([]byte(plain))
	if err != nil {
		t.Fatal(err)
	}
	if l.LoopID != "ralph-fix-tests-a1b2c3d4" || l.Status != Paused || l.Iteration != 3 || l.Criteria() != "npx tsc --noEmit passes" || l.Contract.LoopMaxIters != 200 || len(l.Records) != 0 {
		t.Errorf("%+v", l)
	}
	if d := l.Document(); d.LoopID != l.LoopID || d.Task != l.Task {
		t.Errorf("%+v", d)
	}
}

func TestWhatIsNoStateIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":               "loop",
		"no name":               `{"status": "running"}`,
		"a name that leads out": `{"loop_id": "../../x", "status": "running"}`,
		"an unknown status":     `{"loop_id": "ralph-a-12345678", "status": "thinking"}`,
		"a negative iteration":  `{"loop_id": "ralph-a-12345678", "status": "running", "iteration": -1}`,
	} {
		if _, err := Load([]byte(text)); err == nil || !strings.Contains(err.Error(), "no state of a loop") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

const single = `{"active": true, "task": "Fix failing tests", "completion": "npm test passes", "maxIterations": 10, "timeoutMinutes": 60, "timeoutMs": 3600000,
	"startTime": "2026-02-02T10:00:00Z", "currentIteration": 3, "autoCommit": true, "branch": null, "completed": false, "status": "running",
	"iterations": [{"iteration": 1, "action": "Fixed import errors", "result": "5 tests passing, 8 failing"}, {"iteration": 2, "action": "Updated mocks", "result": "8 passing"}],
	"lastResult": "3 tests still failing", "learnings": "Fixed auth tests"}`

func TestTheFirstLayoutOfTheReferenceProjectIsRead(t *testing.T) {
	l, err := Load([]byte(single))
	if err != nil {
		t.Fatal(err)
	}
	if l.Task != "Fix failing tests" || l.Status != Paused || l.Iteration != 3 || l.Criteria() != "npm test passes" || l.Contract.LoopMaxIters != 10 || !strings.HasPrefix(l.LoopID, "ralph-fix-failing-tests-") {
		t.Errorf("%+v", l)
	}
	again, _ := Load([]byte(single))
	if again.LoopID != l.LoopID {
		t.Errorf("%s, and the second time %s", l.LoopID, again.LoopID)
	}
	d, err := FromOld([]byte(single), "/work", l.StartedAt)
	if err != nil || len(d.Progress.CompletionChecks) != 2 || d.Progress.CompletionChecks[0].Output != "Fixed import errors: 5 tests passing, 8 failing" || d.Progress.CompletionChecks[1].Passed || len(d.IterationHistory) != 0 {
		t.Errorf("%+v, %v", d.Progress, err)
	}
}

func TestStatusesOfTheFirstLayout(t *testing.T) {
	for said, want := range map[string]Status{"running": Paused, "paused": Paused, "success": Completed, "aborted": Aborted, "failed": Failed, "limit_reached": Failed, "timeout": Failed, "": Paused} {
		text := strings.Replace(single, `"status": "running"`, `"status": "`+said+`"`, 1)
		if l, err := Load([]byte(text)); err != nil || l.Status != want {
			t.Errorf("%q: %+v, %v", said, l, err)
		}
	}
	for _, bad := range []string{`{"currentIteration": 1}`, `{"currentIteration": "one", "task": "x"}`, `{"maxIterations": 2, "task": "  "}`} {
		if _, err := Load([]byte(bad)); err == nil {
			t.Errorf("%s was taken for a state", bad)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(single))
	f.Add([]byte(`{"loop_id": "ralph-a-12345678", "status": "running", "iteration_history": [{"iteration": 1, "quality_score": 60}], "best_iteration": {"iteration": 1}}`))
	f.Fuzz(func(_ *testing.T, text []byte) {
		if l, err := Load(text); err == nil {
			l.Document() // whatever it says can be shown
		}
	})
}
