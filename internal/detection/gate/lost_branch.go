package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// registering is a call of a build that has something run as a test, over as many lines as it takes.
	registering = lazy.MustCompile(`(?im)^[ \t]*((?:add_test|test)\s*\((?:[^()#]|\([^()#]*\))*\))`)
	// nameOfTest is the name under which it is run.
	nameOfTest = lazy.MustCompile(`(?i)^\w+\s*\(\s*(?:NAME\s+)?([^\s,()]+)`)
	// conditions are the lines that say when something of a build holds.
	conditions = lazy.MustCompile(`(?im)^[ \t]*(?:if|elseif|elif|else|endif|foreach|endforeach)\b.*$`)
)

// lostInBranch finds a test that is still registered under its name, but in fewer branches of the same conditions: on
// other systems, or with other tools, it no longer runs.
func lostInBranch(f edited) (event.Event, bool) {
	if base := strings.ToLower(path.Base(f.Path)); base != "cmakelists.txt" && base != "meson.build" && path.Ext(base) != ".cmake" {
		return event.Event{}, false
	}
	before, after := registeringCalls(f.before), registeringCalls(f.after)
	lost, came := missing(before, after), missing(after, before)
	if len(before) == len(after) || len(came) > 0 || !slices.Equal(conditionsOf(f.before), conditionsOf(f.after)) {
		return event.Event{}, false
	}
	for _, call := range lost {
		name := testNamed(call)
		if name == "" || !slices.ContainsFunc(after, func(c string) bool { return testNamed(c) == name }) {
			continue
		}
		l := looser{before: call, from: call, to: "(gone from one branch)", line: lineBeside(f, name)}
		e := l.event(f, "narrowed", "test")
		e.After, e.Facts["minor"] = "", true
		return e, true
	}
	return event.Event{}, false
}

// registeringCalls are the calls of a build that register tests, each in one line.
func registeringCalls(text string) (out []string) {
	for _, m := range registering.FindAllStringSubmatch(text, -1) {
		out = append(out, strings.Join(strings.Fields(m[1]), " "))
	}
	return out
}

func conditionsOf(text string) (out []string) {
	for _, l := range conditions.FindAllString(text, -1) {
		out = append(out, strings.Join(strings.Fields(l), " "))
	}
	return out
}

func testNamed(call string) string {
	if m := nameOfTest.FindStringSubmatch(call); m != nil {
		return m[1]
	}
	return ""
}

// lineBeside is the line in which a test is still registered.
func lineBeside(f edited, name string) int {
	for _, m := range registering.FindAllStringSubmatchIndex(f.after, -1) {
		if testNamed(strings.Join(strings.Fields(f.after[m[2]:m[3]]), " ")) == name {
			return strings.Count(f.after[:m[2]], "\n") + 1
		}
	}
	return 1
}
