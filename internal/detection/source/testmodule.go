package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// inTests tells whether a line belongs to tests: it stands in a file of tests, or in the part of a
// file of Rust that is compiled for tests only.
func inTests(p *Pair, line int) bool {
	if p.Test || p.Language != syntax.Rust || treeless(p.After) {
		return p.Test
	}
	t := p.After.Tree
	for n := range t.Nodes {
		if t.Kind(n) == "mod_item" && t.Line(n) <= line && line <= t.EndLine(n) && slices.ContainsFunc(t.Marks(n), func(m syntax.Mark) bool {
			return m.Name() == "cfg" && strings.Contains(t.Text(m.Node), "(test)")
		}) {
			return true
		}
	}
	return false
}
