package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

const (
	fewestLookedUp = 2 // entries of a table that is nothing but the tests' inputs with their answers
	mostAbove      = 4 // lines in which the name of a table stands above its first entry
)

// tableNamed is the line with which a table begins that has a name.
var tableNamed = lazy.MustCompile(`([A-Za-z_]\w*)["']?\s*(?::[^=]+)?(?::=|=>?)\s*[^=\s]`)

// lookedUp tells a table all of whose entries, or nearly all, answer inputs of the tests, and in which the
// change, which has nothing to say in tests, looks up what a function was given.
func (c *comparison) lookedUp(p *Pair, fresh, answered []SpecialCase) bool {
	if c.hasTests() || len(answered) < fewestLookedUp || len(answered)*10 < len(fresh)*7 || slices.ContainsFunc(fresh, func(s SpecialCase) bool { return s.Form != "table" || !odd(s.Input) }) {
		return false
	}
	name := tableName(p.After, answered[0].Line)
	return name != "" && slices.ContainsFunc(c.match.edits, func(e edit) bool {
		return e.pair == p && slices.ContainsFunc(e.after.Params, func(param string) bool {
			return slices.ContainsFunc(e.added, func(l string) bool { return looksUp(l, name, strings.TrimLeft(param, "$@&*")) })
		})
	})
}

// tableName is the name of the table to which the entry on a line belongs.
func tableName(f *Facts, line int) string {
	lines := strings.Split(string(f.Text), "\n")
	for at := line; at > 0 && at > line-mostAbove && at <= len(lines); at-- {
		if m := tableNamed.FindStringSubmatch(lines[at-1]); m != nil {
			return m[1]
		}
	}
	return ""
}

// looksUp tells a line that takes from a table what stands there for a thing.
func looksUp(line, table, thing string) bool {
	_, rest, found := strings.Cut(line, table)
	return found && thing != "" && strings.HasPrefix(strings.TrimLeft(rest, "?!"), "[") && expression.HoldsWord(rest, thing) ||
		found && strings.HasPrefix(rest, ".") && expression.HoldsWord(rest, thing)
}
