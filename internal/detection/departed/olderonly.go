package departed

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/wording"
)

// supportDropped is the version before which a gone test ran only, where another test that stays is no
// longer asked for that version: what is older is not supported any more. "" when there is none.
func (s *Subjects) supportDropped(b *inventory.Case) string {
	version := cmp.Or(circumstance.OlderThan(b, s.headOf(b)), s.otherArm(b))
	if version == "" {
		return ""
	}
	lifted := false
	for i := range s.In.Pairs {
		p := &s.In.Pairs[i]
		if strings.Contains(p.File.After.All(), version) && slices.ContainsFunc(strings.Split(p.File.After.All(), "\n"), func(l string) bool { return circumstance.AsksForVersion(l, version) }) {
			return ""
		}
		if p.BeforeTree == nil {
			continue
		}
		gone, _ := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
		lifted = lifted || slices.ContainsFunc(gone, func(l wording.Passage) bool {
			return (p != s.FileOf[b] || l.Line < b.Line || l.Line > b.EndLine) && circumstance.AsksForVersion(l.Text, version) && s.staysAround(p, l.Line)
		})
	}
	if !lifted {
		return ""
	}
	return version
}

// otherArm is the version from which on a test did not run, where it stood in the other arm of that question.
func (s *Subjects) otherArm(b *inventory.Case) string {
	p := s.FileOf[b]
	if p == nil || b.Line > len(p.BeforeLines()) {
		return ""
	}
	if !memo.Once(&s.hasArms, p, hasArms) {
		return ""
	}
	lines := p.BeforeLines()
	margin := func(i int) int { return len(lines[i]) - len(strings.TrimLeft(lines[i], " \t")) }
	within, between := margin(b.Line-1), -1
	for i := b.Line - 2; i >= 0 && within > 0; i-- { // what begins a line stands in no arm
		l := strings.TrimSpace(lines[i])
		switch {
		case l == "" || margin(i) > within || margin(i) == within && between < 0:
		case between < 0 && !circumstance.ElseLine.MatchString(l):
			return ""
		case between < 0:
			between, within = i, margin(i)
		case strings.HasPrefix(l, "if"):
			return circumstance.Asked(circumstance.FromVersion, l)
		default:
			return ""
		}
	}
	return ""
}

// hasArms tells whether a file had a line between two arms of a question.
func hasArms(p *inventory.Pair) bool {
	return slices.ContainsFunc(p.BeforeLines(), func(l string) bool { return circumstance.ElseLine.MatchString(strings.TrimSpace(l)) })
}

// headOf is the first line of a test, with the options of the call that defines it.
func (s *Subjects) headOf(b *inventory.Case) string {
	p := s.FileOf[b]
	if p == nil {
		return ""
	}
	if lines := p.BeforeLines(); b.Line >= 1 && b.Line <= len(lines) {
		return lines[b.Line-1]
	}
	return ""
}

// staysAround tells whether the test in which a line stood is still there.
func (s *Subjects) staysAround(p *inventory.Pair, line int) bool {
	return slices.ContainsFunc(s.Pairs, func(m matching.Match) bool {
		return s.FileOf[m.Before] == p && m.Before.Line <= line && line <= m.Before.EndLine
	})
}
