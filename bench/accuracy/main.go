// Command accuracy measures detection on labelled changes, prints what it got right
// and wrong with confidence intervals, and fails when a floor is missed.
package main

import (
	"flag"
	"fmt"
	"os"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

func main() {
	corpus := flag.String("corpus", "bench/corpus", "our own cases")
	real := flag.String("real", os.Getenv("HOLDFAST_REAL"), "labelled real commits, one JSON file each")
	mutants := flag.String("mutants", os.Getenv("HOLDFAST_MUTANTS"), "injected mutations, as bench/mutate writes them")
	peer := flag.String("peer", os.Getenv("HOLDFAST_PEER"), "the peer's public cases, one JSON file each")
	only := flag.String("only", "", "only cases whose id, set or language contains this")
	details := flag.Bool("v", false, "print every case that was judged wrongly")
	explain := flag.Bool("explain", false, "print every case with its findings")
	both := flag.Bool("both", false, "judge every set by whole files and by the changed parts alone, as audits do; our own cases are always")
	write := flag.String("write", "", "write the texts of the chosen cases below this folder, as before/ and after/")
	flag.Parse()

	m := measurer{
		scanner: detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})),
		only:    *only, details: *details || *explain, explain: *explain, write: *write, out: os.Stdout,
	}
	ok := true
	for _, s := range []struct {
		title, dir string
		load       func(string) ([]labelled, error)
		floors     []floor
	}{
		{"own corpus", *corpus, loadCorpus, ownFloors},
		{"real commits", *real, loadRecords, realFloors},
		{"injected mutations", *mutants, loadMutants, mutantFloors},
		{"peer's public cases", *peer, loadPeer, peerFloors},
	} {
		m.both, m.unlike = *both || s.dir == *corpus, nil
		held, err := m.set(s.title, s.dir, s.load, s.floors)
		if err != nil {
			fmt.Fprintln(os.Stderr, "accuracy:", err)
			os.Exit(3)
		}
		ok = ok && held
	}
	if !ok {
		os.Exit(1)
	}
}
