// Package gone says what became of tests that nothing was matched to: commented out, no longer collected, merged,
// told in rows, replaced, gone with their subject, or lost.
package gone

import (
	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// report is what is found out about tests that are gone.
type report struct {
	*departed.Subjects
	commented   []*inventory.Case // cases that stand in comments now
	calledAfter map[string]bool
	newClaims   map[string]int
	newValues   map[*inventory.Pair]map[string]int    // what new lines of a file spell out, filled when asked
	rowsOf      map[*inventory.Case]*rows             // rows that stand for no test of before, filled when asked
	twinFiles   map[*inventory.Pair]string            // files that are the same as a removed one, filled when asked
	stands      map[*inventory.Case]bool              // new cases that stand in for a lost one
	anew        map[string]*writtenAnew               // what files gained for what they lost, filled when asked
	twins       map[writtenIn]*inventory.Case         // tests that stay word for word, filled when asked
	takers      map[*inventory.Pair]*takersOfFile     // tests that claim more now, filled when asked
	inRows      map[string][]*inventory.Case          // tests of a file that run for more rows, filled when asked
	byTitle     map[string][]matching.Match           // tests by their file and title, filled when asked
	sayMore     map[string][]matching.Match           // tests of a file that claim in new words, filled when asked
	goneParts   map[*inventory.Pair][]*inventory.Case // lost cases that were parts of others, by their file
}

// Report tells of the tests that are gone.
func Report(subjects *departed.Subjects) {
	r := &report{Subjects: subjects, stands: map[*inventory.Case]bool{}, goneParts: map[*inventory.Pair][]*inventory.Case{}}
	for _, b := range r.Gone {
		if b.Sub {
			r.goneParts[r.FileOf[b]] = append(r.goneParts[r.FileOf[b]], b)
		}
	}
	r.askForCopies()
	for _, p := range subjects.In.Pairs {
		if p.After != nil {
			r.commented = append(r.commented, p.After.Commented...)
		}
	}
	r.reportGone()
}
