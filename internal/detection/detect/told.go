package detect

import (
	"slices"

	"holdfast/internal/detection/event"
)

// toldAsTautology tells whether the claims of a file that cannot fail were named already.
func toldAsTautology(events []event.Event, path string) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool {
		return e.Path == path && (e.Kind == "oracle-tautology" || e.Kind == "oracle-unreachable" && e.Facts["why"] == "tautology")
	})
}
