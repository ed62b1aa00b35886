package inventory

import (
	"slices"

	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// typeAsked are the languages in which x is T asks for a type; in others it asks whether two things are one.
var typeAsked = []syntax.Language{syntax.Dart, syntax.Kotlin, syntax.CSharp, syntax.Swift}

// judged are the claims that a condition makes, in the words of its language.
func (e *evaluator) judged(condition []string, negated bool) []oracle.Oracle {
	claims := oracle.Judge(condition, negated)
	if !slices.Contains(typeAsked, e.tree.Language) {
		return claims
	}
	for i, o := range claims {
		if o.Matcher == "is" && o.Kind == "equal" && !o.Literal {
			claims[i].Kind, claims[i].Strength = "shape", oracle.LevelShape
		}
	}
	return claims
}
