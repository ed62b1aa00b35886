package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// listVitest asks vitest to collect.
func listVitest(dir string) (listing, error) {
	out, runErr := ask(dir, "vitest", "list", "--json")
	var tests []struct{ Name, File, ProjectName string }
	if err := json.Unmarshal(fromBracket(out, '['), &tests); err != nil {
		if l, err := listByPattern(dir, "vitest", "run", "--reporter", "json", "--coverage.enabled=false"); err == nil { // before 2.0 it has no list
			return l, nil
		}
		return listing{}, fmt.Errorf("vitest list: %w: %v", err, runErr)
	}
	l := newScriptListing()
	l.silent = true
	first := map[string]string{}
	for _, t := range tests {
		if _, known := first[t.File]; !known {
			first[t.File] = t.ProjectName
		}
		if t.ProjectName == first[t.File] {
			l.add(dir, t.File, t.Name)
		}
	}
	for place, names := range l.places {
		l.places[place] = withoutTypes(names)
	}
	return l.listing, nil
}

// withoutTypes leaves out the second half of a list that is the first one again: a file whose types
// are checked is listed a second time for them.
func withoutTypes(names []string) []string {
	half := len(names) / 2
	if half > 1 && len(names)%2 == 0 && slices.Equal(names[:half], names[half:]) {
		return names[:half]
	}
	return names
}

// listJest runs jest with a name that no test has: it then reports all as not run.
func listJest(dir string) (listing, error) {
	return listByPattern(dir, "jest", "--json", "--coverage=false")
}

func listByPattern(dir, runner string, args ...string) (listing, error) {
	out, runErr := ask(dir, runner, append(args, "--testNamePattern", "^no test has this name$")...)
	var report struct {
		TestResults []struct {
			Name             string
			AssertionResults []struct {
				AncestorTitles []string
				Title          any // older versions of jest also give what is no text
			}
		}
	}
	if err := json.Unmarshal(fromBracket(out, '{'), &report); err != nil {
		return listing{}, fmt.Errorf("%s: %w: %v", runner, err, runErr)
	}
	if len(report.TestResults) == 0 {
		return listing{}, fmt.Errorf("%s listed nothing: %v", runner, runErr)
	}
	l := newScriptListing()
	for _, f := range report.TestResults {
		if l.within(dir, f.Name) { // several projects of its settings run it
			continue
		}
		for _, a := range f.AssertionResults {
			if len(a.AncestorTitles) > 0 && a.AncestorTitles[0] == "" { // of vitest 1: the file
				a.AncestorTitles = a.AncestorTitles[1:]
			}
			l.add(dir, f.Name, slashed(append(a.AncestorTitles, fmt.Sprint(a.Title))...))
		}
	}
	return l.listing, nil
}

// listMocha collects with --dry-run, which runs no test.
func listMocha(dir string) (listing, error) {
	out, runErr := ask(dir, "mocha", "--dry-run", "--reporter", "json")
	var report struct {
		Tests []struct{ Title, FullTitle, File string }
	}
	if err := json.Unmarshal(fromBracket(out, '{'), &report); err != nil {
		return listing{}, fmt.Errorf("mocha: %w: %v", err, runErr)
	}
	l := newScriptListing()
	l.spaced = true
	for _, t := range report.Tests {
		l.add(dir, t.File, t.FullTitle)
	}
	return l.listing, nil
}

// ask calls a runner as the scripts of the checkout do: most projects name their files or their
// settings there. RUNNER_ARGS speaks instead of them.
func ask(dir, runner string, args ...string) ([]byte, error) {
	call := callOf(dir, runner)
	if extra := extraArgs(); len(extra) > 0 {
		call.args = extra
	}
	return runWith(call.env, dir, filepath.Join("node_modules", ".bin", runner), append(args, call.args...)...)
}

// extraArgs come from RUNNER_ARGS: which project, which files.
func extraArgs() []string { return strings.Fields(os.Getenv("RUNNER_ARGS")) }

// fromBracket drops what a configuration printed before the report.
func fromBracket(out []byte, open byte) []byte {
	for _, mark := range [][]byte{{'\n', open, '\n'}, {'\n', open}} {
		if i := bytes.Index(append([]byte{'\n'}, out...), mark); i >= 0 {
			return out[i:]
		}
	}
	return out
}

type scriptListing struct {
	listing
	spaced bool // the runner joins suite and title with a space
	silent bool // the runner does not list what is skipped
}

func newScriptListing() *scriptListing {
	l := &scriptListing{listing: listing{places: map[string][]string{}}}
	l.ours = l.entries
	return l
}

func (l *scriptListing) add(dir, file, name string) {
	if place := placeOf(dir, file); place != "" {
		l.places[place] = append(l.places[place], name)
	}
}

func (l *scriptListing) within(dir, file string) bool { return len(l.places[placeOf(dir, file)]) > 0 }

// placeOf is a file as seen from the checkout.
func placeOf(dir, file string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	rel, err := filepath.Rel(abs, file)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(rel)
}

func (l *scriptListing) entries(files []*detect.Listed) []entry {
	separator := " > "
	if l.spaced {
		separator = " "
	}
	var out []entry
	for _, f := range files {
		for _, c := range f.Cases {
			if c.Sub {
				continue
			}
			parts := append(append([]string{}, c.Suite...), c.Name)
			if c.Untitled {
				parts[len(parts)-1] = ""
			}
			out = append(out, entry{place: f.Path, name: strings.Join(parts, separator), pattern: titlePattern(parts, separator), rows: c.Rows, dynamic: c.Dynamic,
				off: c.State == inventory.Conditional || c.Condition != "" || l.silent && c.State == inventory.Skipped})
		}
	}
	return out
}
