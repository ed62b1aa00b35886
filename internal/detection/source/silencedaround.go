package source

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// silencedAround tells whether the same rule was silenced for all of the class or function in which it is silenced
// for a part now, and is not any more.
func silencedAround(p *Pair, s Suppression) bool {
	if treeless(p.Before) || treeless(p.After) {
		return false
	}
	return slices.ContainsFunc(p.Before.Suppressions, func(wide Suppression) bool {
		if wide.Tool != s.Tool || wide.Rule != s.Rule {
			return false
		}
		name := silencedScope(p.Before.Tree, wide.Line)
		return name != "" && !stillSilenced(p.After, wide, name) && inScope(p.After.Tree, name, s.Line)
	})
}

// silencedScope is the name of the class or function that a mark stands on, or "".
func silencedScope(t *syntax.Tree, line int) string {
	for n := range t.Nodes {
		if scope(t, n) && slices.ContainsFunc(t.Marks(n), func(m syntax.Mark) bool { return t.Line(m.Node) <= line && line <= t.EndLine(m.Node) }) {
			return t.Name(n)
		}
	}
	return ""
}

// stillSilenced tells whether a rule is still silenced for all of a class or function.
func stillSilenced(f *Facts, wide Suppression, name string) bool {
	return slices.ContainsFunc(f.Suppressions, func(s Suppression) bool {
		return s.Tool == wide.Tool && s.Rule == wide.Rule && silencedScope(f.Tree, s.Line) == name
	})
}

// inScope tells whether a line lies in a class or function of a name, and not at its head.
func inScope(t *syntax.Tree, name string, line int) bool {
	for n := range t.Nodes {
		if scope(t, n) && t.Name(n) == name && t.Line(n) < line && line <= t.EndLine(n) {
			return true
		}
	}
	return false
}

func scope(t *syntax.Tree, n int) bool {
	role := t.Role(n)
	return (role == syntax.Class || role == syntax.Func) && t.Name(n) != ""
}
