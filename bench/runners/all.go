package main

import "fmt"

// inTotal are the sums over the checkouts of one runner.
type inTotal struct {
	checkouts, listed, functions, missed, phantom, rowsChecked, rowsExact int
}

func (t *inTotal) add(r result) {
	t.checkouts++
	t.listed += r.listed
	t.functions += r.functions
	t.missed += len(r.missed)
	t.phantom += len(r.phantom)
	t.rowsChecked += r.rowsChecked
	t.rowsExact += r.rowsExact
}

func printTotals(totals map[string]*inTotal) {
	fmt.Println("\n| runner | checkouts | listed | functions found | phantoms | literal rows exact |\n|---|---|---|---|---|---|")
	for _, kind := range sortedKeys(totals) {
		t := totals[kind]
		fmt.Printf("| %s | %d | %d | %d of %d | %d | %d of %d |\n", kind, t.checkouts, t.listed, t.functions-t.missed, t.functions, t.phantom, t.rowsExact, t.rowsChecked)
	}
}
