package report_test

import (
	"strings"
	"testing"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/integration/report"
)

func TestWriteTurn(t *testing.T) {
	turn := agents.Turn{Conversation: "c1", Parent: "c0", To: "hooks", Message: agents.Message{
		Role: agents.Assistant, Sender: "blocking-decision", Content: "first\nsecond \x1b[31mred", Timestamp: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Metadata: map[string]any{"hook_name": "judge", "iteration": 3.0, "verdict": "block", "confidence": 0.85, "recommendations": []any{"one\n\ntwo"}},
	}}
	var out strings.Builder
	if err := report.WriteTurn(&out, turn, false, report.Style{}); err != nil {
		t.Fatal(err)
	}
	want := `    03:04:05  blocking-decision → hooks  judge, iteration 3  [block, 85 %]
              first
              second`
	if got := out.String(); !strings.HasPrefix(got, want) || strings.Contains(got, "\x1b") || !strings.Contains(got, "\n              - one\n                \n                two\n") {
		t.Errorf("got:\n%s", got)
	}
	out.Reset()
	if err := report.WriteTurn(&out, turn, true, report.Style{}); err != nil || !strings.HasPrefix(out.String(), `{"conversation":"c1","parent":"c0","to":"hooks","role":"assistant"`) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%v: %s", err, out.String())
	}
}
