package detect

import (
	"math"

	"holdfast/internal/detection/event"
)

// Coverage is how much of the code the tests reach before and after, in percent, and
// how far it may fall.
type Coverage struct {
	Kind          string // line or branch
	Part          string // a glob for the part of the code it is about, "" for all
	Path          string // of the report
	Before, After float64
	BlockAbove    float64 // percentage points
	WarnAbove     float64
}

// coverageEvents gives the drops that go beyond a limit.
func coverageEvents(list []Coverage) []event.Event {
	var out []event.Event
	for _, c := range list {
		drop := tenth(c.Before - c.After)
		over, limit := "", 0.0
		switch {
		case drop > c.BlockAbove:
			over, limit = "block", c.BlockAbove
		case drop > c.WarnAbove:
			over, limit = "warn", c.WarnAbove
		default:
			continue
		}
		out = append(out, event.Event{
			Kind: "coverage-dropped", Path: c.Path, Before: factText(tenth(c.Before)) + " %", After: factText(tenth(c.After)) + " %", Facts: map[string]any{
				"kind": c.Kind, "drop": drop, "before": tenth(c.Before), "after": tenth(c.After), "limit": limit, "over": over, "part": partName(c.Part),
			},
		})
	}
	return out
}

func partName(glob string) string {
	if glob == "" {
		return "the code"
	}
	return glob
}

// tenth rounds to what reports show, so that nobody is blamed for a rounding error.
func tenth(x float64) float64 { return math.Round(x*10) / 10 }
