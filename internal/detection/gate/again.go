package gate

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// retrying are programs that run a command once more when it failed.
var retrying = map[string]bool{"retry": true, "travis_retry": true, "retry.sh": true, "nick-fields/retry": true}

// triedAgain says by what a command is tried again when it fails, "" when it is not.
func triedAgain(run settings.Call) string {
	switch {
	case run.Loop != "":
		return "a loop (" + run.Loop + ") until it succeeds"
	case len(run.Words) > 1 && retrying[program(run.Words[0])]:
		return program(run.Words[0])
	}
	return ""
}

// triedEvent tells of a check that is tried again now, so that a failure has to come twice.
func triedEvent(b, a check) event.Event {
	e := checkEvent("threshold", b, a, a.text)
	e.Facts["measure"], e.Facts["setting"], e.Facts["from"], e.Facts["to"], e.Facts["minor"] = "retries", toolName(b.tool), "one try", a.again, true
	return e
}

// guarded tells whether the shell of a step lets a pipe fail with any of its commands without being told.
func (x index) guarded(keys []string, file string) bool {
	switch service(file) {
	case "gitlab", "circleci":
		return true
	case "github":
		for n := len(keys) - 1; n >= 0; n-- {
			for _, name := range []string{"shell", "defaults\x00run\x00shell"} {
				if s, ok := x.byPath[strings.TrimPrefix(strings.Join(keys[:n], "\x00")+"\x00"+name, "\x00")]; ok {
					return strings.HasPrefix(s.Value, "bash") && (s.Value == "bash" || strings.Contains(s.Value, "pipefail"))
				}
			}
		}
	}
	return place(file) == "script" && x.doc.Format == "make" && strings.Contains(x.byPath["var\x00.SHELLFLAGS"].Value, "pipefail")
}
