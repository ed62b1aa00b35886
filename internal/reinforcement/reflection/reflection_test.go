package reflection_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/reinforcement/reflection"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

func learnt(id string, age time.Duration) reflection.Reflection {
	return reflection.Reflection{
		ID: id, Kind: reflection.Reflected, At: noon.Add(-age), Source: "ralph-x", TaskClass: "bug_fix", Pattern: "test-skipped", Type: "test_skip", Paths: []string{"src/auth/token_test.go"},
		Signature: "5ig", Category: recovery.Misunderstanding, Strategy: recovery.ChangeApproach, Tried: "TestExpires is skipped", Why: "a test was taken for what is in the way", Worked: "change_approach",
	}
}

func ids(recalled []reflection.Recalled) string {
	var out []string
	for _, r := range recalled {
		out = append(out, r.ID)
	}
	return strings.Join(out, " ")
}

func TestTheLikestComesFirst(t *testing.T) {
	elsewhere, other, debug, stranger := learnt("elsewhere", day), learnt("other-pattern", day), learnt("debug", day), learnt("stranger", day)
	elsewhere.Paths, elsewhere.Signature = []string{"src/auth/login_test.go"}, ""
	other.Pattern, other.Signature = "skip-by-condition", ""
	debug.Kind, debug.Pattern, debug.Type, debug.Paths = reflection.Debugged, "", "", nil
	stranger.Pattern, stranger.Type, stranger.Paths, stranger.Signature = "stub", "workaround", []string{"x"}, ""
	m := reflection.Memory{}.Add(noon, stranger, other, elsewhere, debug, learnt("same", day), learnt("same-but-old", 60*day))
	q := reflection.Query{TaskClass: "bug_fix", Pattern: "test-skipped", Type: "test_skip", Path: "src/auth/token_test.go", Signatures: []string{"5ig"}}
	if got := ids(m.Recall(q, noon, 10)); got != "same debug elsewhere other-pattern same-but-old" {
		t.Error(got)
	}
	if got := ids(m.Recall(q, noon, 2)); got != "same debug" {
		t.Error(got)
	}
	if got := m.Recall(reflection.Query{TaskClass: "bug_fix"}, noon, 10); len(got) > 0 {
		t.Errorf("a class alone recalls %s", ids(got))
	}
	for _, r := range m.Recall(q, noon, 10) {
		if r.Likeness < 0 || r.Likeness > 1 {
			t.Errorf("%s is alike by %f", r.ID, r.Likeness)
		}
	}
	if a := m.Recall(q, noon, 1)[0].Advice(); a.Strategy != recovery.ChangeApproach || !strings.Contains(a.Lesson, "what worked: change_approach") {
		t.Errorf("%+v", a)
	}
}

func TestAMemoryIsBounded(t *testing.T) {
	var m reflection.Memory
	for i := range 300 {
		r := learnt(fmt.Sprint("r", i), time.Duration(300-i)*time.Hour)
		if i == 3 {
			r.Used = 10
		}
		m = m.Add(noon, r)
	}
	if len(m.Items) != reflection.MaxItems {
		t.Errorf("%d items", len(m.Items))
	}
	if _, err := m.Find("r3"); err != nil {
		t.Error("what was of use was forgotten")
	}
	if _, err := m.Find("r4"); !errors.Is(err, reflection.ErrUnknown) {
		t.Error("what was old and of no use was kept")
	}
	if m = m.Add(noon.Add(200 * day)); len(m.Items) != 0 {
		t.Errorf("%d items after half a year", len(m.Items))
	}
	long := learnt("long", 0)
	long.Why = strings.Repeat("ä", 1000)
	if got := (reflection.Memory{}).Add(noon, long).Items[0].Why; len(got) > 510 {
		t.Errorf("%d bytes", len(got))
	}
}

