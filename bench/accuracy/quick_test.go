package main

import (
	"fmt"
	"os"
	"slices"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestQuickFindsWhatScanFinds judges every labelled change both ways: an audit must not
// miss what a check finds.
func TestQuickFindsWhatScanFinds(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	for dir, load := range map[string]func(string) ([]labelled, error){
		"../corpus": loadCorpus, os.Getenv("HOLDFAST_REAL"): loadRecords, os.Getenv("HOLDFAST_PEER"): loadPeer, os.Getenv("HOLDFAST_MUTANTS"): loadMutants,
	} {
		if dir == "" {
			continue
		}
		cases, err := load(dir)
		if err != nil {
			t.Fatal(err)
		}
		missed := 0
		for _, l := range cases {
			if differs(t, scanner, l) {
				missed++
			}
		}
		t.Logf("%s: %d changes, %d judged differently", dir, len(cases), missed)
	}
}

func differs(t *testing.T, scanner *detect.Scanner, l labelled) bool {
	t.Helper()
	opts := detect.Options{Horizon: detect.Commit, Repository: l.Repository}
	whole, err := scanner.Scan(l.Change, opts)
	if err != nil {
		t.Fatal(err)
	}
	quick, err := scanner.Quick(l.Change, opts)
	if err != nil {
		t.Fatal(err)
	}
	got, want := names(quick.Findings), names(whole.Findings)
	if slices.Equal(got, want) {
		return false
	}
	t.Errorf("%s: got %v, want %v", l.ID, got, want)
	return true
}

func names(findings []detect.Finding) []string {
	out := []string{}
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %s:%d", f.ID, f.Path, f.Line))
	}
	return out
}
