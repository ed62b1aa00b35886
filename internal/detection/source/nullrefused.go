package source

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// nothingThere is a condition that only asks whether something is not there at all, or one of several things.
var nothingThere = lazy.MustCompile(`^(?:(?:\|\|)?\(*(?:!\(?[\w.>\[\]-]+|[\w.>\[\]*-]+==(?:NULL|nullptr|0)|(?:NULL|nullptr)==[\w.>\[\]*-]+)\)*)+$`)

// refusesNothing tells a branch of C that says no where it was handed nothing: no caller has another way to be told.
// A function that says no in the end as well only has nothing to do.
func refusesNothing(t *syntax.Tree, n, branch int, cond string) bool {
	if t.Language != syntax.C && t.Language != syntax.CPP || !nothingThere.MatchString(squeeze(cond)) || !saysNo(t, branch) {
		return false
	}
	f := t.Enclosing(n, syntax.Func)
	if f <= 0 || t.Body(f) < 0 {
		return false
	}
	statements, _ := statementsOf(t, t.Body(f))
	answers := branchStatements(t, branch)
	return len(statements) > 0 && squeeze(t.Text(statements[len(statements)-1])) != squeeze(t.Text(answers[len(answers)-1]))
}
