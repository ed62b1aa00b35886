package gate

import "strings"

// taskRunners run every task they are given: `gradlew detekt test`, `make lint test`.
var taskRunners = map[string]bool{"gradle": true, "gradlew": true, "make": true, "gmake": true, "just": true, "rake": true, "sbt": true}

// valueFlags of task runners take the next word.
var valueFlags = map[string]bool{
	"-x": true, "--exclude-task": true, "-C": true, "-f": true, "-p": true, "-b": true, "-c": true, "-j": true, "-I": true, "--tests": true, "--project-dir": true,
	"--init-script": true, "--build-file": true, "--directory": true, "--file": true, "--rakefile": true, "--max-workers": true, "--console": true, "--justfile": true,
}

// perTask makes a command of each task that a runner is given, with all its flags.
func perTask(words []string) [][]string {
	if len(words) < 3 || !taskRunners[program(words[0])] {
		return [][]string{words}
	}
	var tasks, flags []string
	for i, word := range words[1:] {
		switch {
		case word == "--":
			return [][]string{words}
		case strings.HasPrefix(word, "-"), strings.HasPrefix(word, "$"), strings.Contains(word, "="), i > 0 && valueFlags[words[i]]:
			flags = append(flags, word)
		default:
			tasks = append(tasks, word)
		}
	}
	if len(tasks) < 2 {
		return [][]string{words}
	}
	var out [][]string
	for _, task := range tasks {
		out = append(out, append([]string{words[0], task}, flags...))
	}
	return out
}
