package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
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
// how much it gives.
func reaches(line string, f *Function, others []*Function) bool {
	words := expression.Words(expression.Spaced(line))
	for i, w := range words[:max(0, len(words)-1)] {
		if w != bare(f.Name) {
			continue
		}
		given := arguments(words[i+1:], slices.Contains(blockBehind, f.tree.Language))
		switch {
		case given == noCall:
		case len(others) == 0:
			return true
		case given != unknownCount && f.takes(given) && !slices.ContainsFunc(others, func(o *Function) bool { return o.takes(given) }):
			return true
		}
	}
	return false
}

const (
	noCall       = -1
	unknownCount = -2 // it goes on in another line
)

// arguments counts what a call gives, from what stands behind its name.
func arguments(words []string, blocks bool) int {
	if blocks && words[0] == "{" {
		return 1
	}
	if words[0] == "<" { // what a call says about types
		if end := slices.Index(words, ">"); end > 0 && end+1 < len(words) && words[end+1] == "(" {
			words = words[end+1:]
		}
	}
	if words[0] != "(" {
		return noCall
	}
	end := expression.Matching(words, 0)
	if end < 0 || end >= len(words) {
		return unknownCount
	}
	n := 0
	if end > 1 {
		n = len(expression.SplitTop(words[1:end], ","))
	}
	if blocks && end+1 < len(words) && words[end+1] == "{" {
		n++
	}
	return n
}

// takes tells whether a function can be called with so many arguments.
func (f *Function) takes(n int) bool {
	head := signature(f)
	most, least := len(f.Params), len(f.Params)-strings.Count(head, "=")
	if strings.Contains(head, "...") || strings.Contains(head, "vararg ") || strings.Contains(head, "params ") {
		return n >= least-1
	}
	return least <= n && n <= most
}
