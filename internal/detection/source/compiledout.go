package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// directive is a condition for the compiler: of C, C++ and Swift, of C#, and of Rust.
	directive = lazy.MustCompile(`^#\s*(?:ifdef|if)\s+(.*)$|^#\[cfg\((.*)\)\]$`)
	// forDevelopers is a condition that no program meets as it is shipped.
	forDevelopers = lazy.MustCompile(`(?i)^!?\(?(?:defined\s*\(?\s*)?\w*debug\w*\)?$|^0$|^(?i:test)$`)
)

// compiledOut is a check that stands as it did, within a condition for the compiler that the
// program as it is shipped does not meet.
func (c *comparison) compiledOut(e *edit) (was, is string) {
	for _, l := range e.added {
		m := directive.FindStringSubmatch(l)
		if m == nil || !forDevelopers.MatchString(strings.TrimSpace(m[1]+m[2])) && !c.definedNowhere(m[1]) {
			continue
		}
		from := lineOf(e.after, l)
		to := directiveEnd(e.after, from, m[2] != "")
		for _, g := range e.a.Guards {
			stood := slices.ContainsFunc(e.b.Guards, func(old Guard) bool { return guardKey(old) == guardKey(g) })
			if g.Line > from && g.Line < to && stood {
				return g.Text, l
			}
		}
	}
	return "", ""
}

// definedNowhere tells whether a name that the compiler is asked for is set by nothing in the
// repository.
func (c *comparison) definedNowhere(cond string) bool {
	name := strings.TrimSpace(cond)
	if c.repo == nil || !capitals.MatchString(name) {
		return false
	}
	if c.asked++; c.asked > mostAsked {
		return false
	}
	hits, err := c.repo.Search([]string{name})
	return err == nil && len(hits[name]) <= 1
}

// directiveEnd is the line with which a condition for the compiler ends; a mark of Rust stands for
// the next statement.
func directiveEnd(f *Function, from int, mark bool) int {
	if mark {
		for n := f.Node; n < f.tree.End(f.Node); n++ {
			if f.tree.Line(n) > from && f.tree.Role(n) != syntax.Comment {
				return f.tree.EndLine(n) + 1
			}
		}
	}
	depth := 0
	last := f.Line + strings.Count(f.Text, "\n")
	for line := from; line <= last; line++ {
		text := strings.ReplaceAll(strings.TrimSpace(string(f.tree.LineText(line))), "# ", "#")
		switch {
		case strings.HasPrefix(text, "#if"):
			depth++
		case strings.HasPrefix(text, "#endif"):
			depth--
		}
		if depth == 0 || depth == 1 && strings.HasPrefix(text, "#el") {
			return line
		}
	}
	return last
}
