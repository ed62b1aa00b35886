// Command runners compares the inventory with what real test runners collect.
//
//	go run ./bench/runners go     checkout...
//	go run ./bench/runners pytest checkout...
//	go run ./bench/runners vitest checkout...
//	go run ./bench/runners jest   checkout...
//	go run ./bench/runners mocha  checkout...
//	go run ./bench/runners survey checkout...
//	go run ./bench/runners all    checkout...
//
// all asks each checkout's own runner and sums up; that is the table of docs/accuracy.md.
// Every runner is asked to collect only; no test is run. The checkout must already have
// what the runner needs. survey asks no runner: it prints what the inventory alone sees.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"holdfast/internal/detection/detect"
)

var listers = map[string]func(dir string) (listing, error){
	"go": listGo, "pytest": listPytest, "vitest": listVitest, "jest": listJest, "mocha": listMocha,
}

var (
	details = flag.Int("details", 20, "how many differences to print of each kind")
	limit   = flag.Duration("limit", 5*time.Minute, "how long a runner may take")
	lists   = flag.String("lists", "", "a folder that keeps what runners said, to compare with it again")
	totals  = map[string]*inTotal{}
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: runners [-details n] go|pytest|vitest|jest|mocha|survey|all checkout...")
	}
	flag.Parse()
	if flag.NArg() < 2 {
		flag.Usage()
		os.Exit(2)
	}
	kind := flag.Arg(0)
	list, known := listers[kind]
	if !known && kind != "survey" && kind != "all" {
		flag.Usage()
		os.Exit(2)
	}
	failed := false
	if kind == "survey" {
		fmt.Println("| checkout | test files | cases | rows | dynamic | no oracle | off |\n|---|---|---|---|---|---|---|")
	} else {
		fmt.Println("| checkout | runner | listed | functions | found | missed | phantom | rows exact | × outer fixtures | dynamic |\n|---|---|---|---|---|---|---|---|---|---|")
	}
	for _, dir := range flag.Args()[1:] {
		var err error
		switch kind {
		case "survey":
			err = survey(dir, *details)
		case "all":
			own := runnerOf(dir)
			if list, known = listers[own]; !known {
				err = errors.New("no runner that is known here")
				break
			}
			err = compareWith(own, list, dir, *details)
		default:
			err = compareWith(kind, list, dir, *details)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", dir, err)
			failed = true
		}
	}
	if kind != "survey" {
		printTotals(totals)
	}
	if failed {
		os.Exit(1)
	}
}

func compareWith(kind string, list func(string) (listing, error), dir string, details int) error {
	theirs, err := list(dir)
	if err != nil {
		return fmt.Errorf("ask the runner: %w", err)
	}
	files, err := readCheckout(dir)
	if err != nil {
		return fmt.Errorf("read the checkout: %w", err)
	}
	r := compare(theirs.ours(files), theirs)
	if totals[kind] == nil {
		totals[kind] = &inTotal{}
	}
	totals[kind].add(r)
	fmt.Printf("| %s | %s | %d | %d | %d | %d | %d | %d/%d | %d | %d |\n", filepath.Base(dir), kind, r.listed, r.functions, r.functions-len(r.missed),
		len(r.missed), len(r.phantom), r.rowsExact, r.rowsChecked, r.multiplied, r.dynamic)
	printSome("missed", r.missed, details)
	printSome("phantom", r.phantom, details)
	printSome("off here, and said to be so", r.off, details)
	printSome("rows", r.rowDiffs, details)
	printSome("file not listed by the runner", r.elsewhere, details)
	for _, kind := range []string{detect.MadeByRun, detect.LeftOut} {
		printSome("said to be "+kind, saidToBe(files, kind), details)
	}
	return nil
}

func printSome(what string, list []string, limit int) {
	for i, s := range list {
		if i == limit {
			fmt.Printf("  %s: … %d more\n", what, len(list)-limit)
			return
		}
		fmt.Printf("  %s: %s\n", what, s)
	}
}
