package agents_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"holdfast/internal/agents"
)

func TestWhatIsStoredIsBoundedAndHoldsNoSecret(t *testing.T) {
	mask := func(s string) string { return strings.ReplaceAll(s, "s3cret", "***") }
	deep := map[string]any{}
	for inner, i := deep, 0; i < 50; i++ {
		next := map[string]any{}
		inner["s3cret"], inner = next, next
	}
	turn := agents.Turn{Error: "s3cret", Message: agents.Message{Content: "s3cret " + strings.Repeat("ä", 10000), Metadata: map[string]any{
		"text": "a s3cret", "list": []string{"s3cret"}, "many": make([]any, 1000), "deep": deep, "number": math.NaN(), "share": 0.5, "struct": struct{ X float64 }{0.5}, "values": struct{ Key string }{"s3cret"},
	}}}
	text, err := json.Marshal(turn.Outline(mask))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "s3cret") || len(text) > 8000 || !strings.Contains(string(text), `"Key":"***"`) {
		t.Errorf("%d bytes: %.300s", len(text), text)
	}
}
