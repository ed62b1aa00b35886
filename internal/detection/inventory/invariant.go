package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// checksByName are words in the name of a function that is there to find faults, in the product, too.
var checksByName = lazy.MustCompile(`(?i)assert|check|verify|valid|ensure|invariant|expect|sanity|consisten|test`)

// ownInvariant tells a call from the tests of a Rust file to what the file is there for. What that asserts while it
// works is its own invariant and no claim of every test that comes by.
func (e *evaluator) ownInvariant(fn place, call syntax.Link) bool {
	t := e.tree
	if t.Language != syntax.Rust || fn.file != e.file || checksByName.MatchString(t.Name(fn.node)) {
		return false
	}
	return builtForTests(t, call.Node) && !builtForTests(t, fn.node)
}

// builtForTests tells whether something stands in what is compiled for tests only.
func builtForTests(t *syntax.Tree, n int) bool {
	for ; n > 0; n = t.Parent(n) {
		if t.Role(n) != syntax.Func && t.Kind(n) != "mod_item" && t.Kind(n) != "impl_item" {
			continue
		}
		if strings.Contains(compiledFor(t, n), "test") {
			return true
		}
	}
	return false
}
