package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
)

// lost are the checks that nothing stands for any more.
func (s *sides) lost() []event.Event {
	var out []event.Event
	for i, b := range s.before {
		if e, ok := s.writesInstead(b); ok && s.pairOf[i] < 0 {
			out = append(out, e)
			continue
		}
		box := s.placed[b.file][b.where]
		takenOut := s.takenOut(b) || box != nil && box.idle
		if s.pairOf[i] >= 0 || b.dead() || b.kind == "build" || b.kind == "format" && !takenOut || b.vague || b.instead && s.leftAt(b) > 0 || s.idled[b.at()] {
			continue
		}
		if s.stillRuns(b) && !takenOut {
			continue
		}
		if b.kind == "format" {
			b.kind = "lint"
		}
		left := s.left(b)
		neutered := b.kind == "test" && box != nil && (box.idle || b.place == "script" && kindOfName(b.where) == "test" && s.leftAt(b) == 0)
		switch {
		case neutered:
			a := check{file: b.file, where: b.where, line: box.line, ci: b.ci, place: b.place}
			out = append(out, checkEvent("script-neutered", b, a, strings.TrimSpace(box.text)))
		case s.removed[b.file] && minorKind(b.kind) && b.place == "ci" && !b.seldom && !s.tested(b.file):
			out = append(out, s.removal(b, box, left, takenOut))
		case s.removed[b.file] && (minorKind(b.kind) || b.place == "script"):
			// a file that only linted, or that others call, is gone: who called it will tell
		case s.guardsRelease(b):
			out = append(out, needEvent(b, box))
		case s.accompanies(b):
			out = append(out, s.removal(b, box, left, takenOut))
		case b.place == "script" && box == nil && left > 0 && s.leftAtAll(b) == 0, b.place == "script" && kindOfName(b.where) == "" && !strings.Contains(b.where, "testenv") && !imageBuild(b.file):
			// one of several scripts is gone, or a script that serves something else
		default:
			out = append(out, s.removal(b, box, left, takenOut))
		}
	}
	return out
}

// removal tells of a check that is gone from where it stood.
func (s *sides) removal(b check, box *container, left int, takenOut bool) event.Event {
	gone := b
	gone.line = 1
	if box != nil {
		gone.line = box.line
	}
	e := checkEvent("step-removed", b, gone, "")
	e.After = ""
	e.Facts["left"] = float64(left)
	e.Facts["whole_file"] = s.removed[b.file]
	e.Facts["service"] = service(b.file)
	e.Facts["rewritten"] = box != nil && !box.idle && !s.removed[b.file]
	e.Facts["certain"] = left == 0 && e.Facts["rewritten"] == false && !s.removed[b.file] && b.place != "script"
	if s.runsDefault(b) {
		e.Clear("replaced", "without a script the service runs the language's own tests")
	}
	if s.wrapped(b) && !takenOut {
		e.Clear("replaced", "the command still runs, by way of another")
	}
	if by := s.rewritten(b); by != "" {
		e.Clear("replaced", "the same kind of check is now made by: "+by)
	}
	if tool, _, _ := strings.Cut(b.tool, " "); toolGone(toolName(tool), s.files) {
		e.Clear("tool-removed", "the project no longer uses "+toolName(b.tool))
	}
	return e
}

// tested tells whether a file ran tests: who drops them is told of that, and of nothing less.
func (s *sides) tested(file string) bool {
	return slices.ContainsFunc(s.before, func(b check) bool { return b.file == file && !minorKind(b.kind) })
}

// rewritten finds a check of the same kind that is new in this change: the steps were
// rewritten, and what one of them ran may now be part of another.
func (s *sides) rewritten(b check) string {
	for _, a := range s.after {
		if a.dead() || a.place != b.place || a.kind != b.kind && a.kind != "all" {
			continue
		}
		if !slices.ContainsFunc(s.before, func(old check) bool { return old.tool == a.tool && slices.Equal(old.args, a.args) }) {
			return shorten(a.text)
		}
	}
	return ""
}
