package config_test

import (
	"os"
	"strings"
	"testing"

	"holdfast/internal/integration/config"
)

// TestTheExamplesOfTheDocumentationHold, so that what people copy works.
func TestTheExamplesOfTheDocumentationHold(t *testing.T) {
	text, err := os.ReadFile("../../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	loops, persistence := 0, 0
	for _, block := range strings.Split(string(text), "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		if strings.HasPrefix(block, "agent_persistence:") {
			persistence++
			if _, err := config.ParsePersistence("aiwg.yml", []byte(block)); err != nil {
				t.Errorf("%v in\n%s", err, block)
			}
			continue
		}
		c, err := config.Parse("holdfast.yaml", []byte(block))
		if err != nil {
			t.Errorf("%v in\n%s", err, block)
		}
		if c.Loop.Agent != "" {
			loops++
		}
	}
	if loops == 0 || persistence == 0 {
		t.Errorf("the documentation shows %d loops and %d sections of aiwg.yml", loops, persistence)
	}
}
