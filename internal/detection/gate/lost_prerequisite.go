package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// lostPrerequisite finds a target of make or just that gathers others and no longer waits for one whose
// recipe runs tests, by whatever name: it is still there, just as it was, and nothing asks for it.
func lostPrerequisite(f edited) (event.Event, bool) {
	if settings.FormatOf(f.Path) != "make" {
		return event.Event{}, false
	}
	before, err := settings.Read(f.Path, f.Before.Text)
	if err != nil {
		return event.Event{}, false
	}
	after, err := settings.Read(f.Path, f.After.Text)
	if err != nil {
		return event.Event{}, false
	}
	was, is := needs(targetNeeds(before)), needs(targetNeeds(after))
	for _, target := range sortedJobs(was) {
		if !gathers(target) || len(is[target]) == 0 {
			continue
		}
		reached := reachable(is, target)
		for _, need := range sorted(was[target]) {
			if reached[need] || takenOver(was[target], is, target, need) || !runsTestsAs(need, before, after) || strings.Contains(f.after, ") "+need) || strings.Contains(f.after, "make "+need) {
				continue
			}
			e := checkEvent("needs", check{file: f.Path, kind: "test", tool: need, text: need, where: target}, check{file: f.Path, line: 1, place: place(f.Path)}, "")
			e.After, e.Facts["from"] = "", target+" waits for "+need
			return e, true
		}
	}
	return event.Event{}, false
}

// gathers tells the name of a target that is there to run others.
func gathers(target string) bool {
	switch target {
	case "all", "default", "ci", "everything":
		return true
	}
	kind := kindOfName(target)
	return kind == "test" || kind == "all"
}

// targetNeeds is a file of make with nothing but what its targets wait for, in the form of jobs.
func targetNeeds(d settings.Document) (out settings.Document) {
	for _, s := range d.Settings {
		if len(s.Path) == 4 && s.Path[0] == "target" && s.Path[2] == "needs" && s.Path[1][0] != '.' {
			out.Settings = append(out.Settings, settings.Setting{Path: []string{"jobs", s.Path[1], "needs"}, Value: s.Value, Line: s.Line})
		}
	}
	return out
}

// runsTestsAs tells whether a target has the same recipe on both sides, and one that runs tests.
func runsTestsAs(target string, before, after settings.Document) bool {
	was, is := recipeOf(target, before), recipeOf(target, after)
	return len(was) > 0 && slices.Equal(was, is) && slices.ContainsFunc(is, func(line string) bool {
		return slices.ContainsFunc(strings.Fields(line), func(word string) bool {
			return !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") && kindOfName(path.Base(strings.Trim(word, `"'();`))) == "test"
		})
	})
}

func recipeOf(target string, d settings.Document) (lines []string) {
	for _, c := range d.Commands {
		if c.Where == target {
			lines = append(lines, c.Text)
		}
	}
	return lines
}
