package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// failing is a command that fails a step for certain.
var failing = lazy.MustCompile(`(?m)(?:^|[;&]|\bthen\b)\s*(?:exit [1-9]|false\s*$)|core\.setFailed`)

// failsLater tells a step that may fail because a later one of its job asks how it ended, and
// fails in its stead: all of a job's checks run, and none is lost.
func (x index) failsLater(step []string) bool {
	if len(step) < 2 || step[len(step)-2] != "steps" {
		return false
	}
	at := strings.Join(step, "\x00")
	id, ok := x.byPath[at+"\x00id"]
	if !ok || id.Value == "" {
		return false
	}
	asked := "steps." + id.Value + ".outcome"
	return slices.ContainsFunc(x.doc.Settings, func(s settings.Setting) bool {
		n := len(s.Path)
		if n != len(step)+1 || s.Path[n-1] != "if" || !slices.Equal(s.Path[:n-2], step[:len(step)-1]) || !asksFailure(s.Value, asked) {
			return false
		}
		run := x.byPath[strings.Join(s.Path[:n-1], "\x00")+"\x00run"]
		return failing.MatchString(run.Value)
	})
}

// asksFailure tells whether a condition holds when a step has failed, whatever else it asks.
func asksFailure(condition, outcome string) bool {
	for _, part := range strings.Split(condition, "||") {
		if !strings.Contains(part, "&&") && strings.Contains(part, outcome) && (strings.Contains(part, "== 'failure'") || strings.Contains(part, "!= 'success'")) {
			return true
		}
	}
	return false
}
