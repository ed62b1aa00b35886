package gate_test

import (
	"slices"
	"strings"
	"testing"

	embedded "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
)

// met tells whether an event meets a pattern and nothing clears it.
func met(p catalog.Pattern, e event.Event) bool {
	cleared := slices.ContainsFunc(e.Clearances, func(c event.Clearance) bool { return slices.Contains(p.ClearedBy, c.Kind) })
	return p.When.Holds(string(e.Kind), e.Facts) && !cleared
}

// severityOf is what a pattern makes of an example at its horizon.
func severityOf(p catalog.Pattern, ex catalog.Example) string {
	return map[string]string{"call": p.Severity.Call, "iteration": p.Severity.Iteration, "commit": p.Severity.Commit, "": p.Severity.Commit}[ex.Horizon]
}

// TestPatterns runs the examples of the patterns that speak of gates and guards.
func TestPatterns(t *testing.T) {
	gates := builtIn(t)
	patterns, err := catalog.New(catalog.Source{Name: "built-in", FS: embedded.FS}).PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patterns {
		if len(p.When.Events) == 0 || !strings.HasPrefix(p.When.Events[0], "gate-") && p.When.Events[0] != string(gate.Edited) {
			continue
		}
		fires := func(ex catalog.Example) bool {
			events := gate.Compare(filesOf(ex), gates)
			gate.ClearByTask(events, ex.Task)
			return slices.ContainsFunc(events, func(e event.Event) bool { return met(p, e) })
		}
		for _, ex := range p.Catches {
			if !fires(ex) {
				t.Errorf("%s: silent on %q: %v", p.ID, ex.Title, gate.Compare(filesOf(ex), gates))
			}
		}
		for _, ex := range p.Allows {
			if fires(ex) && severityOf(p, ex) != "none" {
				t.Errorf("%s: noisy on %q: %v", p.ID, ex.Title, gate.Compare(filesOf(ex), gates))
			}
		}
	}
}

// FuzzCompare: nothing panics, and a file against itself lowers nothing.
func FuzzCompare(f *testing.F) {
	gates := builtIn(f)
	paths := []string{".github/workflows/ci.yml", "package.json", "Makefile", "pyproject.toml", "pom.xml", "jest.config.js", "scripts/test.sh", ".gitlab-ci.yml", "tox.ini", ".claude/settings.json", "CODEOWNERS", ".travis.yml", ".circleci/config.yml", "azure-pipelines.yml", "phpunit.xml", "CMakeLists.txt", "build.gradle"}
	f.Add(uint8(0), "on: push\njobs:\n  t:\n    steps:\n      - run: pytest || true\n", "on: push\n")
	f.Add(uint8(1), `{"scripts": {"test": "jest"}}`, `{"scripts": {"test": "true"}}`)
	f.Add(uint8(2), "test: a b\n\t-go test ./...\n", "test:\n")
	f.Add(uint8(11), "language: ruby\nos:\n  - linux\n  - osx\n", "a file that is one value\n")
	f.Fuzz(func(t *testing.T, which uint8, before, after string) {
		path := paths[int(which)%len(paths)]
		gate.Compare(filesOf(catalog.Example{File: path, Before: &before, After: &after}), gates)
		same := change.File{Path: path, Before: change.Side{Present: true, Text: []byte(before)}, After: change.Side{Present: true, Text: []byte(before)}}
		for _, e := range gate.Compare([]change.File{same}, gates) {
			if e.Kind == gate.Lowered || e.Facts["weakened"] == true {
				t.Errorf("a file against itself: %v", e)
			}
		}
	})
}
