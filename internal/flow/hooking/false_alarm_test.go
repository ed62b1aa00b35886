package hooking_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
)

// alarmed runs a loop whose agent skips a test in its first iteration and says in its second
// that it was there; what is done meanwhile is given.
func alarmed(t *testing.T, meanwhile func(g *guarded)) *guarded {
	t.Helper()
	g := newGuarded(t, "mode: standard\n")
	ids := 0
	hands := looping.Hands{
		State: g.state, PID: os.Getpid(), Note: func(s string) { t.Log(s) }, Now: time.Now,
		NewID: func() string { ids++; return fmt.Sprintf("%016x%016x", ids<<32, ids) },
	}
	seen, go2 := filepath.Join(t.TempDir(), "seen"), filepath.Join(t.TempDir(), "go")
	agent := fmt.Sprintf(`if test "$HOLDFAST_ITERATION" = 1; then sed -i.bak 's/^func TestTotal.*/&\n\tt.Skip("flaky")/' cart_test.go && rm cart_test.go.bak; else touch %s; until test -e %s; do sleep 0.05; done; touch done; fi`, seen, go2)
	ended := make(chan error, 1)
	go func() {
		got, err := looping.Run(t.Context(), looping.Request{Dir: g.Dir, Task: "finish", Command: agent, Completion: []string{"test -e done"}, Hands: hands})
		if err == nil && got.Loop.Status != "completed" {
			err = fmt.Errorf("the loop is %s", got.Loop.Status)
		}
		ended <- err
	}()
	for {
		if _, err := os.Stat(seen); err == nil {
			break
		}
		select {
		case err := <-ended:
			t.Fatalf("the loop ended early: %v", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
	meanwhile(g)
	if err := os.WriteFile(go2, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	return g
}

// agrees has a person agree with an agent that objects to the only detection there is.
func (g *guarded) agrees() {
	g.T.Helper()
	pattern := at(g.detections()[0], "details", "pattern_matched").(string)
	if _, err := looping.Object(g.Dir, looping.Objection{Pattern: pattern, Path: "cart_test.go", Reason: "it needs a device"}, time.Now); err != nil {
		g.T.Fatal(err)
	}
	open, err := looping.Gates(g.Dir, false)
	if err != nil || len(open) != 1 {
		g.T.Fatalf("%v, %v", open, err)
	}
	if _, err := looping.AnswerGate(g.Dir, open[0].ID(), gate.Reply{Choice: gate.Approve, Reason: "right", By: "ada"}, time.Now); err != nil {
		g.T.Fatal(err)
	}
}

// marked holds everything that tells of the detection against what the person has said.
func (g *guarded) marked() {
	g.T.Helper()
	for _, d := range g.detections() {
		if at(d, "agent_reasoning", "laziness_detection_agent", "is_legitimate") != true || at(d, "agent_reasoning", "laziness_detection_agent", "justification") != "reported as a false alarm: right" {
			g.T.Errorf("%v", d)
		}
	}
	states, err := filepath.Glob(g.path(".aiwg/ralph/loops/*/state.json"))
	if err != nil || len(states) != 1 {
		g.T.Fatalf("%v, %v", states, err)
	}
	text, err := os.ReadFile(states[0])
	if err != nil || !strings.Contains(string(text), `"false_positive": true`) || !strings.Contains(string(text), `"false_positive_rate": 1,`) {
		g.T.Errorf("%v\n%s", err, text)
	}
}

func TestAnObjectionIsMarkedInALoopThatIsOver(t *testing.T) {
	g := alarmed(t, func(*guarded) {})
	if d := g.detections(); len(d) != 1 || at(d[0], "agent_reasoning", "laziness_detection_agent", "is_legitimate") != false {
		t.Fatalf("%v", d)
	}
	g.agrees()
	g.marked()
}

func TestAnObjectionIsMarkedInALoopThatRuns(t *testing.T) {
	g := alarmed(t, (*guarded).agrees)
	g.marked()
	if m := g.metrics(); at(m, "detection_metrics", "false_positive_rate") != 1.0 {
		t.Errorf("%v", m)
	}
}

// TestAnObjectionIsMarkedInALoopThatRests: one that stands at a gate is marked at once, and goes
// on when its gate is answered.
func TestAnObjectionIsMarkedInALoopThatRests(t *testing.T) {
	g := newGuarded(t, "mode: standard\ngates: {destructive: ALWAYS}\n")
	ids := 0
	hands := looping.Hands{
		State: g.state, PID: os.Getpid(), Note: func(s string) { t.Log(s) }, Now: time.Now,
		NewID: func() string { ids++; return fmt.Sprintf("%016x%016x", ids<<32, ids) },
	}
	agent := `if test "$HOLDFAST_ITERATION" = 1; then sed -i.bak 's/^func TestTotal.*/&\n\tt.Skip("flaky")/' cart_test.go && rm cart_test.go.bak; else touch done; fi`
	got, err := looping.Run(t.Context(), looping.Request{Dir: g.Dir, Task: "finish", Command: agent, Completion: []string{"test -e done"}, Hands: hands})
	if err != nil || got.Loop.Status != "paused" {
		t.Fatalf("%v, %v", got.Loop.Status, err)
	}
	pattern := at(g.detections()[0], "details", "pattern_matched").(string)
	if _, err := looping.Object(g.Dir, looping.Objection{Pattern: pattern, Path: "cart_test.go", Reason: "it needs a device"}, time.Now); err != nil {
		t.Fatal(err)
	}
	open, err := looping.Gates(g.Dir, false)
	if err != nil || len(open) != 2 {
		t.Fatalf("%v, %v", open, err)
	}
	for _, q := range open {
		if q.Loop.Gate != gate.FalsePositive {
			continue
		}
		if _, err := looping.AnswerGate(g.Dir, q.ID(), gate.Reply{Choice: gate.Approve, Reason: "right", By: "ada"}, time.Now); err != nil {
			t.Fatal(err)
		}
	}
	g.marked()
	got, err = looping.Resume(t.Context(), looping.ResumeRequest{LoopID: got.Loop.LoopID, Answer: &gate.Reply{Choice: gate.Reject, Reason: "keep the test", By: "ada"}, Hands: hands})
	if err != nil || got.Loop.Status != "completed" {
		t.Fatalf("%v, %v", got.Loop.Status, err)
	}
}
