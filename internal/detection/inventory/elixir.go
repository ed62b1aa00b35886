package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// elixirSection tells whether a clause of a try stands after rescue or after catch.
func (e *evaluator) elixirSection(h int) string {
	t, section := e.tree, ""
	try := t.Enclosing(h, syntax.Try)
	if try < 0 {
		return ""
	}
	for _, tk := range e.file.tokens.within(t.Nodes[try].Start, t.Nodes[h].Start) {
		if tk.text == "rescue" || tk.text == "catch" {
			section = tk.text
		}
	}
	return section
}

// elixirCatchesAssertions reads the pattern of a clause. After rescue a bare name takes
// every error and names of errors only those; after catch an error comes with its kind
// before it, and a single pattern takes nothing but what is thrown.
func elixirCatchesAssertions(section string, head []string) bool {
	if n := len(head); n > 0 && head[n-1] == "->" {
		head = head[:n-1]
	}
	if len(head) == 0 || named("AssertionError", head) || named("ExUnit.AssertionError", head) {
		return len(head) > 0
	}
	switch section {
	case "rescue":
		return len(head) == 1 && plainVariable(head[0])
	case "catch":
		return len(head) > 2 && head[1] == "," && (plainVariable(head[0]) || head[0] == ":error")
	}
	return false
}

func plainVariable(word string) bool {
	return word[0] == '_' || word[0] >= 'a' && word[0] <= 'z'
}

// patternAndValue are the two sides of a claim that a value has a form: {:ok, x} = f(), match?({:ok, _}, f()).
func patternAndValue(toks []string, negated bool) [][]string {
	if name, args := expression.LastCall(toks); name == "match?" && toks[0] == name && len(args) == 2 && !negated {
		return args
	}
	return expression.SplitTop(toks, "=")
}

// leavesOpen tells a pattern that fixes nothing but tags and lets the rest be anything:
// {:ok, _}. A name takes the rest, for others to look at.
func leavesOpen(pattern []string) bool {
	open := false
	for i, word := range pattern {
		switch {
		case strings.Contains("{}(),:", word), strings.HasPrefix(word, ":"), i > 0 && pattern[i-1] == ":":
		case strings.HasPrefix(word, "_"):
			open = true
		default:
			return false
		}
	}
	return open
}

// mostMatches bounds what is kept of a case that takes much apart.
const mostMatches = 100

// takesApart notes what a statement of Elixir takes apart by a pattern that may not fit: {:ok, x} = f().
func (e *evaluator) takesApart(n int, en *env, cx context) {
	if e.tree.Language != syntax.Elixir || e.depth > 0 || cx.under != "" || len(e.c.Matches) >= mostMatches {
		return
	}
	if parts := expression.SplitTop(e.resolve(n, en), "="); len(parts) == 2 && !(len(parts[0]) == 1 && plainVariable(parts[0][0])) {
		e.c.Matches = append(e.c.Matches, [2]string{expression.Join(parts[1]), expression.Join(parts[0])})
	}
}
