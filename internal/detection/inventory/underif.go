package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// registering are the languages in which a test is a call that has to be reached: elsewhere what
// stands below an if is compiled and collected all the same, or chooses between two definitions.
var registering = map[syntax.Language]bool{
	syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true, syntax.Dart: true, syntax.Scala: true, syntax.Ruby: true, syntax.Elixir: true,
}

// underIf is the state of tests that are registered only where a condition holds:
// if (!isMac) test("opens") { … }. Where the other branch registers something too it is a choice.
func (r *reader) underIf(n int, sc scope) stated {
	t := r.tree
	if sc.inCase || sc.state.state != "" || !registering[t.Language] || r.inHelper(n) {
		return stated{}
	}
	cond := t.Condition(n)
	if cond < 0 || t.Child(n, "alternative", "else") >= 0 || len(t.NamedChildren(n)) > 2 {
		return stated{}
	}
	text := strings.Join(strings.Fields(t.Text(cond)), " ")
	return judged(stated{state: Skipped, why: "if " + text}, text, !strings.HasPrefix(t.Text(n), "unless"))
}

// inHelper tells whether a node stands in a function with a name, whose parameters may decide.
func (r *reader) inHelper(n int) bool {
	t := r.tree
	for p := t.Parent(n); p > 0; p = t.Parent(p) {
		if t.Role(p) == syntax.Func && t.Name(p) != "" && t.Name(p) != "main" {
			return true
		}
	}
	return false
}
