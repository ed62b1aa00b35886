package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// standsBefore is a variable that puts something before a command, or nothing: ${PREFIX:-} ./run-tests.
var standsBefore = lazy.MustCompile(`^"?\$\{?\w*(?:\w+:[-+][^}]*\}|(?i:prefix|wrapper|valgrind|sudo|launcher|timeout|time|nice|xvfb)\w*\}?)"?$`)

// textRunners run a command that they are handed as one text: dotnet-coverage collect "dotnet test".
var textRunners = []string{"dotnet-coverage collect", "dotnet dotnet-coverage collect", "dotcover cover", "script -c", "su -c"}

// textFlags are the flags behind which a tool is handed the command as one text: nix-shell --pure --run "cargo test".
var textFlags = map[string][]string{"nix-shell": {"--run", "--command"}, "devbox": {"-c", "--command"}, "bash": {"-c", "-lc", "-ec"}, "sh": {"-c", "-lc", "-ec"}}

// programFlags name the program that a tool for coverage runs, argumentFlags the text of its arguments.
var (
	programFlags  = []string{"--target", "-target", "-t"}
	argumentFlags = []string{"--targetargs", "-targetargs", "-a"}
	targetRunners = []string{"coverlet", "OpenCover.Console.exe", "OpenCover.Console", "opencover.console.exe"}
)

// handedText is the command that another runs and has been handed as a text, nil where there is none.
func handedText(words []string) []string {
	line := strings.Join(words, " ")
	for _, runner := range textRunners {
		if !strings.HasPrefix(line, runner+" ") {
			continue
		}
		for _, word := range words[1:] {
			if strings.Contains(strings.TrimSpace(word), " ") {
				return strings.Fields(word)
			}
		}
	}
	if text := flagText(words, textFlags[program(words[0])]); strings.Contains(text, " ") {
		return strings.Fields(text)
	}
	if slices.Contains(targetRunners, program(words[0])) {
		if target := flagText(words, programFlags); target != "" {
			return append([]string{program(target)}, strings.Fields(flagText(words, argumentFlags))...)
		}
	}
	return nil
}

// flagText is the value of a flag under whichever of its names: --target x, -target:x, --target=x.
func flagText(words, flags []string) string {
	for i, word := range words {
		for _, flag := range flags {
			rest, ok := strings.CutPrefix(word, flag)
			switch {
			case !ok:
			case rest == "" && i+1 < len(words):
				return words[i+1]
			case strings.HasPrefix(rest, ":"), strings.HasPrefix(rest, "="):
				return strings.Trim(rest[1:], `"'`)
			}
		}
	}
	return ""
}

// environmentFlags name the environment of Hatch that a script is run in.
var environmentFlags = []string{"--env", "-e"}

// ofEnvironment writes a script of Hatch that is told its environment by a flag as one that is told it by its name:
// hatch env run --env test.py3.12 run is hatch run test.py3.12:run. It is nil where there is nothing to write so.
func ofEnvironment(words []string) []string {
	at := slices.Index(words, "run")
	if words[0] != "hatch" || at < 1 {
		return nil
	}
	name, rest := "", []string(nil)
	for i := 1; i < len(words); i++ {
		flag, value, joined := strings.Cut(words[i], "=")
		switch {
		case i == at || words[i] == "--" || i < at && words[i] == "env":
		case name == "" && slices.Contains(environmentFlags, flag) && (joined || i+1 < len(words)):
			if name = value; !joined {
				i++
				name = words[i]
			}
		default:
			rest = append(rest, words[i])
		}
	}
	if name == "" || len(rest) == 0 {
		return nil
	}
	return append([]string{"hatch", "run", name + ":" + rest[0]}, rest[1:]...)
}
