package gate

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// testsOff is an option by which a build leaves the tests out.
	testsOff = lazy.MustCompile(`(?i)-D\w*(?:(?:BUILD|ENABLE|WITH|RUN)_?(?:UNIT_?)?TEST(?:S|ING)?|_TESTS|_TESTING)\b(?::BOOL)?=(?:OFF|0|NO|FALSE)|(?:^|\s)(?:--disable-tests?|--without-tests?|-Dtests?=(?:false|disabled))\b`)
	// runsBuilt is a command by which those that are built are run.
	runsBuilt = lazy.MustCompile(`(?i)\bctest\b|\bmake (?:\S+ )*(?:test|check)\b|--target (?:test|check)|\bmeson test\b|\bninja (?:\S+ )*test\b`)
)

// testsLeftOut finds a row of CI that was there, and that now has one more setting by which a build leaves the
// tests out.
func testsLeftOut(f edited) (event.Event, bool) {
	if !f.runs || !inCI(f.Path) {
		return event.Event{}, false
	}
	l, found := leftOutOfBuild(f)
	if !found {
		return event.Event{}, false
	}
	e := l.event(f, "narrowed", "test")
	e.Facts["minor"] = true
	return e, true
}

// mostJoins is how many lines join a row at most that is given one more setting.
const mostJoins = 2

func leftOutOfBuild(f edited) (looser, bool) {
	if !testsOff.MatchString(f.come) || !runsBuilt.MatchString(f.before) {
		return looser{}, false
	}
	joined, found := 0, looser{}
	for i, now := range strings.Split(f.after, "\n") {
		now = strings.TrimSpace(now)
		if now == "" || !f.came(now) {
			continue
		}
		joined++
		if strings.HasPrefix(now, "- ") {
			return looser{}, false // a row of its own
		}
		if option := strings.TrimSpace(testsOff.FindString(now)); option != "" {
			found = looser{after: now, from: "with tests", to: option, line: i + 1}
		}
	}
	return found, found.to != "" && joined <= mostJoins
}
