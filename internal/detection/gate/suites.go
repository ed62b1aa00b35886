package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// suiteList is how a suite of the JVM says what it runs, or what it leaves out.
	suiteList = lazy.MustCompile(`@(?:\w+\.)?(SuiteClasses|SelectClasses|SelectPackages|ClassnameFilters|IncludeClassNamePatterns|IncludePackages|ExcludeClassNamePatterns|ExcludePackages|ExcludeTags|ExcludeCategory)\s*\(`)
	suiteItem = lazy.MustCompile(`"([^"\n]+)"|([\w.$]+)(?:\.class|::class)\b`)
	remark    = lazy.MustCompile(`(?m)//[^\n"]*$|/\*[^"]*?\*/`)
)

// compareSuites finds suites that run fewer classes than before, or leave out more.
func compareSuites(changed []change.File) []event.Event {
	var out []event.Event
	for _, f := range changed {
		ext := path.Ext(f.Path)
		if ext != ".java" && ext != ".kt" || !f.Before.Present || !f.After.Present || f.Partial || sample(f.Path) {
			continue
		}
		before := suitesOf(f.Before.All())
		if len(before) == 0 && !strings.Contains(f.After.All(), "@Exclude") {
			continue
		}
		after := suitesOf(f.After.All())
		for _, name := range sorted(suiteNames) {
			if from, to := fewerOf(name, before[name], after[name]); from != "" || to != "" {
				e := event.Event{Kind: Lowered, Path: f.Path, Line: lineOf(f.After.Text, "@"+name, name), Before: shorten(name + ": " + from), After: shorten(name + ": " + to), Facts: map[string]any{
					"what": "narrowed", "tool": name, "check": "test", "from": shorten(from), "to": shorten(to), "in_ci": false, "new": false, "place": "config",
					"delta": 0.0, "measure": "", "minor": true, "whole_file": false, "direction": "shrinks", "where": name,
				}}
				out = append(out, e)
			}
		}
	}
	return out
}

// suiteNames tells for each annotation whether it names what is left out.
var suiteNames = map[string]bool{
	"SuiteClasses": false, "SelectClasses": false, "SelectPackages": false, "ClassnameFilters": false, "IncludeClassNamePatterns": false, "IncludePackages": false,
	"ExcludeClassNamePatterns": true, "ExcludePackages": true, "ExcludeTags": true, "ExcludeCategory": true,
}

// suitesOf lists what the annotations of a file name.
func suitesOf(text string) map[string][]string {
	out := map[string][]string{}
	for _, m := range suiteList.FindAllStringSubmatchIndex(text, 20) {
		name, rest := text[m[2]:m[3]], text[m[1]:]
		rest = remark.ReplaceAllString(rest[:min(len(rest), maxSuite)], "")
		if end := strings.IndexByte(rest, ')'); end >= 0 {
			rest = rest[:end]
		}
		for _, item := range suiteItem.FindAllStringSubmatch(rest, -1) {
			out[name] = append(out[name], item[1]+item[2])
		}
	}
	return out
}

// maxSuite is more than any list of classes needs.
const maxSuite = 40_000

// fewerOf tells what a list lost, or what of it is chosen now; "" twice when it is as good as before.
func fewerOf(name string, before, after []string) (from, to string) {
	if suiteNames[name] {
		before, after = after, before
	}
	lost, gained := missing(before, after), missing(after, before)
	lost = slices.DeleteFunc(lost, func(l string) bool { // a wider pattern takes it in
		return slices.ContainsFunc(after, func(a string) bool { return strings.Contains(a, "*") && star(a, l) })
	})
	switch {
	case suiteNames[name] && len(lost) > len(gained):
		return "", strings.Join(lost, ", ")
	case suiteNames[name] || len(after) == 0 || len(lost) == 0:
		return "", ""
	case len(gained) < len(lost):
		return strings.Join(lost, ", "), strings.Join(after, ", ")
	case len(gained) == 1 && len(lost) == 1 && strings.Contains(lost[0], "*") && star(lost[0], gained[0]) && packageOf(lost[0]) == packageOf(gained[0]):
		return lost[0], gained[0]
	}
	return "", ""
}

// packageOf is a pattern without the name of the class: other folders are another order of the
// tests, other names are fewer of them.
func packageOf(pattern string) string { return pattern[:strings.LastIndexByte(pattern, '.')+1] }

func lineOf(text []byte, words ...string) int {
	for _, word := range words {
		if at := strings.Index(string(text), word); at >= 0 {
			return 1 + strings.Count(string(text[:at]), "\n")
		}
	}
	return 1
}
