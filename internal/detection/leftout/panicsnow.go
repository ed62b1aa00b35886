package leftout

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/wording"
)

var (
	// wordsOfPanic are the words with which a mark wants the code to panic.
	wordsOfPanic = lazy.MustCompile(`\bshould_panic\s*(?:=|\(\s*expected\s*=)\s*"((?:[^"\\]|\\.)+)"`)
	// panicking are statements that panic with a text.
	panicking = lazy.MustCompile(`(?:\bpanic!|\bunreachable!|\b(?:debug_)?assert\w*!|\.expect)\s*\(.*?"((?:[^"\\]|\\.)+)"`)
	// hole is a part of a text that is filled in when it is said.
	hole = lazy.MustCompile(`\{[^{}]*\}`)
)

// fewWords is how many bytes two texts must share to be the same words.
const fewWords = 8

// panicsNow tells a test that must see a panic of which the words came into the code with this very change: what was
// let pass before is refused now, and the test claims so.
func (s *States) panicsNow(l *lapse) bool {
	wanted := wordsOfPanic.FindStringSubmatch(l.after.Why)
	if wanted == nil {
		return false
	}
	for i := range s.In.Pairs {
		p := &s.In.Pairs[i]
		if p.Before == nil || p.After == nil {
			continue
		}
		_, come := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
		for _, line := range come {
			if matching.CaseAt(p, line.Line) != nil {
				continue
			}
			for _, said := range panicking.FindAllStringSubmatch(line.Text, -1) {
				if saysAs(said[1], wanted[1]) && !strings.Contains(p.File.Before.All(), said[1]) {
					return true
				}
			}
		}
	}
	return false
}

// saysAs tells a text with holes that becomes another one, or holds it.
func saysAs(form, words string) bool {
	if len(words) >= fewWords && strings.Contains(form, words) {
		return true
	}
	shared := 0
	for _, part := range hole.Split(form, -1) {
		at := strings.Index(words, part)
		if at < 0 {
			return false
		}
		shared += len(part)
		words = words[at+len(part):]
	}
	return shared >= fewWords
}
