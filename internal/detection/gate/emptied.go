package gate

import (
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// emptied are scripts and hooks by whose name people expect checks, and which now do
// nothing, whatever it was that they ran.
func (s *sides) emptied() []event.Event {
	var out []event.Event
	for _, f := range s.files {
		if p := place(f.path); !f.has || p != "script" && p != "hook" {
			continue
		}
		for _, where := range sortedPlaces(s.places[f.path]) {
			was, now := s.places[f.path][where], s.placed[f.path][where]
			kind := kindOfName(where)
			if kind == "" && place(f.path) == "hook" {
				kind = "all"
			}
			if now == nil || !now.idle || was.idle || kind != "test" && kind != "all" || s.moved(was) || onlyExits(was) {
				continue
			}
			b := check{file: f.path, where: where, kind: kind, tool: "script " + where, text: strings.TrimSpace(was.text)}
			a := check{file: f.path, where: where, line: now.line, place: place(f.path)}
			out = append(out, checkEvent("script-neutered", b, a, strings.TrimSpace(now.text)))
			s.idled[b.at()] = true
		}
	}
	return out
}

func sortedPlaces(places map[string]*container) []string {
	var out []string
	for name := range places {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

// moved tells whether a command of a place is new in another one.
func (s *sides) moved(was *container) bool {
	return slices.ContainsFunc(was.calls, func(c call) bool { return s.gained[strings.Join(c.words, " ")] > 0 })
}

// onlyExits tells the placeholder of a script that was never written.
func onlyExits(was *container) bool {
	return !slices.ContainsFunc(was.calls, func(c call) bool { return c.words[0] != "exit" })
}

// countGained counts, for each command and action, how often it runs more than before.
func (s *sides) countGained() {
	s.gained, s.onlyRemoves = map[string]int{}, true
	for _, f := range s.files {
		for _, side := range []struct {
			places map[string]*container
			doc    settings.Document
			by     int
		}{{s.places[f.path], f.before, -1}, {s.placed[f.path], f.after, 1}} {
			for _, box := range side.places {
				for _, c := range box.calls {
					s.gained[strings.Join(c.words, " ")] += side.by
				}
			}
			for _, set := range side.doc.Settings {
				if n := len(set.Path); n > 0 && (set.Path[n-1] == "uses" || set.Path[n-1] == "template") {
					s.gained["uses "+set.Value] += side.by
				}
			}
		}
	}
	for _, n := range s.gained {
		s.onlyRemoves = s.onlyRemoves && n <= 0
	}
}

// takenOut tells whether a check was simply taken out of a job that lives on, while
// nothing joined anywhere: what runs in other jobs ran there before and replaces nothing.
func (s *sides) takenOut(b check) bool {
	if !s.onlyRemoves || b.place != "ci" || s.removed[b.file] {
		return false
	}
	for _, f := range s.files {
		if f.path != b.file {
			continue
		}
		if s.folded(b, f) {
			return false
		}
		return slices.ContainsFunc(f.after.Settings, func(set settings.Setting) bool {
			return slices.Contains(set.Path[:min(2, len(set.Path))], b.job)
		})
	}
	return false
}
