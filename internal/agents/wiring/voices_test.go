package wiring_test

import (
	"strings"
	"testing"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/agents/wiring"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/tracking/best"
	"holdfast/internal/tracking/loop"
)

// Whatever the built-in wiring takes over from an agent, the agent of that name answers
// with, at that event.
func TestAgentsAnswerWithWhatIsTakenOver(t *testing.T) {
	l := &loop.Loop{Iteration: 2, Records: []loop.Record{{Iteration: 1, Quality: 60}, {Iteration: 2, Quality: 80}}, Best: best.Selection{Found: true, Iteration: 2, Quality: 80}}
	l.LoopID = "ralph-a-00000001"
	l.Current.Began = loop.Began{Iteration: 2, Level: "MINIMAL"}
	team := agents.NewTeam(agents.Desk{Loop: l, Bus: agents.Bus{Now: time.Now, NewID: func() string { return "1" }}})
	w, taken := builtin(t), 0
	for _, e := range loop.Events() {
		for _, call := range w.Plan(e, &wiring.Facts{LoopID: l.LoopID, Iteration: 2, Level: "MINIMAL"}).Calls {
			answer, err := team.Invoke(t.Context(), call)
			if err != nil {
				t.Errorf("%s at %s: %v", call.Agent, e, err)
				continue
			}
			for _, u := range w.Hooks[e].Updates {
				agent, value, isAgent := strings.Cut(u.From, ".")
				if !isAgent || agent != call.Agent {
					continue
				}
				taken++
				if _, given := answer.Values[value]; !given {
					t.Errorf("%s does not answer with %s at %s: %v", agent, value, e, answer.Values)
				}
			}
		}
	}
	if taken < 7 {
		t.Errorf("only %d values were looked at", taken)
	}
}

// Agents are known by every name they have.
func TestEveryNameOfAnAgent(t *testing.T) {
	for _, name := range agents.Known() {
		if _, err := wiring.Load("own.yaml", []byte("hooks:\n  on_error:\n    agents_to_invoke: [{agent: "+name+"}]\n")); err != nil {
			t.Error(catalog.Faults(err))
		}
	}
}
