package main

import (
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/detection/detect"
)

// differs tells in what a look at the changed parts alone, as audits take it, finds something
// else than a look at whole files; nothing where both find the same.
func differs(scanner *detect.Scanner, l labelled, whole detect.Result) (string, error) {
	quick, err := scanner.Quick(l.Change, options(l))
	if err != nil {
		return "", fmt.Errorf("look at the changed parts: %w", err)
	}
	got, want := names(quick.Findings), names(whole.Findings)
	if slices.Equal(got, want) {
		return "", nil
	}
	return fmt.Sprintf("%s: the changed parts show [%s], the whole files [%s]", l.ID, strings.Join(got, ", "), strings.Join(want, ", ")), nil
}

func options(l labelled) detect.Options {
	return detect.Options{Horizon: detect.Commit, Repository: l.Repository}
}

func names(findings []detect.Finding) []string {
	out := []string{}
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %s:%d", f.ID, f.Path, f.Line))
	}
	return out
}

// alike prints what is found in one way only, and whether there is nothing of it.
func (m *measurer) alike() bool {
	if !m.both {
		return true
	}
	for _, line := range m.unlike {
		fmt.Fprintln(m.out, line)
	}
	word := "holds"
	if len(m.unlike) > 0 {
		word = "MISSED"
	}
	fmt.Fprintf(m.out, "floor judged otherwise by the changed parts alone: %d, wanted none: %s\n", len(m.unlike), word)
	return len(m.unlike) == 0
}
