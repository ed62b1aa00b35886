package detect_test

import (
	"io/fs"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestGateExamplesAreFindings: what a gate's file says it catches is told to the user. An event
// that no pattern asks for is silence.
func TestGateExamplesAreFindings(t *testing.T) {
	cat := catalog.New(builtIn)
	files, err := fs.Glob(catalogfiles.FS, "gates/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no gates", err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(catalogfiles.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := catalog.DecodeGate(file, text)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Tool, func(t *testing.T) {
			each(t, cat, "catches", g.Examples.Catches, func(t *testing.T, r detect.Result) {
				if len(r.Findings) == 0 {
					t.Errorf("silent on what it must catch; cleared %s", ids(r.Cleared))
				}
			})
		})
	}
}
