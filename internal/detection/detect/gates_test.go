package detect_test

import (
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestGateExamplesAreFindings: what a gate's file says it catches is told to the user. An event
// that no pattern asks for is silence.
func TestGateExamplesAreFindings(t *testing.T) {
	cat := catalog.New(builtIn)
	gates, err := cat.GatesWithExamples()
	if err != nil || len(gates) == 0 {
		t.Fatal("no gates", err)
	}
	for _, g := range gates {
		t.Run(g.Tool, func(t *testing.T) {
			each(t, cat, "catches", g.Examples.Catches, func(t *testing.T, r detect.Result) {
				if len(r.Findings) == 0 {
					t.Errorf("silent on what it must catch; cleared %s", ids(r.Cleared))
				}
			})
		})
	}
}
