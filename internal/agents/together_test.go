package agents_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/tracking/loop"
)

// TestManyAskAtOnce: everyone gets the answer to the own question. Run with -race.
func TestManyAskAtOnce(t *testing.T) {
	var ids sync.Mutex
	n := 0
	team := agents.NewTeam(agents.Desk{Loop: &loop.Loop{}, Scanner: scanner(), Bus: agents.Bus{Now: now, NewID: func() string {
		ids.Lock()
		defer ids.Unlock()
		n++
		return string(rune('a' + n%26))
	}}})
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			want := []string{"warning", "none"}[i%2]
			a, err := team.Invoke(context.Background(), agents.Call{Agent: "laziness-detector", Inputs: map[string]any{"action_type": "Bash", "target_path": []string{"rm -rf test", "ls"}[i%2]}})
			if err != nil || a.Verdict != want {
				t.Errorf("%d: %+v, %v", i, a, err)
			}
		})
	}
	all.Wait()
}

func TestTheDocumentationNamesEveryAgent(t *testing.T) {
	page, err := os.ReadFile("../../docs/agents-framework.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range agents.Definitions() {
		if !strings.Contains(string(page), "| `"+d.Name+"`") {
			t.Errorf("docs/agents-framework.md does not tell of %s", d.Name)
		}
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
