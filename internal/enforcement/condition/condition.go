// Package condition is the language in which projects say when something holds, such as
// `iteration >= 5 AND severity == 'critical'`. Conditions are checked against the names and
// types of facts when they are read.
package condition

import (
	"strings"
	"sync"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// Language is what conditions over some facts can say.
type Language struct{ options func() []expr.Option }

// maxSource and maxNodes bound what is compiled: conditions are one line.
const (
	maxSource = 500
	maxNodes  = 100
)

// Over is the language of facts: a struct whose fields have names in their expr tags. It has
// nothing that gives another answer tomorrow.
func Over(facts any) Language {
	return Language{sync.OnceValue(func() []expr.Option {
		return []expr.Option{expr.Env(facts), expr.AsBool(), expr.DisableAllBuiltins(), expr.EnableBuiltin("len"), expr.MaxNodes(maxNodes)}
	})}
}

// Condition is one, as written and as it is run.
type Condition struct {
	Source  string
	program *vm.Program
}

// MarshalText shows a condition as it was written.
func (c Condition) MarshalText() ([]byte, error) { return []byte(c.Source), nil }

// Compile checks a condition. What is wrong with it is said in one line.
func (l Language) Compile(source string) (c Condition, wrong string) {
	if len(source) > maxSource {
		return Condition{}, "it is longer than a condition may be"
	}
	program, err := expr.Compile(words(source), l.options()...)
	if err != nil {
		said, _, _ := strings.Cut(err.Error(), "\n")
		return Condition{}, said
	}
	return Condition{source, program}, ""
}

// Holds tells whether a condition holds for facts of its language.
func (c Condition) Holds(facts any) (bool, error) {
	out, err := expr.Run(c.program, facts)
	if err != nil {
		return false, err
	}
	holds, _ := out.(bool)
	return holds, nil
}

// words writes AND, OR and NOT as the library knows them. Texts in quotes stay.
func words(source string) string {
	var out strings.Builder
	for rest := source; rest != ""; {
		if q := rest[0]; q == '\'' || q == '"' || q == '`' {
			end := quoted(rest)
			out.WriteString(rest[:end])
			rest = rest[end:]
			continue
		}
		n := len(rest)
		if i := strings.IndexAny(rest, " \t\n()'\"`!,"); i >= 0 {
			n = max(i, 1)
		}
		switch word := rest[:n]; word {
		case "AND", "OR", "NOT":
			out.WriteString(strings.ToLower(word))
		default:
			out.WriteString(word)
		}
		rest = rest[n:]
	}
	return out.String()
}

// quoted is how far a text in quotes reaches.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		}
	}
	return len(s)
}
