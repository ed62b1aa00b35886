package leftout

import (
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// ForeignPresence tells a condition that does nothing but ask whether the engine has a function or a class:
// what belongs to the project is never asked for in this way.
func (s *States) ForeignPresence(a *inventory.Case) bool {
	p := s.PairOf(a)
	if p == nil || !circumstance.Scripts.MatchString(a.Path) {
		return false
	}
	return circumstance.AsksOnlyEngine(a.Condition, p.File.After.All())
}

// asksOnlyRuntime tells a condition that asks nothing of the project, only what the language itself brings here.
func (s *States) asksOnlyRuntime(a *inventory.Case) bool {
	p := s.PairOf(a)
	if p == nil {
		return false
	}
	text := p.File.After.All()
	return circumstance.AsksOnlyRuntime(a.Path, a.Condition, a.Why, matching.CodeOf(p.AfterLines(), a), text)
}

// namedCondition is what a file writes down for the name that a condition consists of, "" where it is no
// name or stands for more than one line.
func (s *States) namedCondition(a *inventory.Case) string {
	m, p := circumstance.NamedOnly.FindStringSubmatch(strings.TrimSpace(circumstance.Unbracketed(a.Condition))), s.PairOf(a)
	if m == nil || p == nil {
		return ""
	}
	given, err := regexp.Compile(`(?m)\b` + regexp.QuoteMeta(m[1]) + `\s*(?:\(\s*\))?\s*(?::\s*\w+\s*)?(?:=>|=[^=>])\s*([^\n;]+)`)
	if err != nil {
		return ""
	}
	if found := given.FindAllStringSubmatch(p.File.After.All(), 2); len(found) == 1 {
		return found[0][1]
	}
	return ""
}

// PairOf is the file of a case, or of a copy of one that got another condition.
func (s *States) PairOf(a *inventory.Case) *inventory.Pair {
	if p := s.FileOf[a]; p != nil {
		return p
	}
	at := slices.IndexFunc(s.In.Pairs, func(p inventory.Pair) bool { return p.File.Path == a.Path })
	if at < 0 {
		return nil
	}
	return &s.In.Pairs[at]
}
