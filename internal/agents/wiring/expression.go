package wiring

import (
	"strings"
	"sync"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// Expression is a condition, as written and as it is run.
type Expression struct {
	Source  string
	program *vm.Program
}

// MarshalText shows a condition as it was written.
func (e Expression) MarshalText() ([]byte, error) { return []byte(e.Source), nil }

// maxExpression bounds what is compiled: conditions are one line.
const (
	maxExpression = 500
	maxNodes      = 100
)

// options are how conditions are checked: against the facts, with their types, and with
// nothing that gives another answer tomorrow.
var options = sync.OnceValue(func() []expr.Option {
	return []expr.Option{expr.Env(Facts{}), expr.AsBool(), expr.DisableAllBuiltins(), expr.EnableBuiltin("len"), expr.MaxNodes(maxNodes)}
})

// compile checks a condition. What is wrong with it is said in one line.
func compile(source string) (Expression, string) {
	if len(source) > maxExpression {
		return Expression{}, "it is longer than a condition may be"
	}
	program, err := expr.Compile(words(source), options()...)
	if err != nil {
		said, _, _ := strings.Cut(err.Error(), "\n")
		return Expression{}, said
	}
	return Expression{source, program}, ""
}

// Holds tells whether a condition holds.
func (e Expression) Holds(f *Facts) (bool, error) {
	out, err := expr.Run(e.program, f)
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
