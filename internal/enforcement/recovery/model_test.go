package recovery_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"holdfast/internal/enforcement/recovery"
)

// fitting is what leads a session on; others are tried as well.
var fitting = map[recovery.Stage]recovery.Kind{
	"": recovery.Detected, recovery.AtPause: recovery.Paused, recovery.AtDiagnose: recovery.Diagnosed, recovery.AtAdapt: recovery.Adapted, recovery.AtRetry: recovery.Failed, recovery.AtEscalate: recovery.Answered,
}

// happening turns a byte into an event, whole or not. Most of them fit, so that sequences
// go deep.
func happening(b byte, s recovery.Session) recovery.Event {
	kinds := []recovery.Kind{recovery.Detected, recovery.Paused, recovery.Diagnosed, recovery.Adapted, recovery.Passed, recovery.Failed, recovery.Escalated, recovery.Answered, "telepathy"}
	e := recovery.Event{Kind: kinds[int(b)%len(kinds)], At: noon, Iteration: int(b), Fix: fmt.Sprint(b % 5), Reason: []string{"", "why"}[b>>4%2]}
	if kind, known := fitting[s.Stage]; known && b%4 != 0 {
		e.Kind = kind
	}
	whole := b>>5%4 != 0
	if e.Kind == recovery.Detected && whole {
		e.Session, e.Detection, e.Task, e.Max = "rec-001", &recovery.Detection{Message: "m"}, &recovery.Task{ID: "t"}, int(b>>6)
	}
	if e.Kind == recovery.Diagnosed && whole {
		e.Diagnosis = &recovery.Diagnosis{Category: recovery.KnowledgeGap, Confidence: float64(b>>4) / 15}
	}
	if e.Kind == recovery.Adapted && whole {
		e.Adaptation = &recovery.Adaptation{Strategy: recovery.Strategies()[int(b>>4)%len(recovery.Strategies())]}
	}
	return e
}

// model is what a session must be like, kept beside it in the simplest words. It knows
// nothing of the table.
type model struct {
	begun    bool
	failures int             // the avoidance that opened it is the first
	done     []recovery.Kind // of pause, diagnose and adapt, since the last failure
	used     map[recovery.Strategy]bool
	over     bool
}

func (m *model) hold(t *testing.T, before, after recovery.Session, e recovery.Event, err error) {
	t.Helper()
	if err != nil {
		if !reflect.DeepEqual(before, after) {
			t.Fatalf("%s was refused and changed the session", e.Kind)
		}
		m.mayBeRefused(t, before, e)
		return
	}
	m.follows(t, before, after, e)
	switch {
	case m.over:
		t.Fatalf("a session went on after its end with %s", e.Kind)
	case before.Stage == recovery.AtEscalate && e.Kind != recovery.Answered:
		t.Fatalf("a human was asked, and %s goes on without the answer", e.Kind)
	case !m.begun || after.ID == "":
		t.Fatalf("the session is lost after %s", e.Kind)
	case after.Attempts > after.Max || after.Attempts != m.failures:
		t.Fatalf("%d attempts of %d after %d failures", after.Attempts, after.Max, m.failures)
	case after.Stage == recovery.AtRetry && m.failures >= after.Max:
		t.Fatalf("a retry after failure %d of %d", m.failures, after.Max)
	case after.Stage == recovery.AtRetry && len(m.done) != 3:
		t.Fatalf("a retry after %v only", m.done)
	case after.Stage == recovery.AtEscalate && after.Escalation == "":
		t.Fatal("an escalation without a reason")
	case len(after.Transitions) != len(before.Transitions)+1 || after.Transitions[len(after.Transitions)-1].From != before.Stage:
		t.Fatal("a transition was lost")
	}
	m.over = after.Stage == recovery.AtResolved
}

// mayBeRefused: what must be possible at a stage is not turned down.
func (m *model) mayBeRefused(t *testing.T, s recovery.Session, e recovery.Event) {
	t.Helper()
	alive := m.begun && !m.over && s.Stage != recovery.AtEscalate
	for wanted, must := range map[string]bool{
		"a human can be asked for at any time": alive && e.Kind == recovery.Escalated && e.Reason != "",
		"a human's answer counts":              s.Stage == recovery.AtEscalate && e.Kind == recovery.Answered,
		"a retry can stand":                    alive && len(m.done) == 3 && e.Kind == recovery.Passed,
		"a retry can fail":                     alive && len(m.done) == 3 && e.Kind == recovery.Failed,
		"work that holds needs no retry":       alive && len(m.done) == 1 && e.Kind == recovery.Passed,
		"a pause can be made":                  alive && len(m.done) == 0 && e.Kind == recovery.Paused,
	} {
		if must {
			t.Fatalf("%s, and was refused at %s", wanted, s.Stage)
		}
	}
}

