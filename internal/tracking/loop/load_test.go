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

func FuzzLoad(f *testing.F) {
	f.Add([]byte(`{"loop_id": "ralph-a-12345678", "status": "running", "iteration_history": [{"iteration": 1, "quality_score": 60}], "best_iteration": {"iteration": 1}}`))
	f.Fuzz(func(_ *testing.T, text []byte) {
		if l, err := Load(text); err == nil {
			l.Document() // whatever it says can be shown
		}
	})
}
