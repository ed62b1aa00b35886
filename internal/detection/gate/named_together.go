package gate

import (
	"slices"
	"strings"
)

// namedTogether are programs that take the names of tasks in one word with commas, and how many
// words stand before it: `nx run-many -t lint,test`.
var namedTogether = map[string]int{
	"nx run-many": 3, "nx affected": 3, "lerna run": 2, "kcd-scripts validate": 2,
}

// targetFlags say which tasks nx runs.
var targetFlags = []string{"-t", "--target", "--targets"}

// setApart are the words of a command with the tasks that stand in one word as words of their own,
// right behind the program.
func setApart(words []string) []string {
	if len(words) < 3 {
		return words
	}
	program := program(words[0])
	first := namedTogether[program+" "+words[1]]
	if first == 3 {
		words = targetFirst(words)
	}
	if first == 0 || len(words) <= first || !strings.Contains(words[first], ",") {
		return words
	}
	names := strings.Split(words[first], ",")
	if program == "kcd-scripts" {
		return slices.Concat([]string{"run-p"}, names)
	}
	return slices.Concat(words[:first], names, words[first+1:])
}

// targetFirst puts the flag that names the tasks of nx before all other flags.
func targetFirst(words []string) []string {
	for i, word := range words[2:] {
		flag, names, joined := strings.Cut(word, "=")
		switch at := i + 2; {
		case !slices.Contains(targetFlags, flag):
		case joined:
			return slices.Concat(words[:2], []string{"-t", names}, words[2:at], words[at+1:])
		case at+1 < len(words):
			return slices.Concat(words[:2], []string{"-t"}, words[at+1:], words[2:at])
		}
	}
	return words
}
