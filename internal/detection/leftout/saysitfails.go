package leftout

import (
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/wording"
)

// SaysItFails tells a condition that is excused by the trouble of the test and not by what the
// platform lacks: in the condition itself, onPlatform: {"windows": Skip("flaky")}, in a note
// that came with it, or in what the author says of the change.
// Written is the text by which the place of the condition is found.
func (s *States) SaysItFails(a *inventory.Case, written string) bool {
	if circumstance.HeldToFailing(a.Why) {
		return false
	}
	return circumstance.Failing.MatchString(a.Condition) || inTrouble(circumstance.NoTrouble.ReplaceAllString(a.Why, ""), a) ||
		s.troubleNoted(a, written) || s.troubleStated(a)
}

// inTrouble tells a text that gives the trouble of a test as a reason, and not that it fails where something is older or rare.
func inTrouble(said string, a *inventory.Case) bool {
	return circumstance.Trouble.MatchString(circumstance.WithoutTopic(said, a)) && !circumstance.FailsOnEngine(said, a.Condition) && !circumstance.FailsOnOlder(said, a)
}

// troubleStated tells a message that does so, unless the test gives a better reason itself.
func (s *States) troubleStated(a *inventory.Case) bool {
	said := s.In.Message
	return circumstance.TroubleStated(circumstance.WithoutTopic(said, a)) && !circumstance.LackStated(said) && !circumstance.ReasonGiven(a.Why) &&
		!circumstance.FailsOnEngine(said, a.Condition) && !circumstance.FailsOnOlder(said, a)
}

// troubleNoted tells whether a new comment by a test, or by the condition it got, speaks of
// trouble or promises to come back.
func (s *States) troubleNoted(a *inventory.Case, written string) bool {
	p := s.FileOf[a]
	if p == nil || p.BeforeTree == nil || p.AfterTree == nil {
		return false
	}
	_, come := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
	titled := strings.Contains(a.Name, " ")
	for _, l := range come {
		if titled && strings.Contains(l.Text, a.Name) {
			continue // what a test is called is no reason
		}
		if a.Line-circumstance.NoteBefore <= l.Line && l.Line <= a.EndLine && circumstance.SkipLine.MatchString(l.Text) && inTrouble(circumstance.NoTrouble.ReplaceAllString(l.Text, ""), a) {
			return true
		}
	}
	for note := range s.newNotes(a, written) {
		if circumstance.Trouble.MatchString(circumstance.WithoutTopic(note, a)) || circumstance.Postponed.MatchString(note) {
			return true
		}
	}
	return false
}

// newNotes are the new comments by a test, or by a condition as it is written.
func (s *States) newNotes(a *inventory.Case, written string) func(func(string) bool) {
	return func(yield func(string) bool) {
		p := s.PairOf(a)
		if p == nil || p.BeforeTree == nil || p.AfterTree == nil {
			return
		}
		old := map[string]bool{}
		for n := range p.BeforeTree.Comments() {
			old[strings.TrimSpace(p.BeforeTree.Text(n))] = true
		}
		lines := strings.Split(p.AfterTree.All(), "\n")
		for n := range p.AfterTree.Comments() {
			text, line := strings.TrimSpace(p.AfterTree.Text(n)), p.AfterTree.Line(n)
			near := a.Line-circumstance.NoteBefore <= line && line <= a.EndLine+circumstance.NoteAfter || circumstance.BesideCondition(lines, line, written)
			if near && !old[text] && !yield(text) {
				return
			}
		}
	}
}

// calledFailing tells a change whose headline gives the trouble of tests as its reason.
func (s *States) calledFailing() bool {
	headline, _, _ := strings.Cut(strings.TrimSpace(s.In.Message), "\n")
	return circumstance.Failing.MatchString(headline) && !circumstance.LackStated(s.In.Message)
}

// olderOneLacks tells a test that is left out on older versions only, and beside which a new note says what they lack:
// then the trouble of which the headline speaks is gone where the test runs.
func (s *States) olderOneLacks(a *inventory.Case, kind string) bool {
	if kind != "version" {
		return false
	}
	for note := range s.newNotes(a, a.Condition) {
		if circumstance.Lack.MatchString(note) && !circumstance.Puzzled.MatchString(note) {
			return true
		}
	}
	return false
}
