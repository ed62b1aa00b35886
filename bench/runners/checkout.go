package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/flow/judging"
)

// readCheckout lists what holdfast inventory lists.
func readCheckout(dir string) ([]*detect.Listed, error) {
	var files []*detect.Listed
	err := judging.ListCases(context.Background(), judging.InventoryRequest{Dir: dir, Note: func(string) {}}, func(some []*detect.Listed) error {
		for _, f := range some { // no runner lists what stands in a comment
			f.Cases = slices.DeleteFunc(f.Cases, func(c *inventory.Case) bool { return c.State == inventory.Commented })
		}
		files = append(files, some...)
		return nil
	})
	return files, err
}

// survey prints what the inventory sees without any runner: cases that nothing can
// fail, and test files without cases, show what the tables miss.
func survey(dir string, details int) error {
	files, err := readCheckout(dir)
	if err != nil {
		return err
	}
	var tests, cases, rows, dynamic, off int
	var bare, empty []string
	for _, f := range files {
		if len(f.Cases) == 0 {
			empty = append(empty, f.Path)
			continue
		}
		tests++
		for _, c := range f.Cases {
			cases++
			rows += c.Count()
			if c.Dynamic {
				dynamic++
			}
			if c.State != inventory.Active {
				off++
			}
			if len(c.Oracles) == 0 && c.Runs() && !hasParts(f, c) {
				bare = append(bare, fmt.Sprintf("%s:%d [%s] %s", f.Path, c.Line, c.Framework, c.FullName()))
			}
		}
	}
	fmt.Printf("| %s | %d | %d | %d | %d | %d (%.1f %%) | %d |\n", filepath.Base(dir), tests, cases, rows, dynamic, len(bare), 100*float64(len(bare))/float64(max(1, cases)), off)
	fmt.Printf("  %v\n", states(files))
	printSome("no oracle", bare, details)
	printSome("no cases", empty, details)
	return nil
}

// hasParts tells a case whose named parts make its claims.
func hasParts(f *detect.Listed, c *inventory.Case) bool {
	for _, part := range f.Cases {
		if part.Sub && part.Line >= c.Line && part.EndLine <= c.EndLine && part != c {
			return true
		}
	}
	return false
}

// states counts the cases of each state, for a look at what the tables say.
func states(files []*detect.Listed) map[string]int {
	out := map[string]int{}
	for _, f := range files {
		for _, c := range f.Cases {
			out[c.Framework+" "+string(c.State)]++
		}
	}
	return out
}

func slashed(parts ...string) string { return strings.Join(parts, " > ") }

// saidToBe are the places of tests that the inventory names without listing them.
func saidToBe(files []*detect.Listed, kind string) []string {
	var out []string
	for _, f := range files {
		for _, u := range f.Unjudged {
			if u.Kind == kind {
				out = append(out, fmt.Sprintf("%s:%d", u.Path, u.Line))
			}
		}
	}
	return out
}
