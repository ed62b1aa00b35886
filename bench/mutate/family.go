package main

import (
	"math/rand/v2"

	"holdfast/internal/detection/syntax"
)

// family is one way to avoid work, or one refactoring that looks like it.
type family struct {
	name  string
	gate  string
	types []string // what a finding must be of to count
	units func(*material) []unit

	messages []string // of the change, one by chance; none where it does not matter
}

// saying is the family with messages.
func (f family) saying(messages []string) family {
	f.messages = messages
	return f
}

func (f family) message(r *rand.Rand) string {
	if len(f.messages) == 0 {
		return ""
	}
	return f.messages[r.IntN(len(f.messages))]
}

// unit is one thing to mutate. make returns nil when the family does not apply to it.
type unit struct {
	file *source
	make func(r *rand.Rand) *mutant
}

// mutant is a change, and in a few words what was done.
type mutant struct {
	files []changed
	how   string
}

func overCases(f func(*place, *rand.Rand) *mutant) func(*material) []unit {
	return func(m *material) []unit {
		out := make([]unit, 0, len(m.cases))
		for _, c := range m.cases {
			out = append(out, unit{c.file, func(r *rand.Rand) *mutant { return f(c, r) }})
		}
		return out
	}
}

// several makes a family try each of its units more than once: a unit may hold several
// places.
func several(units func(*material) []unit) func(*material) []unit {
	return func(m *material) []unit {
		once := units(m)
		return append(append(append([]unit{}, once...), once...), once...)
	}
}

func overFunctions(f func(*place, *rand.Rand) *mutant) func(*material) []unit {
	return func(m *material) []unit {
		out := make([]unit, 0, len(m.functions))
		for _, c := range m.functions {
			out = append(out, unit{c.file, func(r *rand.Rand) *mutant { return f(c, r) }})
		}
		return out
	}
}

func overFiles(pick func(*material) []*source, f func(*source, *rand.Rand) *mutant) func(*material) []unit {
	return func(m *material) []unit {
		var out []unit
		for _, s := range pick(m) {
			out = append(out, unit{s, func(r *rand.Rand) *mutant { return f(s, r) }})
		}
		return out
	}
}

func testFiles(m *material) []*source   { return m.tests }
func sourceFiles(m *material) []*source { return m.sources }
func gateFiles(m *material) []*source   { return m.gates }

// sound drops mutants that changed nothing or no longer parse.
func sound(mu *mutant) bool {
	different := false
	for _, f := range mu.files {
		same := f.Before != nil && f.After != nil && *f.Before == *f.After
		different = different || !same || f.OldPath != ""
		lang := syntax.LanguageOf(f.Path)
		if lang == "" || f.After == nil || same {
			continue
		}
		for _, text := range []*string{f.Before, f.After} {
			if text == nil || f.from != nil && *text == f.from.text {
				continue // what was there parses
			}
			t, err := syntax.Parse(lang, []byte(*text))
			if err != nil || len(t.Nodes) > 0 && t.Broken(0) {
				return false
			}
		}
	}
	return different
}
