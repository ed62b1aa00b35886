package baseline_test

import (
	"fmt"
	"slices"
	"testing"

	"holdfast/internal/tracking/baseline"
)

func TestASurveyIsSortedAndBounded(t *testing.T) {
	s := baseline.Survey{FlagsOn: []string{"b", "a", "b"}}
	for i := range 5007 {
		s.SourceFiles = append(s.SourceFiles, fmt.Sprintf("f%05d.go", i))
	}
	s = s.Bounded()
	if !slices.Equal(s.FlagsOn, []string{"a", "b"}) || len(s.SourceFiles) != 5000 || s.LeftOut != 7 {
		t.Errorf("%v, %d files, %d left out", s.FlagsOn, len(s.SourceFiles), s.LeftOut)
	}
}

func TestPhase(t *testing.T) {
	for text, want := range map[string]string{
		"Construction\n": "construction", "  elaboration \nsince May": "elaboration", "sprint-3": "sprint-3",
		"": "unknown", "\n\n": "unknown", "\x1b[31mred": "unknown", "a phase whose name goes on and on and on and on and on and on and on": "unknown",
	} {
		if got := baseline.Phase(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
