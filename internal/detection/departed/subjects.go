// Package departed tells what lost tests were about: whether their subject went with them, could never be built or
// loaded, or belongs to somebody else, and where what they said is said now.
package departed

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/syntax"
)

// Subjects answers for the tests of a change what became of their subjects.
type Subjects struct {
	*matching.Tests
	claimed      map[string]bool            // every claim made after the change, filled when asked
	unloadable   map[*inventory.Pair]string // modules that files of tests ask for and that lie nowhere, filled when asked
	migrations   map[string]*migration
	bareNames    map[*inventory.Pair]*bareNames     // what files of tests call by a bare name, filled when asked
	explained    map[nameIn]bool                    // names that are made where they are called, likewise
	brought      map[*syntax.Tree]map[string]string // what files import, and from where, likewise
	hasArms      map[*inventory.Pair]bool           // files that ask something and say what is there otherwise, likewise
	triesNothing map[*inventory.Pair]bool           // removed files that asked no code of the project, filled when asked
}

// New asks nothing yet: each answer is found when somebody wants it.
func New(tests *matching.Tests) *Subjects { return &Subjects{Tests: tests} }
