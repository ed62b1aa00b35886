package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// guardsCI tells the files of CI that say what is run. What stands beside them to be read, and
// the sources of a product that is about CI, do not.
func guardsCI(p string) bool {
	ext := strings.ToLower(path.Ext(p))
	switch {
	case !inCI(p), ext == ".md", ext == ".rst", ext == ".txt":
		return false
	case strings.HasPrefix(p, "ci/"), strings.HasPrefix(p, ".gitlab/"), strings.HasPrefix(p, ".azure"):
		return ext == ".yml" || ext == ".yaml" || ext == ".sh" || ext == ".bash" || ext == ".ps1" || ext == ""
	}
	return true
}

// InCI tells the files of a project's own CI that guard it.
func InCI(p string) bool { return guardKind(p) == "ci" }

// product tells an action that is no step of this repository's own CI: only composite actions are
// made of what CI runs.
func product(f change.File) bool {
	base := path.Base(f.Path)
	if base != "action.yml" && base != "action.yaml" || strings.HasPrefix(f.Path, ".github/") {
		return false
	}
	return !composite.Match(f.Before.Text) && !composite.Match(f.After.Text)
}

var composite = lazy.MustCompile(`(?m)^\s*using:\s*["']?composite\b`)

// ourselves are the lines by which a CI file has Holdfast look at a change.
var ourselves = lazy.MustCompile(`(?i)\bholdfast\b`)

func runsUs(line string) bool { return !strings.HasPrefix(line, "#") && ourselves.MatchString(line) }

// clearMovedChecks: the job that runs Holdfast stands in another file of CI now.
func clearMovedChecks(events []event.Event, changed []change.File) {
	for i := range events {
		e := &events[i]
		if e.Facts["what"] != "ci" || e.Facts["weakened"] != true {
			continue
		}
		for _, f := range changed {
			if f.Path != e.Path && f.After.Present && guardsCI(f.Path) && gainsUs(f) {
				e.Clear("moved", "the change is checked by "+f.Path+" now")
			}
		}
	}
}

func gainsUs(f change.File) bool {
	count := func(text []byte) (n int) {
		for line := range strings.SplitSeq(string(text), "\n") {
			if line = strings.TrimSpace(line); runsUs(line) && strings.Contains(line, "check") {
				n++
			}
		}
		return n
	}
	return count(f.After.Text) > count(f.Before.Text)
}
