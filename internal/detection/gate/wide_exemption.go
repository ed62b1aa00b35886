package gate

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// exemption is how a build of Scala says which changes of what it publishes nobody need be told of.
	exemption = lazy.MustCompile(`\bexclude\[(?:\w+\.)*(\w+)\]\(\s*"([^"]+)"`)
	// unpublished are parts of a package that promise nothing to others.
	unpublished = lazy.MustCompile(`(?i)\b(?:internal|impl|private|macros?|benchmarks?|tests?|testkit|shaded|generated|compat)\w*\b|\$`)
)

// wideExemption finds a line that newly exempts all of a package from the comparison with what was
// published before, whatever changed in it.
func wideExemption(f edited) (event.Event, bool) {
	if !strings.Contains(f.after, "exclude[") {
		return event.Event{}, false
	}
	for i, l := range strings.Split(f.after, "\n") {
		text := strings.TrimSpace(l)
		m := exemption.FindStringSubmatch(text)
		if m == nil || !f.came(text) || !wide(m[1], m[2]) {
			continue
		}
		found := looser{before: "(none)", after: text, from: "(none)", to: m[2], line: i + 1}
		e := found.event(f, "strictness", "lint")
		e.After, e.Facts["setting"], e.Facts["minor"] = shorten(text), anOption, true
		return e, true
	}
	return event.Event{}, false
}

// wide tells whether an exemption is for every problem of a whole package: its last name that is
// written out begins in lower case, as those of packages do.
func wide(problem, what string) bool {
	of, all := strings.CutSuffix(what, ".*")
	name := of[strings.LastIndexByte(of, '.')+1:]
	return all && problem == "Problem" && name != "" && name[0] >= 'a' && name[0] <= 'z' && !unpublished.MatchString(what)
}
