package contract

import (
	"slices"
	"strings"
)

// phrases are the ways in which people ask for the project's tests.
var phrases = map[string]Kind{
	"tests pass": TestsGreen, "all tests pass": TestsGreen, "the tests pass": TestsGreen, "all the tests pass": TestsGreen,
	"tests are green": TestsGreen, "all tests are green": TestsGreen, "the tests are green": TestsGreen, "tests green": TestsGreen,
	"test suite passes": TestsGreen, "the test suite passes": TestsGreen, "tests passing": TestsGreen, "all tests passing": TestsGreen,
}

// promises are the words with which people say what a command is expected to do. They
// are lower case only: `grep PASS` means what it says.
var promises = []string{"passes", "succeeds", "is green", "exits 0", "exits with 0"}

// takesText are programs for which such a word may be an argument.
var takesText = []string{"awk", "cat", "echo", "egrep", "fgrep", "grep", "jq", "ls", "printf", "rg", "ag", "sed", "test", "[", "[["}

// stripPromise takes the promise off a command line, if what is left can stand alone.
func stripPromise(line string) string {
	line = strings.TrimSpace(line)
	bare := strings.TrimRight(line, ".")
	for _, p := range promises {
		rest, ok := strings.CutSuffix(bare, p)
		command := strings.TrimSpace(rest)
		if ok && command != rest && command != "" && standsAlone(command) {
			return command
		}
	}
	return line
}

// standsAlone tells whether a line without its last word is still a whole command: not in
// the middle of a quotation or behind an operator or a flag's equals sign, and not one that
// takes text.
func standsAlone(command string) bool {
	last := command[len(command)-1]
	if strings.ContainsRune(`|&;<>(\=`, rune(last)) || strings.Count(command, `"`)%2 == 1 || strings.Count(command, `'`)%2 == 1 {
		return false
	}
	simple := command[strings.LastIndexAny(command, "|&;(")+1:]
	program, _, _ := strings.Cut(strings.TrimSpace(simple), " ")
	return !slices.Contains(takesText, program)
}
