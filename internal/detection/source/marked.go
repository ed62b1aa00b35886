package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// builtFor is a mark of Rust by which the next statement is compiled only for some builds.
	builtFor = lazy.MustCompile(`^#\[cfg\((.*)\)\]$`)
	// askedOfABuild are the options that such a mark asks for.
	askedOfABuild = lazy.MustCompile(`\w+\s*=\s*"[^"]*"`)
)

// inOtherBuilds tells a return that is compiled for the very builds for which the code behind it is not: the marks of
// both say the opposite, with options that were asked for before.
func (c *comparison) inOtherBuilds(e *edit) bool {
	t := e.after.tree
	if t.Language != syntax.Rust {
		return false
	}
	above, behind := markAbove(t, e.a.Returns), markAbove(t, e.a.Dead)
	if above == "" || behind == "" || squeeze(above) != squeeze("not("+behind+")") && squeeze(behind) != squeeze("not("+above+")") {
		return false
	}
	options := askedOfABuild.FindAllString(above, -1)
	for i, o := range options {
		if slices.Contains(options[:i], o) || !c.hadText(o) {
			return false
		}
	}
	return len(options) > 0
}

// markAbove is the condition of a build in the line above another, or "".
func markAbove(t *syntax.Tree, line int) string {
	m := builtFor.FindStringSubmatch(strings.TrimSpace(string(t.LineText(line - 1))))
	if m == nil {
		return ""
	}
	return strings.TrimSpace(m[1])
}
