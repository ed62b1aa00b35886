package claims

import (
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

var (
	// skipsAloud is a statement of a harness of a project's own by which a test says why it leaves: skipping("no lzma here").
	skipsAloud = lazy.MustCompile(`^(?:\w+(?:\.|::|->))*(?i:skip|skipping|skip_?test|test_?skip(?:ped)?)!?\s*\(\s*[^)]*"([^"]+)"`)
	// askedCall is a function that a condition calls.
	askedCall = lazy.MustCompile(`([A-Za-z_]\w*) \(`)
)

// skipLines is how far below its condition a test says why it leaves.
const skipLines = 3

// leavesAloud tells a branch that says which part a build lacks and leaves the test, where the question is a call
// that the test did not make before: what it claimed is not what it asks for.
func (c *Comparison) leavesAloud(b, a *inventory.Case, under string) bool {
	left, not := strings.CutPrefix(under, "not ")
	was, is := c.FileOf[b], c.FileOf[a]
	calls := askedCall.FindAllStringSubmatch(left, -1)
	if !not || was == nil || is == nil || len(calls) == 0 {
		return false
	}
	old := matching.CodeOf(was.BeforeLines(), b)
	for _, call := range calls {
		if expression.HoldsWord(old, call[1]) {
			return false
		}
	}
	asked := strings.Join(strings.Fields(left), "")
	lines := strings.Split(matching.CodeOf(is.AfterLines(), a), "\n")
	for i, l := range lines {
		if !strings.Contains(strings.Join(strings.Fields(l), ""), asked) {
			continue
		}
		for _, next := range lines[i+1 : min(len(lines), i+1+skipLines)] {
			if m := skipsAloud.FindStringSubmatch(strings.TrimSpace(next)); m != nil {
				return circumstance.Lack.MatchString(m[1]) && !circumstance.Trouble.MatchString(m[1])
			}
		}
	}
	return false
}
