package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"holdfast/internal/detection/detect"
)

type goPackage struct {
	Dir, ImportPath           string
	TestGoFiles, XTestGoFiles []string
}

// listGo asks go test for its list; build constraints decide which files count.
func listGo(dir string) (listing, error) {
	packages, err := goPackages(dir)
	if err != nil {
		return listing{}, err
	}
	out, _ := run(dir, "go", "test", "-json", "-vet=off", "-list", ".*", "./...")
	l := listing{places: map[string][]string{}}
	byPath := map[string]string{}
	collected := map[string]bool{}
	for _, p := range packages {
		rel, err := filepath.Rel(dir, p.Dir)
		if err != nil {
			return l, err
		}
		byPath[p.ImportPath] = filepath.ToSlash(rel)
		for _, f := range append(p.TestGoFiles, p.XTestGoFiles...) {
			collected[filepath.ToSlash(filepath.Join(rel, f))] = true
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var event struct{ Action, Package, Output string }
		if err := decoder.Decode(&event); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return l, fmt.Errorf("read go test's events: %w", err)
		}
		place, known := byPath[event.Package]
		name := strings.TrimSpace(event.Output)
		if event.Action == "pass" && known && l.places[place] == nil {
			l.places[place] = []string{}
		}
		if known && event.Action == "output" && strings.HasPrefix(name, "Benchmark") {
			continue
		}
		if known && event.Action == "output" && isTestName(name) {
			l.places[place] = append(l.places[place], name)
		}
	}
	l.ours = func(files []*detect.Listed) []entry {
		var out []entry
		for _, f := range files {
			if !collected[f.Path] {
				continue
			}
			for _, c := range f.Cases {
				if !c.Sub && c.Framework == "testing" {
					out = append(out, entry{place: filepath.ToSlash(filepath.Dir(f.Path)), name: c.Name, rows: 1})
				}
			}
		}
		return out
	}
	return l, nil
}

func isTestName(s string) bool {
	return !strings.ContainsAny(s, " \t") && (strings.HasPrefix(s, "Test") || strings.HasPrefix(s, "Fuzz") || strings.HasPrefix(s, "Example"))
}

func goPackages(dir string) ([]goPackage, error) {
	out, err := run(dir, "go", "list", "-e", "-json=Dir,ImportPath,TestGoFiles,XTestGoFiles", "./...")
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []goPackage
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("read go list: %w", err)
		}
		all = append(all, p)
	}
}
