package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// noted is a line that notes down a failure for the end of the program: retval = 1, failures++.
var noted = lazy.MustCompile(`^(?:\+\+)?(\w*(?i:fail|err|bad|wrong|broken|result|status|ret|rc)\w*)\s*(?:=\s*(?:-?1|EXIT_FAILURE|true)|\+\+|\+=\s*1)?;$`)

// failureForgotten is what a test program in C or C++ ends with, where a question that noted
// a failure in it is still asked and notes nothing any more.
func failureForgotten(p *Pair, old, f *Function) string {
	if !p.Test || old == nil || p.Language != syntax.C && p.Language != syntax.CPP {
		return ""
	}
	removed, added := difference(old.Lines(), f.Lines())
	if len(removed) == 0 || len(removed) > 6 || len(added) > 4 || slices.ContainsFunc(removed, asksWhether) || slices.ContainsFunc(added, failingWords.MatchString) {
		return ""
	}
	for _, l := range removed {
		m := noted.FindStringSubmatch(l)
		if m == nil || !strings.ContainsAny(l, "=+") {
			continue
		}
		name := m[1]
		ends := func(l string) bool { return strings.HasPrefix(l, "return") && slices.Contains(words(l), name) }
		notes := func(l string) bool { return slices.Contains(words(l), name) && noted.MatchString(l) }
		if slices.ContainsFunc(f.Lines(), ends) && !slices.ContainsFunc(added, notes) {
			return name
		}
	}
	return ""
}

func asksWhether(line string) bool {
	return strings.Contains(line, "if ") || strings.Contains(line, "if(")
}
