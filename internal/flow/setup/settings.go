package setup

import (
	"strconv"
	"strings"

	"holdfast/internal/integration/testrun"
)

const settingsHead = `# What Holdfast holds this repository to. All of it is optional; commit this file.
# A change cannot bend the rules it is judged by: an edit here holds from the next change on.

mode: standard       # off | minimal | standard | aggressive
fail_on: block       # block | ask | warn: the verdict from which a check fails

# When ` + "`holdfast run`" + ` may take the work of an agent for done. Take the marks off to use it.
# loop:
#   completion:
`

// settingsText is a short holdfast.yaml, with a suggestion that fits how the tests are run.
func settingsText(runners []testrun.Plan) []byte {
	var out strings.Builder
	out.WriteString(settingsHead)
	for _, plan := range runners {
		out.WriteString("#     - " + yamlWord(testCommand(plan)) + "\n")
	}
	if len(runners) == 0 {
		out.WriteString("#     - make test            # any command that fails when the work is not done\n")
	}
	out.WriteString("#     - original_tests_green # the tests as they were at the start still pass\n")
	return []byte(out.String())
}

// testCommand is a plan as people would write it down: without what makes the runner name
// every test to us.
func testCommand(p testrun.Plan) string {
	words := strings.Fields(p.Command())
	switch p.Runner {
	case "go":
		words = []string{"go", "test", "./..."}
	case "pytest":
		words = words[:pytestAt(words)]
	case "node":
		words = words[:min(3, len(words))]
	case "cargo", "dotnet", "mix", "dart":
		words = words[:min(2, len(words))]
	}
	line := strings.Join(words, " ")
	if p.Dir != "." && p.Dir != "" {
		return "cd " + shellQuoted(p.Dir) + " && " + line
	}
	return line
}

func pytestAt(words []string) int {
	for i, w := range words {
		if w == "pytest" {
			return i + 1
		}
	}
	return len(words)
}

func shellQuoted(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// yamlWord quotes a line that YAML would read as something else. Names of folders are the
// repository's, and may hold anything.
func yamlWord(line string) string {
	if strings.ContainsAny(line, "#:\"'{}[]&*!|>%@`\\\n\r\t") && line != "" || !isASCII(line) {
		return strconv.Quote(line)
	}
	return line
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0
}
