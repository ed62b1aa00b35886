package detect

import (
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
	"holdfast/internal/detection/lazy"
)

// runsIgnored is a command that runs all tests which are marked to be left out, and whose failure
// counts: nothing may follow that chooses some of them or forgives what it says.
var runsIgnored = lazy.MustCompile(`^(?:[-\w]+:\s*|-\s*)*cargo\s+(?:\+\S+\s+)?(?:test|nextest\s+run)(?:\s+--(?:all|workspace|all-features|all-targets|verbose|release|locked))*\s+(?:--\s+--(?:include-)?ignored|--run-ignored[= ](?:all|only|ignored-only))\s*$`)

// clearRunApart clears tests that are marked to be left out of the usual run, where the same
// change lets CI run those that are so marked.
func clearRunApart(events []event.Event, files []change.File) {
	step := ""
	for i := range events {
		e := &events[i]
		if e.Kind != "case-disabled" || e.Facts["framework"] != "rust-test" || e.Facts["how"] != "skip" || !strings.HasPrefix(strings.TrimSpace(e.After), "#[ignore") {
			continue
		}
		if step == "" {
			step = stepForIgnored(files)
		}
		if step == "" {
			return
		}
		e.Clear("moved", "CI runs it in a new step of its own: "+step)
	}
}

// stepForIgnored is a step that CI gets and that runs the tests which are left out elsewhere.
func stepForIgnored(files []change.File) string {
	for _, f := range files {
		if !gate.InCI(f.Path) || !f.After.Present {
			continue
		}
		had := map[string]bool{}
		for line := range strings.SplitSeq(f.Before.All(), "\n") {
			had[strings.TrimSpace(line)] = true
		}
		subcommand := ""
		for line := range strings.SplitSeq(f.After.All(), "\n") {
			line = strings.TrimSpace(line)
			if command, named := strings.CutPrefix(line, "command: "); named {
				subcommand = command
			}
			if args, given := strings.CutPrefix(line, "args: "); given && subcommand != "" {
				line = "cargo " + subcommand + " " + args // as an action is told: command: test, args: -- --ignored
			}
			if !had[line] && strings.Contains(line, "ignored") && runsIgnored.MatchString(line) {
				return line
			}
		}
	}
	return ""
}