func TestItemsAreKeptOnceFoundAndForgotten(t *testing.T) {
	m := reflection.Memory{}.Add(noon, learnt("ralph-a/rec-001", 0), learnt("ralph-b/rec-001", 0))
	m = m.Add(noon, learnt("ralph-a/rec-001", 0))
	if len(m.Items) != 2 {
		t.Errorf("%d items", len(m.Items))
	}
	if _, err := m.Find("rec-001"); !errors.Is(err, reflection.ErrUnknown) {
		t.Error("a name that fits two was found")
	}
	r, err := m.Find("ralph-a")
	if err != nil || r.ID != "ralph-a/rec-001" {
		t.Errorf("%v, %v", r, err)
	}
	if m = m.Use(r.ID); m.Items[0].Used+m.Items[1].Used != 1 {
		t.Errorf("%+v", m)
	}
	if m = m.Forget(r.ID); len(m.Items) != 1 {
		t.Errorf("%+v", m)
	}
}

func TestWhatASessionTeaches(t *testing.T) {
	s := recovery.Session{
		ID: "rec-001", Stage: recovery.AtResolved, Attempts: 2, Task: recovery.Task{Class: "bug_fix"}, Detection: recovery.Detection{Pattern: "test-skipped", Path: "a_test.go", Message: "TestA is skipped"},
		Diagnoses: []recovery.Diagnosis{{RootCause: "first"}, {RootCause: "second", Category: recovery.KnowledgeGap}}, Adaptations: []recovery.Adaptation{{Strategy: recovery.Decompose}},
	}
	failing := []recovery.Failure{{Check: "tests_green", Signature: "5ig"}}
	r, ok := reflection.Of(s, "ralph-x", failing, []string{"a.go"}, noon)
	if !ok || r.ID != "ralph-x/rec-001" || r.Why != "first" || r.Category != recovery.KnowledgeGap || r.Worked != "decompose on attempt 2, with changes in a.go" || r.Signature != "5ig" {
		t.Errorf("%+v", r)
	}
	d := reflection.Debug(s, "ralph-x", failing[0], []string{"a.go", "b.go", "c.go", "d.go"}, noon)
	if d.Lesson() != "when tests_green failed like this before, it held after changes in a.go, b.go, c.go and 1 more" {
		t.Error(d.Lesson())
	}
	for name, change := range map[string]func(*recovery.Session){
		"under way":              func(s *recovery.Session) { s.Stage = recovery.AtRetry },
		"answered by a human":    func(s *recovery.Session) { s.Escalation = "why" },
		"never looked into":      func(s *recovery.Session) { s.Diagnoses = nil },
		"still waiting for help": func(s *recovery.Session) { s.Stage = recovery.AtEscalate },
	} {
		other := s
		change(&other)
		if _, ok := reflection.Of(other, "x", nil, nil, noon); ok {
			t.Errorf("a session that is %s teaches something", name)
		}
	}
}

func TestMistakesInAMemoryAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"{":                              "line 1",
		`{"version":2,"items":[]}`:       "version 2",
		"{\"version\":1,\n\"itmes\":[]}": "line 2",
		`{"version":1,"items":[{}]}`:     "id",
		`{"version":1,"items":[]} {}`:    "more follows",
		`{"version":1,"items":[{"id":"a","kind":"x","timestamp":"2026-03-02T12:00:00Z","source":"","tried":"","why_wrong":"","what_worked":"","used":0}]}`: "no kind",
	} {
		if _, err := reflection.Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if m, err := reflection.Decode(nil); err != nil || len(m.Items) > 0 {
		t.Errorf("%v, %v", m, err)
	}
}

// FuzzDecode: what can be read is written the same, and recalling from it breaks nothing.
func FuzzDecode(f *testing.F) {
	text, _ := reflection.Memory{}.Add(noon, learnt("a", 0), learnt("b", day)).Encode()
	f.Add(text)
	f.Add([]byte(`{"version":1,"items":null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := reflection.Decode(text)
		if err != nil {
			return
		}
		once, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := reflection.Decode(once)
		if err != nil {
			t.Fatal(err)
		}
		if twice, err := again.Encode(); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%s\n%s", once, twice)
		}
		for _, r := range m.Recall(reflection.Query{Pattern: "test-skipped", Path: "x/y"}, noon, 3) {
			if r.Likeness < 0 || r.Likeness > 1 {
				t.Fatal(r.Likeness)
			}
		}
		if kept := m.Add(noon); len(kept.Items) > reflection.MaxItems {
			t.Fatal(len(kept.Items))
		}
	})
}
