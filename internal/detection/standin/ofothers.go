package standin

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// dotted is a name in a module, with the module that it begins with.
var dotted = lazy.MustCompile(`^([A-Za-z_]\w*)(?:\.\w+)+$`)

// ofOthers tells a line of setup that exchanges something of a library, which no file or folder of the project is
// called like: what it is about stays what it is.
func (r *report) ofOthers(text, line string) bool {
	at := strings.Index(text, line)
	if at < 0 || !strings.Contains(line, "patch(") {
		return false
	}
	call := text[at:]
	quoted := expression.Quoted(call[:min(len(call), len(line)+farthestArgument)])
	if len(quoted) == 0 {
		return false
	}
	m := dotted.FindStringSubmatch(strings.Trim(quoted[0], `"'`))
	if m == nil || r.In.Repository == nil || slices.ContainsFunc(r.In.Pairs, func(p inventory.Pair) bool { return within(p.File.Path, m[1]) }) {
		return false
	}
	hits, err := r.In.Repository.Search([]string{m[1]})
	if err != nil {
		return false // what cannot be searched excuses nothing
	}
	for _, found := range hits {
		for _, h := range found {
			if within(h.Path, m[1]) {
				return false
			}
		}
	}
	return len(hits[m[1]]) > 0 // somebody speaks of it, so the search saw the project
}

// farthestArgument is how far behind its line a call is searched for what it is given.
const farthestArgument = 120

// within tells a path that leads through a module, or to it.
func within(file, module string) bool {
	return slices.ContainsFunc(strings.Split(file, "/"), func(part string) bool {
		name, _, _ := strings.Cut(part, ".")
		return name == module
	})
}
