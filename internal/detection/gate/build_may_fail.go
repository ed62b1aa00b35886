package gate

import (
	"slices"

	"holdfast/internal/detection/event"
)

// buildMayFail tells a build that a job is there for and whose failure no longer counts. Where the
// job tests what was built, the tests tell of it.
func (s *sides) buildMayFail(b, a check) bool {
	return b.ci && !b.dead() && a.weak != "" && a.weakBy == "setting" && !slices.ContainsFunc(s.after, func(k check) bool {
		return k.file == a.file && k.job == a.job && k.kind != "build" && !k.dead()
	})
}

func buildEvent(b, a check) event.Event {
	e := checkEvent("non-blocking", b, a, a.weak)
	e.Facts["setting"], e.Facts["from"] = shorten(b.text), "its failure counts"
	if !a.unstable {
		e.Facts["direction"] = "false-to-true"
	}
	return e
}
