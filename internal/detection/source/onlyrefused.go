package source

import "holdfast/internal/detection/syntax"

// onlyRefused tells a function that did nothing but fail, whatever it was given: it kept callers
// away from something that its class must not do.
func onlyRefused(f *Function) bool {
	if f.body <= 0 || f.Name == "" || f.tree.Language == syntax.Elixir { // there it may be one clause of many
		return false
	}
	statements, _ := statementsOf(f.tree, f.body)
	statements = withoutDocs(f.tree, statements)
	return len(statements) == 1 && (f.tree.Role(statements[0]) == syntax.Throw || faultText(f.tree, statements[0]) == f.tree.Text(statements[0]))
}
