package silenced

import (
	"testing"

	"holdfast/internal/detection/event"
)

// A few claims that go with the code are told of only where they are kept as comments.
func TestFewClaimsAreGone(t *testing.T) {
	facts := func(production string, share float64) *event.Event {
		return &event.Event{Kind: "oracle-removed", Facts: map[string]any{"production": production, "share": share, "all": false}}
	}
	for name, c := range map[string]struct {
		e    *event.Event
		want bool
	}{
		"few with the code":          {facts("related", 0.2), true},
		"most of them":               {facts("related", 0.8), false},
		"the code is as it was":      {facts("none", 0.2), false},
		"something else than claims": {&event.Event{Kind: "case-gone"}, false},
	} {
		if got := fewGone(c.e); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
