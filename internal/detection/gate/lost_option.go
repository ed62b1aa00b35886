package gate

import (
	"slices"
	"strings"
)

// commandLines is over how many lines a command may be spread.
const commandLines = 16

// optionLost finds an option by which a command looked at all that there is, on a line of its own, where all lines of
// the command above it stand as they stood.
func optionLost(f edited) (looser, bool) {
	lines := strings.Split(f.before, "\n")
	for i, l := range lines {
		option := ownLine(l)
		if !reachOption.MatchString(option) || !f.lost(strings.TrimSpace(l)) || slices.ContainsFunc(strings.Split(f.after, "\n"), func(n string) bool { return f.came(strings.TrimSpace(n)) }) {
			continue
		}
		command, stands := commandAbove(f, lines[:i])
		if stands && checksCode.MatchString(command) && !saysElse(f, option, "") {
			return looser{before: strings.TrimSpace(l), after: "", from: option, to: "without " + option, line: min(i+1, strings.Count(f.after, "\n")+1)}, true
		}
	}
	return looser{}, false
}

// ownLine is a line without what says that the command goes on.
func ownLine(line string) string {
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(line), `\`))
}

// commandAbove is what a command says on the lines above one of its options, and whether none of them is gone.
func commandAbove(f edited, lines []string) (command string, stands bool) {
	for i := len(lines) - 1; i >= 0 && i >= len(lines)-commandLines; i-- {
		l := strings.TrimSpace(lines[i])
		if l == "" || f.lost(l) {
			return "", false
		}
		command = ownLine(l) + " " + command
		if strings.HasPrefix(l, "- ") || strings.HasPrefix(l, "run:") || strings.HasPrefix(l, "script:") {
			return command, true
		}
	}
	return "", false
}
