package leftout

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// ownModule tells whether one of some modules is a file or folder of the repository: that it cannot
// be imported is a failure of the code, not something that a machine lacks.
func (s *States) ownModule(names []string) bool {
	for i := range s.In.Pairs {
		if leadsTo(s.In.Pairs[i].File.Path, names) {
			return true
		}
	}
	if s.In.Repository == nil {
		return false
	}
	hits, err := s.In.Repository.Search(names)
	if err != nil {
		return true // what cannot be searched excuses nothing
	}
	for _, found := range hits {
		for _, h := range found {
			if leadsTo(h.Path, names) {
				return true
			}
		}
	}
	return false
}

// loaded are the modules that a condition looks for among those that are loaded.
var loaded = lazy.MustCompile(`sys\s*\.\s*modules`)

// asksForOwnModule tells a condition whether a module of the repository itself is loaded: that it is
// depends on the code and on no machine.
func (s *States) asksForOwnModule(condition string) bool {
	if !loaded.MatchString(condition) {
		return false
	}
	var names []string
	for _, quoted := range expression.Quoted(condition) {
		name, _, _ := strings.Cut(strings.Trim(quoted, `"'`), ".")
		names = append(names, name)
	}
	return s.ownModule(names)
}

// leadsTo tells a path that leads through a module, or to it.
func leadsTo(file string, modules []string) bool {
	return slices.ContainsFunc(strings.Split(strings.TrimSuffix(file, path.Ext(file)), "/"), func(part string) bool {
		return slices.Contains(modules, part)
	})
}
