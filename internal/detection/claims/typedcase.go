package claims

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// typedTruth are the languages in which nothing but true and false can be a condition:
// asking whether x holds is as exact there as comparing x with true.
var typedTruth = map[syntax.Language]bool{
	syntax.Go: true, syntax.Java: true, syntax.Kotlin: true, syntax.CSharp: true, syntax.Rust: true, syntax.Swift: true, syntax.Scala: true, syntax.Dart: true,
	syntax.CPP: true, syntax.C: true, // zero and null are conditions here too, but what was compared with true is a bool
}

// typedCase tells whether a case is written in such a language.
func (c *Comparison) typedCase(a *inventory.Case) bool {
	p := c.FileOf[a]
	return p != nil && p.After != nil && typedTruth[p.After.Language]
}
