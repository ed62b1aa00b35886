package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

var (
	// barePlaceholder is a shell that is written out with the place of the script, and so has no options but
	// those that are named: GitHub's own call stops at the first failure.
	barePlaceholder = lazy.MustCompile(`^(?:\S*/)?(?:ba|da|z|k)?sh\b.*\{0\}`)
	// stopsAtFailure: a login shell is asked for to have an environment, and is what its manual says.
	stopsAtFailure = lazy.MustCompile(`\s-\w*[el]|errexit|--login`)
	// looksAtStatus is how a script stops by itself, or asks how a command ended.
	looksAtStatus = lazy.MustCompile(`\$\?|PIPESTATUS|\bset\s+-\w*e|errexit|\btrap\b`)
)

// shellGoesOn is the shell of a step that goes on when a command fails, "" where it stops or the step looks itself.
func (x index) shellGoesOn(c settings.Command) string {
	if len(c.Path) == 0 {
		return ""
	}
	s, ok := x.byPath[strings.Join(c.Path[:len(c.Path)-1], "\x00")+"\x00shell"]
	if !ok || !barePlaceholder.MatchString(s.Value) || stopsAtFailure.MatchString(s.Value) || looksAtStatus.MatchString(c.Text) {
		return ""
	}
	return "shell: " + s.Value
}

// passedOver takes the force of a check that others follow in a shell which goes on when it fails.
func (k *check) passedOver(shell string, run, last settings.Call) {
	if shell != "" && k.weak == "" && run.Line != last.Line {
		k.weak, k.weakBy = shell, "setting"
	}
}
