package main

import (
	"fmt"
	"os"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// shadowed is why a definition that a later one replaces is not collected.
const shadowed = "a later definition has the same name"

// listPytest asks pytest to collect. The interpreter can be chosen with PYTHON.
func listPytest(dir string) (listing, error) {
	python := os.Getenv("PYTHON")
	if python == "" {
		python = "python3"
	}
	out, err := run(dir, python, "-m", "pytest", "--collect-only", "-q", "-o", "addopts=", "-p", "no:cacheprovider")
	l := listing{places: map[string][]string{}}
	for line := range strings.SplitSeq(string(out), "\n") {
		file, name, ok := strings.Cut(strings.TrimSpace(line), "::")
		if !ok || !strings.HasSuffix(file, ".py") {
			continue
		}
		if i := strings.IndexByte(name, '['); i >= 0 {
			name = name[:i]
		}
		l.places[file] = append(l.places[file], name)
	}
	if len(l.places) == 0 {
		return l, fmt.Errorf("pytest collected nothing: %w", err)
	}
	l.ours = func(files []*detect.Listed) []entry {
		var out []entry
		for _, f := range files {
			for _, c := range f.Cases {
				if !c.Sub && c.Why != shadowed && !c.InDocumentation() { // it looks into documentation only when asked to
					name := strings.Join(append(append([]string{}, c.Suite...), c.Name), "::")
					out = append(out, entry{place: f.Path, name: name, rows: c.Rows + c.Off, dynamic: c.Dynamic, outer: true, off: c.State == inventory.Conditional})
				}
			}
		}
		return out
	}
	return l, nil
}
