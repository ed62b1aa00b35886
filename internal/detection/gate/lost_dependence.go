package gate

import (
	"maps"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// dependsOn is how a script of Cake or FAKE says that a target waits for another.
var dependsOn = lazy.MustCompile(`(?:\.IsDependentOn\(\s*"(\w[\w-]*)"|^\s*\??=+>\s*"(\w[\w-]*)")`)

// lostDependence finds a target that no longer waits for one that checks and is still there.
func lostDependence(f edited) (event.Event, bool) {
	if ext := path.Ext(f.Path); ext != ".cake" && ext != ".fsx" {
		return event.Event{}, false
	}
	was, is := waitedFor(f.before), waitedFor(f.after)
	for _, name := range slices.Sorted(maps.Keys(was)) {
		if kind := kindOfName(name); kind == "" || kind == "build" || is[name] >= was[name] || !strings.Contains(strings.ReplaceAll(f.after, "IsDependentOn(\""+name, ""), "\""+name+"\"") {
			continue
		}
		if slices.ContainsFunc(slices.Collect(maps.Keys(is)), func(other string) bool { return is[other] > was[other] && kindOfName(other) == kindOfName(name) }) {
			continue // another of its kind took its place
		}
		e := checkEvent("needs", check{file: f.Path, kind: kindOfName(name), tool: name, text: name, where: path.Base(f.Path)}, check{file: f.Path, line: 1, place: place(f.Path)}, "")
		e.After, e.Facts["from"] = "", "a target waits for "+name
		return e, true
	}
	return event.Event{}, false
}

// waitedFor counts how often each target is waited for.
func waitedFor(text string) map[string]int {
	out := map[string]int{}
	for line := range strings.SplitSeq(text, "\n") {
		for _, m := range dependsOn.FindAllStringSubmatch(line, -1) {
			if !strings.HasPrefix(strings.TrimSpace(line), "//") {
				out[m[1]+m[2]]++
			}
		}
	}
	return out
}
