package recovery_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"holdfast/internal/enforcement/recovery"
)

// happening turns a byte into an event, whole or not.
func happening(b byte, s recovery.Session) recovery.Event {
	kinds := []recovery.Kind{recovery.Detected, recovery.Paused, recovery.Diagnosed, recovery.Adapted, recovery.Passed, recovery.Failed, recovery.Escalated, recovery.Answered, "telepathy"}
	e := recovery.Event{Kind: kinds[int(b)%len(kinds)], At: noon, Iteration: int(b), Fix: fmt.Sprint(b % 5), Reason: []string{"", "why"}[b>>4%2]}
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

// model is what a session must be like, kept beside it in the simplest words.
type model struct {
	begun    bool
	failures int // the avoidance that opened it is the first
	over     bool
}

func (m *model) hold(t *testing.T, before, after recovery.Session, e recovery.Event, err error) {
	t.Helper()
	if err != nil {
		if !reflect.DeepEqual(before, after) {
			t.Fatalf("%s was refused and changed the session", e.Kind)
		}
		return
	}
	switch e.Kind {
	case recovery.Detected:
		m.begun, m.failures = true, 1
	case recovery.Failed:
		m.failures++
	}
	switch {
	case m.over:
		t.Fatalf("a session went on after its end with %s", e.Kind)
	case !m.begun || after.ID == "":
		t.Fatalf("the session is lost after %s", e.Kind)
	case after.Attempts > after.Max || after.Attempts != m.failures:
		t.Fatalf("%d attempts of %d after %d failures", after.Attempts, after.Max, m.failures)
	case after.Stage == recovery.AtRetry && m.failures >= after.Max:
		t.Fatalf("a retry after failure %d of %d", m.failures, after.Max)
	case after.Stage == recovery.AtEscalate && after.Escalation == "":
		t.Fatal("an escalation without a reason")
	case len(after.Transitions) != len(before.Transitions)+1 || after.Transitions[len(after.Transitions)-1].From != before.Stage:
		t.Fatal("a transition was lost")
	}
	m.over = after.Stage == recovery.AtResolved
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
		if text, err := json.Marshal(next); err != nil || len(text) > 1<<16 {
			t.Fatalf("%d bytes, %v", len(text), err)
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
