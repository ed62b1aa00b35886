package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// scriptRunners are those that a checkout has installed for itself.
var scriptRunners = []string{"vitest", "jest", "mocha"}

// calling is how a script of a checkout calls a runner.
type calling struct {
	runner    string
	env, args []string
}

// runnerOf tells by what a checkout is tested: what its scripts call, Go's tool where there is a
// module, pytest where nothing else is.
func runnerOf(dir string) string {
	if calls := callsIn(dir); len(calls) > 0 {
		return calls[0].runner
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return "go"
	}
	if _, err := os.Stat(filepath.Join(dir, "package.json")); err == nil {
		return ""
	}
	return "pytest"
}

// callOf is the first call of a runner; without one it is called as it is.
func callOf(dir, runner string) calling {
	for _, c := range callsIn(dir) {
		if c.runner == runner {
			return c
		}
	}
	return calling{runner: runner}
}

var (
	betweenCommands = regexp.MustCompile(`&&|\|\||[;|]`)
	assignment      = regexp.MustCompile(`^[A-Z_]+=`)
)

// callsIn are the calls of runners by the scripts of a checkout, those of the script named test first.
func callsIn(dir string) []calling {
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return nil
	}
	var manifest struct{ Scripts map[string]string }
	if json.Unmarshal(text, &manifest) != nil {
		return nil
	}
	names := sortedKeys(manifest.Scripts)
	slices.SortStableFunc(names, func(a, b string) int { return len(a) - len(b) })
	if at := slices.Index(names, "test"); at > 0 {
		names = slices.Insert(slices.Delete(names, at, at+1), 0, "test")
	}
	var out []calling
	for _, name := range names {
		for _, command := range betweenCommands.Split(manifest.Scripts[name], -1) {
			words := strings.Fields(command)
			if at := slices.IndexFunc(words, func(w string) bool { return slices.Contains(scriptRunners, program(w)) }); at >= 0 && !slices.Contains(words[at:], "bench") {
				out = append(out, calling{runner: program(words[at]), env: surroundings(words[:at]), args: withoutReports(words[at+1:])})
			}
		}
	}
	return out
}

// program is the name of a program without its folder, its ending and what marks mocha's own one.
func program(word string) string {
	return strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(filepath.Base(word), ".js"), ".mjs"), "_")
}

// surroundings are what a script sets for a runner: variables, and options of node.
func surroundings(words []string) []string {
	var env, options []string
	for i, w := range words {
		switch {
		case assignment.MatchString(w):
			env = append(env, strings.ReplaceAll(w, `"`, ""))
		case strings.HasPrefix(w, "--") && slices.Contains(words[:i], "node"):
			options = append(options, w)
		}
	}
	if len(options) > 0 {
		env = append(env, "NODE_OPTIONS="+strings.Join(options, " "))
	}
	return env
}

// reporting are options that choose no tests, with the number of words they take.
var reporting = []struct {
	option string
	takes  int
}{
	{"--reporter", 1}, {"-R", 1}, {"--outputFile", 1}, {"--parallel", 0}, {"--watch", 0}, {"--watchAll", 0}, {"-w", 0}, {"-p", 0}, {"--run", 0},
	{"run", 0}, {"watch", 0}, {"--coverage", 0}, {"--verbose", 0}, {"--typecheck", 0}, {"--typecheck.only", 0}, {"--silent", 0}, {"-u", 0}, {"--update", 0},
}

// withoutReports keeps of a script's arguments those that choose tests.
func withoutReports(words []string) []string {
	var out []string
	for i := 0; i < len(words); i++ {
		w := strings.Trim(words[i], `'"`)
		name, _, joined := strings.Cut(w, "=")
		at := -1
		for k, r := range reporting {
			if r.option == name {
				at = k
			}
		}
		switch {
		case at < 0:
			out = append(out, w)
		case !joined:
			i += reporting[at].takes
		}
	}
	return out
}
