package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// inTotal are the sums over the checkouts of one runner.
type inTotal struct {
	checkouts, listed, functions, missed, phantom, rowsChecked, rowsExact int
}

func (t *inTotal) add(r result) {
	t.checkouts++
	t.listed += r.listed
	t.functions += r.functions
	t.missed += len(r.missed)
	t.phantom += len(r.phantom)
	t.rowsChecked += r.rowsChecked
	t.rowsExact += r.rowsExact
}

func printTotals(totals map[string]*inTotal) {
	fmt.Println("\n| runner | checkouts | listed | functions found | phantoms | literal rows exact |\n|---|---|---|---|---|---|")
	for _, kind := range sortedKeys(totals) {
		t := totals[kind]
		fmt.Printf("| %s | %d | %d | %d of %d | %d | %d of %d |\n", kind, t.checkouts, t.listed, t.functions-t.missed, t.functions, t.phantom, t.rowsExact, t.rowsChecked)
	}
}

// scriptRunners are those that a checkout has installed for itself.
var scriptRunners = []string{"vitest", "jest", "mocha"}

// runnerOf tells by what a checkout is tested: what its scripts call, Go's tool where there is a
// module, pytest where nothing else is.
func runnerOf(dir string) string {
	for _, name := range scriptRunners {
		if _, err := os.Stat(filepath.Join(dir, "node_modules", ".bin", name)); err == nil && len(commandsOf(dir, name)) > 0 {
			return name
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return "go"
	}
	if found, _ := filepath.Glob(filepath.Join(dir, "node_modules")); len(found) > 0 {
		return ""
	}
	return "pytest"
}

var betweenCommands = regexp.MustCompile(`&&|\|\||[;|]`)

// commandsOf are the arguments that the scripts of a checkout give to a runner, those of the script
// named test first.
func commandsOf(dir, runner string) [][]string {
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
	var out [][]string
	for _, name := range names {
		for _, command := range betweenCommands.Split(manifest.Scripts[name], -1) {
			words := strings.Fields(command)
			if at := slices.IndexFunc(words, func(w string) bool { return strings.TrimPrefix(filepath.Base(w), "_") == runner }); at >= 0 {
				out = append(out, words[at+1:])
			}
		}
	}
	return out
}

// withoutReports keeps of a script's arguments those that choose tests.
func withoutReports(words []string) []string {
	var out []string
	for i := 0; i < len(words); i++ {
		switch w := strings.Trim(words[i], `'"`); {
		case w == "--reporter" || w == "-R":
			i++
		case strings.HasPrefix(w, "--reporter=") || w == "--parallel" || w == "--watch" || w == "-w" || w == "-p":
		default:
			out = append(out, w)
		}
	}
	return out
}
