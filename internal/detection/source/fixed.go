package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// failureTalk are words of a value that tells its reader of a failure.
var failureTalk = lazy.MustCompile(`(?i)fail|invalid|reject|denied|deny|unknown|not_?found|bad_?request|unauthori|forbidden|unavailable|abort|\bstatus\w*\W+[45]\d\d\b|\b[45]\d\d\b`)

// selfWords stand for an object whose state is not known here.
var selfWords = map[string]bool{"this": true, "self": true, "super": true, "it": true}

// fixed tells whether an expression is written out: it may make objects, but only of
// literals, and nothing that the function was given or found out is in it.
func fixed(t *syntax.Tree, n int) bool {
	if n < 0 || countTokens(t, n) > 60 {
		return false
	}
	for c := n; c < t.End(n); c++ {
		switch t.Role(c) {
		case syntax.Lambda, syntax.Await, syntax.Throw, syntax.Index:
			return false
		case syntax.String:
			if interpolated(t, c) {
				return false
			}
			c = t.End(c) - 1
		}
	}
	text := stripStrings(t, n)
	if bareCall.MatchString(text) || strings.Contains(text, "$this") || strings.Contains(text, "@") {
		return false
	}
	variables := variablesAt(t, n)
	for _, at := range wordPattern.FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		if at[0] > 0 && strings.ContainsRune(".:>", rune(text[at[0]-1])) && text[at[0]-1] != ' ' {
			continue // a member of something that is looked at itself
		}
		if selfWords[word] || variables[word] && !strings.HasPrefix(strings.TrimLeft(text[at[1]:], " "), ":") {
			return false
		}
	}
	return true
}

// bareCall is a call of a function by its own small name without any argument: what it
// gives is not written here.
var bareCall = lazy.MustCompile(`(^|[^.:\w])[a-z_]\w*\(\)`)

func interpolated(t *syntax.Tree, n int) bool {
	for c := n + 1; c < t.End(n); c++ {
		if t.Role(c) == syntax.Ident {
			return true
		}
	}
	return false
}

// variablesAt are the names that a function binds: parameters, variables, what loops
// and handlers name.
func variablesAt(t *syntax.Tree, n int) map[string]bool {
	out := map[string]bool{}
	f := n
	for t.Role(f) != syntax.Func && f > 0 {
		f = t.Parent(f)
	}
	if f == 0 {
		return out
	}
	for _, p := range t.ParamNames(f) {
		out[p] = true
	}
	for c := f; c < t.End(f); c++ {
		bound := -1
		switch t.Role(c) {
		case syntax.Var, syntax.Assign:
			bound = t.Child(c, "left", "pattern", "name", "declarator")
		case syntax.Loop:
			bound = t.Child(c, "left", "pattern", "item", "name", "variable")
		case syntax.Case:
			bound = t.Child(c, "pattern", "left")
		case syntax.Lambda:
			for _, p := range t.ParamNames(c) {
				out[p] = true
			}
		case syntax.Catch:
			bound = t.Child(c, "parameter", "variable", "value", "error")
		}
		if bound < 0 && t.Named(c) && (t.Role(c) == syntax.Var || t.Role(c) == syntax.Assign) {
			if name := t.Name(c); name != "" {
				out[name] = true
			}
		}
		if bound >= 0 {
			for _, w := range words(t.Text(bound)) {
				if w[0] >= 'a' && w[0] <= 'z' || w[0] == '_' {
					out[w] = true
				}
			}
		}
	}
	return out
}
