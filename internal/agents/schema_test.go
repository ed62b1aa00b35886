package agents_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/agents"
	"holdfast/internal/tracking/loop"
)

func TestEveryMessageMeetsItsSchema(t *testing.T) {
	text, err := os.ReadFile("../../docs/schema/conversation.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	l := &loop.Loop{Iteration: 2}
	l.Current.Judged = &loop.Judged{Iteration: 2, Findings: skipped}
	team, kept := teamOf(l)
	for _, d := range agents.Definitions() {
		for _, hook := range loop.Events() {
			invoke(t, team, agents.Call{Agent: d.Name, Hook: string(hook), LoopID: "ralph-x-00000001", Iteration: 2, Purpose: "Say something", Inputs: map[string]any{"findings": skipped}})
		}
	}
	late, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := team.Invoke(late, agents.Call{Agent: "metrics"}); err == nil {
		t.Error("it was too late")
	}
	for _, turn := range kept.turns {
		var line any
		text := mustJSON(t, turn.Outline(func(s string) string { return s }))
		if err := json.Unmarshal(text, &line); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(line); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
}
