package departed

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// providesRows tells a function that never claimed anything and is now called what it is.
func providesRows(b *inventory.Case, now string) bool {
	return ledger.LiveCount(b) == 0 && strings.Contains(strings.ToLower(now), "provide")
}

func (s *Subjects) EmitUncollected(b *inventory.Case, file string, line int, now string) {
	s.EmitUncollectedUnlessRun(b, file, line, now, "")
}

// EmitUncollectedUnlessRun clears the loss where heirs of a class still run the case.
func (s *Subjects) EmitUncollectedUnlessRun(b *inventory.Case, file string, line int, now, class string) {
	if !b.Runs() || providesRows(b, now) {
		return
	}
	e := s.NewEvent("case-disabled", b, b)
	e.Path, e.Line = file, line
	e.Before, e.After = b.FullName(), now
	e.Facts["how"], e.Facts["condition"], e.Facts["sub"] = "uncollected", "none", b.Sub
	e.Facts["oracles"] = float64(ledger.LiveCount(b))
	s.ClearMigrated(&e, b)
	if class != "" {
		e.Clear("replaced", "classes in files of tests inherit from "+class+" and run it")
	}
	s.Emit(e)
}
