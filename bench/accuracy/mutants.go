package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
)

// loadMutants reads what bench/mutate wrote: a file for each family, a record a line.
// The repository of a mutant is what its record holds, the unchanged files too.
func loadMutants(dir string) ([]labelled, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return nil, fmt.Errorf("list records: %w", err)
	}
	sort.Strings(names)
	var out []labelled
	for _, name := range names {
		list, err := loadLines(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, list...)
	}
	return out, nil
}

func loadLines(name string) ([]labelled, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out []labelled
	for dec := json.NewDecoder(file); ; {
		var r record
		if err := dec.Decode(&r); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		l := r.labelled()
		rest := view{}
		for _, f := range r.Files {
			if f.After != nil {
				rest[f.Path] = *f.After
			}
		}
		if len(r.Files) > len(l.Change.Files) {
			l.Repository = rest
		}
		out = append(out, l)
	}
}
