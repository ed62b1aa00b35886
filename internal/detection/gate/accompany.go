package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// mainScript is the script that another runs along with by its name: npm runs pretest and posttest
// whenever it runs test.
func mainScript(where string) string {
	for _, prefix := range []string{"pre", "post"} {
		if rest, ok := strings.CutPrefix(where, prefix); ok && rest != "" && rest[0] >= 'a' && rest[0] <= 'z' {
			return rest
		}
	}
	return ""
}

// accompanies tells a check that was run along with a script which lives on, and which nothing
// runs along with it any more.
func (s *sides) accompanies(b check) bool {
	if path.Base(b.file) != "package.json" || s.removed[b.file] {
		return false
	}
	main := mainScript(b.where)
	return main != "" && s.placed[b.file][main] != nil && !s.reached(b, main)
}

// reached tells whether a script runs a check by way of scripts of the same file.
func (s *sides) reached(b check, from string) bool {
	seen := map[string]bool{}
	for queue := []string{from, "pre" + from, "post" + from}; len(queue) > 0; queue = queue[1:] {
		if seen[queue[0]] {
			continue
		}
		seen[queue[0]] = true
		for _, a := range s.after {
			if a.file != b.file || a.where != queue[0] {
				continue
			}
			if a.kind == b.kind && !a.dead() {
				return true
			}
			if next := toolName(a.tool); next != a.tool {
				queue = append(queue, next, "pre"+next, "post"+next)
			}
		}
	}
	return false
}

// calledNoMore tells a check that left the script of the tests for one that is new, and that nothing in
// the change calls: who runs the tests no longer runs it.
func (s *sides) calledNoMore(b, a check) bool {
	if path.Base(b.file) != "package.json" || a.file != b.file || kindOfName(b.where) != "test" || a.where == b.where || b.kind == "test" ||
		s.places[b.file][a.where] != nil || s.placed[b.file][b.where] == nil || releasing.MatchString(a.where) || strings.HasPrefix(a.where, "pre") || strings.HasPrefix(a.where, "post") {
		return false
	}
	called := func(text string) bool { return strings.Contains(text, a.where) }
	for _, k := range s.after {
		if k.at() != a.at() && called(k.text) {
			return false
		}
	}
	return !slices.ContainsFunc(s.files, func(f file) bool {
		return (inCI(f.path) || isHook(f.path)) && slices.ContainsFunc(f.after.Settings, func(set settings.Setting) bool { return called(set.Value) })
	})
}

// releasing are the names of scripts and targets that bring a product to others.
var releasing = lazy.MustCompile(`^(?:prepublish(?:Only)?|prepack|preversion|prerelease|predeploy|release|publish|deploy)$`)

// guardsRelease tells a check that had to pass before something was brought to others.
func (s *sides) guardsRelease(b check) bool {
	return b.place == "script" && !s.removed[b.file] && releasing.MatchString(b.where) && (b.kind == "test" || b.kind == "all" || b.kind == "lint" || b.kind == "types") &&
		s.placed[b.file][b.where] != nil && !s.reached(b, b.where)
}

func needEvent(b check, box *container) event.Event {
	gone := b
	gone.line = 1
	if box != nil {
		gone.line = box.line
	}
	e := checkEvent("needs", b, gone, "")
	e.After, e.Facts["from"] = "", b.where+" waits for "+shorten(b.text)
	return e
}
