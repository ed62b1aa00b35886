package config_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/integration/config"
)

func TestAnUnknownKeyNamesTheOneThatWasMeant(t *testing.T) {
	for text, want := range map[string]string{
		"agent_persistence:\n  detecton: {}\n":                        "did you mean detection? ",
		"agent_persistence: {recovery: {max_retry: 3}}":               "did you mean max_retries? ",
		"agent_persistence: {performance: {latency: 3}}":              "the keys here are detection_latency_budget_ms",
		"agent_persistence: {\"" + strings.Repeat("x", 99) + "\": 1}": "the keys here are best_output_selection",
	} {
		_, err := config.ParsePersistence("aiwg.yml", []byte(text))
		faults := catalog.Faults(err)
		if len(faults) != 1 || !strings.HasPrefix(faults[0].Hint, want) || faults[0].Line == 0 {
			t.Errorf("%q: %+v", text, faults)
		}
	}
}
