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

// underRunner is set wherever the runner reads a source file that holds its own tests, and nowhere else.
const underRunner = "import.meta.vitest"

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
	text, word := strings.Join(strings.Fields(t.Text(cond)), " "), "if"
	if strings.Trim(text, "()") == underRunner {
		return stated{}
	}
	if strings.HasPrefix(t.Text(n), "unless") {
		word = "unless"
	}
	return judged(stated{state: Skipped, why: word + " " + text}, text, word == "if")
}

// underAnd is what && says about a test to its right, in a listing: debug && test("opens", …).
func (r *reader) underAnd(n int, sc scope) scope {
	t := r.tree
	op, left := t.Child(n, "operator"), t.Child(n, "left")
	if !r.listing || sc.inCase || !scripted(t.Language) || op < 0 || left < 0 || t.Text(op) != "&&" {
		return sc
	}
	if r.following() || sc.template {
		sc.dynamic, sc.template = true, false
		return sc
	}
	text := strings.Join(strings.Fields(t.Text(left)), " ")
	sc.state = judged(stated{state: Skipped, why: text}, text, true).over(sc.state)
	return sc
}

// inHelper tells whether a node stands in a function with a name, whose parameters may decide.
func (r *reader) inHelper(n int) bool { return r.inFunctionBut(n, "main") }
