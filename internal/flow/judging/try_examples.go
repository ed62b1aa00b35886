package judging

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// tryExamples runs the examples of everything that comes from the sources.
func tryExamples(cat *catalog.Catalog, sources []catalog.Source) (Checked, error) {
	var done Checked
	for _, s := range sources {
		done.Names = append(done.Names, s.Name)
	}
	patterns, errPatterns := cat.PatternsWithExamples()
	frameworks, errFrameworks := cat.FrameworksWithExamples()
	gates, errGates := cat.GatesWithExamples()
	if err := errors.Join(errPatterns, errFrameworks, errGates); err != nil {
		return done, err
	}
	faults := make([]error, 3)
	done.Patterns, faults[0] = tryAll(cat, sources, patterns, func(p catalog.Pattern) string { return p.File }, tryPattern, &done.Examples)
	done.Frameworks, faults[1] = tryAll(cat, sources, frameworks, func(f catalog.Framework) string { return f.File }, tryFramework, &done.Examples)
	done.Gates, faults[2] = tryAll(cat, sources, gates, func(g catalog.Gate) string { return g.File }, tryGate, &done.Examples)
	return done, errors.Join(faults...)
}

// tryAll tries the entries of one kind that come from the sources, and counts them and their examples.
func tryAll[T any](cat *catalog.Catalog, sources []catalog.Source, entries []T, file func(T) string, try func(*catalog.Catalog, T) (int, error), examples *int) (int, error) {
	n := 0
	var faults []error
	for _, e := range entries {
		if !slices.ContainsFunc(sources, func(s catalog.Source) bool { return below(s.Name, file(e)) }) {
			continue
		}
		tried, err := try(cat, e)
		faults = append(faults, err)
		n, *examples = n+1, *examples+tried
	}
	return n, errors.Join(faults...)
}

func below(dir, file string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && filepath.IsLocal(rel)
}

// shown are the examples under one key of an entry.
type shown struct {
	at       []any
	examples []catalog.Example
}

func tryPattern(cat *catalog.Catalog, p catalog.Pattern) (int, error) {
	found := func(r detect.Result) bool {
		return slices.ContainsFunc(r.Findings, func(f detect.Finding) bool { return f.ID == p.ID })
	}
	return try(cat, p.File, found, shown{[]any{"catches"}, p.Catches}, shown{[]any{"allows"}, p.Allows}, shown{[]any{"misses"}, p.Misses})
}

// tryGate asks for a finding of any pattern about gates: which one it is depends on what the gate checks.
func tryGate(cat *catalog.Catalog, g catalog.Gate) (int, error) {
	found := func(r detect.Result) bool {
		return slices.ContainsFunc(r.Findings, func(f detect.Finding) bool { return strings.HasPrefix(f.ID, "gate-") })
	}
	return try(cat, g.File, found, shown{[]any{"examples", "catches"}, g.Examples.Catches}, shown{[]any{"examples", "allows"}, g.Examples.Allows})
}

// try judges the changes that an entry shows and tells those that end otherwise than they should.
func try(cat *catalog.Catalog, file string, found func(detect.Result) bool, lists ...shown) (int, error) {
	var faults []error
	n := 0
	for _, list := range lists {
		key := list.at[len(list.at)-1].(string)
		for i, ex := range list.examples {
			n++
			r, err := detect.Example(cat, ex)
			if err != nil {
				return n, err
			}
			if complaint, hint := complaintAbout(key, ex, r, found(r)); complaint != "" {
				faults = append(faults, catalog.Fault{File: file, Line: cat.LineOf(file, append(slices.Clip(list.at), i)...), Message: complaint, Hint: hint})
			}
		}
	}
	return n, errors.Join(faults...)
}

func complaintAbout(key string, ex catalog.Example, r detect.Result, found bool) (complaint, hint string) {
	switch {
	case key == "catches" && !found:
		return fmt.Sprintf("silent on what it must catch: %s", ex.Title), "`holdfast check --before DIR --after DIR --explain` shows what is seen in such a change"
	case key == "allows" && found:
		return fmt.Sprintf("noisy on what it must allow: %s", ex.Title), "narrow the condition, or let a clearance speak for it (cleared-by)"
	case key == "misses" && found:
		return fmt.Sprintf("no longer missed: %s", ex.Title), "move the example up to catches"
	case key == "allows" && policy.Decide(r.Findings, nil, policy.Standard).Verdict == policy.Block:
		return fmt.Sprintf("what it must allow is blocked by %s: %s", r.Findings[0].ID, ex.Title), "show a change that nothing else objects to"
	}
	return "", ""
}

func tryFramework(cat *catalog.Catalog, f catalog.Framework) (int, error) {
	var faults []error
	for i, ex := range f.Examples {
		complaints, err := detect.FrameworkExample(cat, ex)
		if err != nil {
			return i, err
		}
		for _, c := range complaints {
			faults = append(faults, catalog.Fault{File: f.File, Line: cat.LineOf(f.File, "examples", i), Message: ex.Title + ": " + c,
				Hint: "`holdfast inventory` shows what is read from such a file"})
		}
	}
	return len(f.Examples), errors.Join(faults...)
}
