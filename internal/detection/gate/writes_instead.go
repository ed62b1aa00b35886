package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// kept is what a job does with files that it changed itself: it hands them in, or fails for them.
var kept = lazy.MustCompile(`(?i)git diff|git status|git commit|git push|auto-?commit|create-pull-request|autofix|suggest|reviewdog`)

// writesInstead tells of a tool that told whether files were in order, and in CI now only puts them in
// order: nobody sees what was not.
func (s *sides) writesInstead(b check) (event.Event, bool) {
	if !b.ci || b.kind != "format" || b.command == nil || len(b.command.Needs) == 0 {
		return event.Event{}, false
	}
	var found *call
	for _, where := range sortedPlaces(s.placed[b.file]) {
		for _, c := range s.placed[b.file][where].calls {
			text := strings.Join(c.words, " ")
			if kept.MatchString(text) {
				return event.Event{}, false
			}
			line := append([]string{program(c.words[0])}, c.words[1:]...)
			if _, same := argsAfter(line, strings.Fields(b.tool)); same && s.gained[text] > 0 && !met(b.command, line) {
				found = &c
			}
		}
	}
	if found == nil || s.usesKept(b.file) {
		return event.Event{}, false
	}
	a := check{file: b.file, where: b.where, line: found.line, ci: true, place: b.place, text: strings.Join(found.words, " ")}
	e := checkEvent("strictness", b, a, shorten(a.text))
	e.Facts["check"], e.Facts["setting"], e.Facts["to"], e.Facts["minor"] = "lint", toolName(b.tool), "it only writes", true
	return e, true
}

// usesKept tells whether a file of CI has an action that hands changed files in.
func (s *sides) usesKept(p string) bool {
	return slices.ContainsFunc(s.files, func(f file) bool {
		if f.path != p {
			return false
		}
		for _, set := range f.after.Settings {
			if set.Key() == "uses" && kept.MatchString(set.Value) {
				return true
			}
		}
		return false
	})
}
