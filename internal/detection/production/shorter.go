package production

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// shorter is how many lines of code files have less than before, comments left out. Files with tests in them
// do not count: there the lines may be those of tests.
func shorter(touched []inventory.Pair) int {
	less := 0
	for _, p := range touched {
		if !p.Mixed() {
			less += codeLines(p.BeforeTree) - codeLines(p.AfterTree)
		}
	}
	return less
}

// codeLines counts the lines on which something begins that is no comment.
func codeLines(t *syntax.Tree) int {
	lines := map[int]bool{}
	for n := range shipped(t) {
		if t.Role(n) != syntax.Comment {
			lines[t.Line(n)] = true
		}
	}
	return len(lines)
}
