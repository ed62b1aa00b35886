package inventory

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// onlyLooks are calls for their effect that leave what they are given as it is.
var onlyLooks = lazy.MustCompile(`(?i)print|log|assert|expect|check|verify|dump|warn|debug|inspect|^puts$|^p$|deepfreeze|^freeze$`)

// workedOn tells a claim about a collection that a call was given for its effect:
// resolve(config); assert config == {…}. With the value that the name began with in its
// place the claim looks as if it could not fail.
func (e *evaluator) workedOn(text string) bool {
	if e.depth > 0 || e.c.body < 0 || e.tree != e.c.file.Tree || oracle.SaidTwice(text, 1) != nil {
		return false
	}
	given := e.file.givenForEffect(e.c.body)
	if len(given) == 0 {
		return false
	}
	for _, w := range expression.Fields(text) {
		if given[w] {
			return true
		}
	}
	return false
}

// givenForEffect are the names that calls below a node take as they are, where nobody looks
// at what the calls return, and the names that are parts of those.
func (f *File) givenForEffect(root int) map[string]bool {
	t, given := f.Tree, map[string]bool{}
	for n := root; n < t.End(root); n++ {
		switch t.Role(n) {
		case syntax.Call:
			if !isStatement(t, n) {
				continue
			}
			links := t.Chain(n)
			last := links[len(links)-1]
			if last.Name == "" || onlyLooks.MatchString(last.Name) {
				continue
			}
			for _, a := range last.Args {
				if name := t.ArgText(a); expression.IsWord(name) {
					given[name] = true
				}
			}
		case syntax.Assign, syntax.Var: // part = given["x"]
			words := Identifiers(t.Text(n))
			if len(words) > 1 && given[words[1]] {
				given[words[0]] = true
			}
		}
	}
	return given
}
