package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// overNothing tells a loop over a list of which nothing is left, whatever stood in it: rows[:0],
// rows.take(0), zip(rows, []).
func (e *evaluator) overNothing(list int) bool {
	if list < 0 {
		return false
	}
	if s, ok := e.file.sliceAt(list); ok {
		return s.to >= 0 && s.to <= s.from
	}
	if e.tree.Role(list) != syntax.Call {
		return false
	}
	links := e.tree.Chain(list)
	last := links[len(links)-1]
	if !named(last.Name, pairsUp) {
		return false
	}
	for _, a := range last.Args {
		if a.Node >= 0 && oracle.EmptyCollection(expression.Join(expression.Fields(strings.TrimSpace(e.tree.Text(a.Node))))) {
			return true
		}
	}
	return false
}

// pairsUp are calls that go as far as the shortest of the lists they are given.
var pairsUp = []string{"zip", "Zip", "product"}
