package agents

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
)

// TestAHeadlessClaudeWaitsForAHuman: the real Claude ends at a call that a human has to
// decide on, and runs that very call when it is resumed after an approval.
func TestAHeadlessClaudeWaitsForAHuman(t *testing.T) {
	needsAgents(t)
	story(t, named("claude"), "a deferred call", func(t *testing.T, s *site) {
		s.guard(t)
		write(t, filepath.Join(s.root, "holdfast.yaml"), "gates: {defer: true}\n")
		s.git(t, "commit", "-qam", "Headless agents wait")
		s.model.Follow(model.Act{Turns: []model.Turn{calls(s.edit(filepath.Join(s.root, "shop_test.go"), first(showing), skipped)), says("Skipped, as agreed.")}})
		first := s.drive(t, "Skip the test.")
		if strings.Contains(s.read(t, "shop_test.go"), "t.Skip") {
			t.Fatal("the call ran before anybody had answered")
		}
		session, reason := lastResult(t, first.out)
		if reason != "tool_deferred" {
			t.Fatalf("it ended with %q\n%s", reason, tail(first.out))
		}
		s.run(t, holdfast, "gate", "approve", s.ticket(t), "--because", "the test is about to be rewritten")
		resume := append([]string{"--resume", session}, s.headless...)
		if r := s.run(t, filepath.Join(s.home, "bin", s.name), append(resume, "Go on.")...); r.exit != 0 {
			t.Fatalf("%s%s", tail(r.out), tail(r.err))
		}
		if !strings.Contains(s.read(t, "shop_test.go"), `t.Skip("flaky")`) {
			t.Errorf("what was approved did not run\n%s", s.conversation())
		}
	})
}

// lastResult is how Claude says that it ended.
func lastResult(t *testing.T, out string) (session, reason string) {
	t.Helper()
	for line := range strings.Lines(out) {
		var event struct {
			Type       string
			SessionID  string `json:"session_id"`
			StopReason string `json:"stop_reason"`
		}
		if json.Unmarshal([]byte(line), &event) == nil && event.Type == "result" {
			session, reason = event.SessionID, event.StopReason
		}
	}
	return session, reason
}
