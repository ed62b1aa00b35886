package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
)

// neverRuns is what a condition that a case got, or the project's own settings, say of it where
// they say that it never lets the case run; "" when they say nothing.
func (s *States) neverRuns(b, a *inventory.Case) string {
	if far := circumstance.OutOfReach(b, a); far != "" {
		return far
	}
	if s.In.Repository == nil || a.Condition == b.Condition {
		return ""
	}
	if name := s.unknownFeature(b.Condition, a.Condition); name != "" {
		return a.Why + ", and no Cargo.toml knows the feature " + name
	}
	if where := s.everyVersion(a.Condition); where != "" {
		return a.Why + ", which holds for every version that " + where + " allows"
	}
	return ""
}

// everyVersion is the manifest that allows only versions for which a condition holds.
func (s *States) everyVersion(condition string) string {
	files, ok := s.In.Repository.(change.Files)
	if !ok || strings.Contains(condition, "&&") || strings.Contains(condition, " and ") {
		return ""
	}
	for _, q := range circumstance.VersionQuestions {
		m := q.Ask.FindStringSubmatch(condition)
		if m == nil {
			continue
		}
		asked := circumstance.VersionParts(m[1])
		for _, name := range q.Manifest {
			text, ok := files.Read(name)
			if !ok {
				continue
			}
			if oldest := circumstance.OldestAllowed(name, string(text), q.Lowest); oldest != nil && slices.Compare(oldest, asked) >= 0 {
				return name
			}
		}
	}
	return ""
}

// complemented tells a test beside which a new one stands that has a condition too: they share
// the versions between them.
func (s *States) complemented(a *inventory.Case) bool {
	return slices.ContainsFunc(s.Fresh, func(o *inventory.Case) bool { return o.Path == a.Path && o.State == inventory.Conditional })
}
