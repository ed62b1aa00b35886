package gate

import "holdfast/internal/detection/event"

// tellsLess finds what a check that ran and could not fail the build no longer runs: it told of failures,
// and now it tells of fewer or of none.
func tellsLess(b, a check, beside beside) []event.Event {
	switch {
	case b.off != "":
		return nil
	case a.off != "":
		e := checkEvent("narrowed", b, a, a.off)
		e.Facts["minor"] = true
		return []event.Event{e}
	case b.command == nil || a.command != b.command || a.weak != b.weak:
		return nil
	}
	var out []event.Event
	for _, e := range narrowed(b, a, beside) {
		if e.Facts["what"] == "narrowed" {
			e.Facts["minor"] = true
			out = append(out, e)
		}
	}
	return out
}
