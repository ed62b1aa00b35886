package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// openOverloads are the other functions of the same name that everybody can still call.
func openOverloads(e *edit) []*Function {
	var out []*Function
	word := keepsToItself[e.pair.Language]
	for _, f := range e.pair.After.Functions {
		if f.Name == e.after.Name && !word.MatchString(opening(f)) {
			out = append(out, f)
		}
	}
	return out
}

// blockBehind are the languages in which the last argument of a call may be a block behind it.
var blockBehind = []syntax.Language{syntax.Kotlin, syntax.Swift, syntax.Scala}

// reaches tells whether a line calls a function: by its name, and where others have that name too, by
// what it gives.
func reaches(line string, f *Function, others []*Function) bool {
	words := expression.Words(expression.Spaced(line))
	for i, w := range words[:max(0, len(words)-1)] {
		if w != bare(f.Name) {
			continue
		}
		given, called := argumentsOf(words[i+1:], slices.Contains(blockBehind, f.tree.Language))
		if called && (len(others) == 0 || f.takes(given) && !slices.ContainsFunc(others, func(o *Function) bool { return o.takes(given) })) {
			return true
		}
	}
	return false
}

// given is what a call gives, as far as one line says it.
type given struct {
	args [][]string
	open bool // it goes on in another line
}

// argumentsOf reads what a call gives from what stands behind its name.
func argumentsOf(words []string, blocks bool) (g given, called bool) {
	if blocks && words[0] == "{" {
		return given{args: [][]string{words[:1]}}, true
	}
	if words[0] == "<" { // what a call says about types
		if end := slices.Index(words, ">"); end > 0 && end+1 < len(words) && words[end+1] == "(" {
			words = words[end+1:]
		}
	}
	if words[0] != "(" {
		return given{}, false
	}
	end := expression.Matching(words, 0)
	if end < 0 {
		return given{expression.SplitTop(words[1:], ","), true}, true
	}
	if end > 1 {
		g.args = expression.SplitTop(words[1:end], ",")
	}
	if blocks && end+1 < len(words) && words[end+1] == "{" {
		g.args = append(g.args, words[end+1:end+2])
	}
	return g, true
}

// takes tells whether a function can be called with what is given.
func (f *Function) takes(g given) bool {
	head, n := signature(f), len(g.args)
	most, least := len(f.Params), len(f.Params)-strings.Count(head, "=")
	if strings.Contains(head, "...") || strings.Contains(head, "vararg ") || strings.Contains(head, "params ") {
		return n >= least-1
	}
	return n <= most && (g.open || least <= n) && !f.refusesText(g)
}

var (
	takesText = lazy.MustCompile(`(?i:string|char|text|object|\bany\b|mixed)|\b[A-Z]\b`)
	generics  = lazy.MustCompile(`<[^<>]*>`)
)

// refusesText tells whether a text is given where a function says that it wants something else.
func (f *Function) refusesText(g given) bool {
	_, list, _ := strings.Cut(signature(f), bare(f.Name)+"(")
	if end := strings.LastIndexByte(list, ')'); end >= 0 {
		list = list[:end] // what it returns is another thing
	}
	wanted := strings.Split(list, ",")
	if len(wanted) != len(f.Params) {
		return false // a type with a comma in it
	}
	for i, arg := range g.args {
		if len(arg) == 1 && arg[0][0] == '"' && i < len(wanted) && !takesText.MatchString(generics.ReplaceAllString(wanted[i], "")) {
			return true
		}
	}
	return false
}