// follows: each stage is complete before the next, and leads where it should.
func (m *model) follows(t *testing.T, before, after recovery.Session, e recovery.Event) {
	t.Helper()
	after3 := len(m.done) == 3
	steps := map[recovery.Kind]int{recovery.Paused: 0, recovery.Diagnosed: 1, recovery.Adapted: 2}
	if at, isStep := steps[e.Kind]; isStep {
		if len(m.done) != at {
			t.Fatalf("%s after %v", e.Kind, m.done)
		}
		m.done = append(m.done, e.Kind)
	}
	unsure := e.Kind == recovery.Diagnosed && e.Diagnosis.Confidence < 0.5
	switch e.Kind {
	case recovery.Detected:
		m.begun, m.failures, m.used = true, 1, map[recovery.Strategy]bool{}
	case recovery.Failed:
		if !after3 || after.Stage != recovery.AtPause {
			t.Fatalf("a failure after %v leads to %s", m.done, after.Stage)
		}
		m.failures++
		m.done = nil
	case recovery.Diagnosed:
		if (after.Stage == recovery.AtEscalate) != unsure {
			t.Fatalf("a diagnosis of confidence %.2f leads to %s", e.Diagnosis.Confidence, after.Stage)
		}
	case recovery.Adapted:
		if s := e.Adaptation.Strategy; m.used[s] && s != recovery.EscalateEarly {
			t.Fatalf("%s was tried twice", s)
		}
		m.used[e.Adaptation.Strategy] = true
	case recovery.Passed:
		if !after3 && len(m.done) != 1 || after.Stage != recovery.AtResolved {
			t.Fatalf("passed after %v leads to %s", m.done, after.Stage)
		}
	case recovery.Escalated:
		if after.Stage != recovery.AtEscalate {
			t.Fatalf("a human is asked for, and it goes on at %s", after.Stage)
		}
	case recovery.Answered:
		if before.Stage != recovery.AtEscalate || after.Stage != recovery.AtResolved {
			t.Fatalf("an answer at %s leads to %s", before.Stage, after.Stage)
		}
	}
}

// run plays events and then the rest of the protocol: whatever happened, the session comes
// to its end, and after the last failure that is a human.
func run(t *testing.T, events []byte) {
	t.Helper()
	var s recovery.Session
	var m model
	for _, b := range events {
		e := happening(b, s)
		next, err := recovery.Next(s, e)
		m.hold(t, s, next, e, err)
		text, err := json.Marshal(next)
		if err != nil || len(text) > 1<<16 {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		for other := range byte(9) { // what else could have happened changes nothing of what did
			_, _ = recovery.Next(s, happening(other<<2|1, s))
			_, _ = recovery.Next(s, happening(b^other, s))
		}
		if again, _ := json.Marshal(next); string(again) != string(text) {
			t.Fatalf("a session is no value:\n%s\n%s", text, again)
		}
		s = next
	}
	if !m.begun || m.over {
		return
	}
	for range 100 {
		e, ok := recovery.Step(s, skip(fmt.Sprint("x", s.Attempts)), recovery.Rules{}, 9, noon)
		switch {
		case ok:
		case s.Stage == recovery.AtPause:
			e = recovery.Pause("snap", 9, noon)
		case s.Stage == recovery.AtRetry:
			e = recovery.Fail(skip(fmt.Sprint("y", s.Attempts)), "", 9, noon)
		case s.Stage == recovery.AtEscalate:
			return
		}
		next, err := recovery.Next(s, e)
		if err != nil {
			t.Fatalf("the session is stuck at %s: %v", s.Stage, err)
		}
		m.hold(t, s, next, e, nil)
		s = next
	}
	t.Fatalf("failing for ever never reaches a human: %s", told(s))
}

func TestAnySequenceOfEventsKeepsTheProtocol(t *testing.T) {
	seeded := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		events := make([]byte, seeded.IntN(40))
		for i := range events {
			events[i] = byte(seeded.IntN(256))
		}
		run(t, events)
	}
}

func FuzzNext(f *testing.F) {
	f.Add([]byte{32, 33, 250, 66, 4})
	f.Add([]byte{96, 1, 245, 66, 5, 1, 245, 84, 5, 1, 245, 102})
	f.Add([]byte{0, 32, 32, 6, 7})
	f.Fuzz(func(t *testing.T, events []byte) {
		if len(events) > 200 {
			events = events[:200]
		}
		run(t, events)
	})
}

// FuzzEvent reads events from text, as a journal holds them.
func FuzzEvent(f *testing.F) {
	text, _ := json.Marshal(recovery.Begin("rec-001", recovery.Task{ID: "t"}, skip("a"), 3, 1, noon))
	f.Add(text)
	f.Add([]byte(`{"event":"adapted","adaptation":null}`))
	f.Add([]byte(`{"event":"detected","max_attempts":-5,"detection":{},"task_context":{},"session":"x"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var e recovery.Event
		if json.Unmarshal(text, &e) != nil {
			return
		}
		var m model
		var s recovery.Session
		next, err := recovery.Next(s, e)
		m.hold(t, s, next, e, err)
	})
}
