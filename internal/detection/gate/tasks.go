package gate

import (
	"slices"
	"strings"
)

// taskRunners run every task they are given: `gradlew detekt test`, `make lint test`. The number
// is how many words stand before the tasks.
var taskRunners = map[string]int{
	"gradle": 1, "gradlew": 1, "make": 1, "gmake": 1, "just": 1, "rake": 1, "sbt": 1,
	"npm-run-all": 1, "npm-run-all2": 1, "run-s": 1, "run-p": 1, "turbo run": 2, "turbo": 1, "nx run-many -t": 3, "nx affected -t": 3,
}

// valueFlags of task runners take the next word.
func valueFlags(s string) bool {
	switch s {
	case "-x", "--exclude-task", "-C", "-f", "-p", "-b", "-c", "-j", "-I", "--tests", "--project-dir", "--init-script", "--build-file", "--directory",
		"--file", "--rakefile", "--max-workers", "--console", "--justfile":
		return true
	}
	return false
}

// perTask makes a command of each task that a runner is given, with all its flags.
func perTask(words []string) [][]string {
	if all := atOnce(words); len(all) > 0 {
		return all
	}
	words = setApart(words)
	first := firstTask(words)
	if first == 0 || len(words) < first+2 {
		return [][]string{words}
	}
	var tasks, flags []string
	for i, word := range words {
		switch {
		case i < first:
		case word == "--":
			return [][]string{words}
		case strings.HasPrefix(word, "-"), strings.HasPrefix(word, "$"), strings.Contains(word, "="), i > first && first == 1 && !scriptLists[program(words[0])] && valueFlags(words[i-1]):
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
		out = append(out, slices.Concat(words[:first], []string{task}, flags))
	}
	return out
}

// atOnce are the commands that one runs side by side: concurrently "npm:lint" "tsc --noEmit".
func atOnce(words []string) (out [][]string) {
	if len(words) == 0 || program(words[0]) != "concurrently" {
		return nil
	}
	for _, word := range words[1:] {
		manager, script, named := strings.Cut(word, ":")
		switch {
		case strings.HasPrefix(word, "-"):
		case named && packageManagers[manager]:
			out = append(out, []string{manager, "run", script})
		default:
			out = append(out, unwrapCall(strings.Fields(word)))
		}
	}
	return out
}

// scriptLists run scripts of a package; their short flags take no value.
var scriptLists = map[string]bool{"npm-run-all": true, "npm-run-all2": true, "run-s": true, "run-p": true}

// firstTask is where the tasks of a runner begin, 0 when it is none.
func firstTask(words []string) int {
	if len(words) == 0 {
		return 0
	}
	line := append([]string{program(words[0])}, words[1:]...)
	for size := min(3, len(line)); size > 0; size-- {
		if first := taskRunners[strings.Join(line[:size], " ")]; first > 0 {
			return first
		}
	}
	return 0
}
