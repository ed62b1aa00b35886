package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// stepWithout are the languages in which nothing ends a statement but its line.
const stepWithout = "go python ruby elixir kotlin swift scala"

// putStepBefore has a test do one more thing before all that it did.
func putStepBefore(p *place, _ *rand.Rand) *mutant {
	s, ok := p.firstStatement()
	if !ok || p.file.lang == syntax.Kotlin && strings.Contains(p.file.lines[p.head-1], " = ") {
		return nil
	}
	step := "prepare()"
	if !inList(stepWithout, string(p.file.lang)) {
		step += ";"
	}
	return &mutant{edited(p.file, p.file.before(s.first, indentOf(p.file.lines[s.first-1])+step)), p.name + " does something more before all else"}
}
