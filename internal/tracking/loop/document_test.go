package loop_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/contract"
	"holdfast/internal/tracking/loop"
)

func TestTheStateMeetsItsSchemaAtEveryEntry(t *testing.T) {
	state, record, checkpoint := schema(t, "loop-state"), schema(t, "loop-iteration"), schema(t, "loop-checkpoint")
	l := &loop.Loop{}
	for _, part := range [][]line{
		begin(), iteration(1, "one", 50, false), avoidance(2, loop.RecoveryFailed), again(3, loop.RecoveryEscalated), pausedFor(contract.Escalated),
		resumed(loop.Resumed{PID: 9, Decided: "reject", Point: at("base")}), avoidance(4, loop.RecoveryFailed), clean(5), ending(loop.Completed, contract.Completed),
	} {
		for _, e := range part {
			if err := l.Apply(l.Sequence+1, noon, e.kind, raw(t, e.data)); err != nil {
				t.Fatal(err)
			}
			meets(t, state, "state after "+string(e.kind), l.Document())
		}
	}
	for _, r := range l.Records {
		meets(t, record, "an iteration", r)
		meets(t, checkpoint, "a checkpoint", l.Checkpoint(r, "0a1b2c3d-0000-4000-a000-000000000000"))
	}
}

func TestAStateTellsTheEnd(t *testing.T) {
	d := fold(t, begin(), iteration(1, "one", 90, true), ending(loop.Completed, contract.Completed)).Document()
	if d.CompletedAt == nil || d.PID != nil || d.SelectedIteration != 1 || d.BestIteration == nil || d.DetectionEnabled || d.ErrorContext != nil {
		t.Errorf("%+v", d)
	}
	broken := fold(t, begin(), pausedFor(contract.Error)).Document()
	if broken.ErrorContext == nil || broken.ErrorContext.Message != "why" || broken.CompletedAt != nil {
		t.Errorf("%+v", broken)
	}
}

func meets(t *testing.T, s *jsonschema.Resolved, what string, value any) {
	t.Helper()
	var doc any
	if err := json.Unmarshal(raw(t, value), &doc); err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%s: %v\n%s", what, err, raw(t, value))
	}
}

func schema(t *testing.T, name string) *jsonschema.Resolved {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", name+".schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var parsed jsonschema.Schema
	if err := json.Unmarshal(text, &parsed); err != nil {
		t.Fatal(err)
	}
	resolved, err := parsed.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}
