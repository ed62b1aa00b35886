package source

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// Complexity is how often code decides. A project's mean, 1 plus the decisions of a
// function, is its cyclomatic complexity as far as structure shows it.
type Complexity struct {
	Functions int
	Decisions int // ifs, loops, cases but the default, handlers, ternaries, and && and || between conditions
}

// Add adds another file's.
func (c Complexity) Add(d Complexity) Complexity {
	return Complexity{c.Functions + d.Functions, c.Decisions + d.Decisions}
}

// Mean is the mean of a function; false when there is none.
func (c Complexity) Mean() (float64, bool) {
	if c.Functions == 0 {
		return 0, false
	}
	return 1 + float64(c.Decisions)/float64(c.Functions), true
}

// ComplexityOf counts the functions of a tree and what they decide. Decisions outside of
// functions belong to none.
func ComplexityOf(t *syntax.Tree) Complexity {
	var out Complexity
	coveredTo := 0
	for n := range t.Nodes {
		if _, name := declaration(t, n); name != "" {
			out.Functions++
			coveredTo = max(coveredTo, t.End(n))
		}
		if n < coveredTo && branches(t, n) {
			out.Decisions++
		}
	}
	return out
}

func branches(t *syntax.Tree, n int) bool {
	if !t.Named(n) {
		return false
	}
	switch t.Role(n) {
	case syntax.If, syntax.Loop, syntax.Catch, syntax.Ternary:
		return true
	case syntax.Case:
		return !strings.Contains(t.Kind(n), "default")
	case syntax.Binary:
		return joinsConditions(t, n)
	}
	return false
}

// joinsConditions tells whether an operator evaluates its right side only sometimes.
func joinsConditions(t *syntax.Tree, n int) bool {
	kids := t.NamedChildren(n)
	if len(kids) < 2 {
		return false
	}
	first, last := t.Nodes[kids[0]], t.Nodes[kids[len(kids)-1]]
	if first.End > last.Start {
		return false
	}
	switch strings.TrimSpace(string(t.Source[first.End:last.Start])) {
	case "&&", "||", "??", "and", "or":
		return true
	}
	return false
}
