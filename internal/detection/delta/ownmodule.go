package delta

import (
	"path"
	"slices"
	"strings"
)

// ownModule tells whether one of some modules is a file or folder of the repository: that it cannot
// be imported is a failure of the code, not something that a machine lacks.
func (c *comparison) ownModule(names []string) bool {
	for i := range c.in.Pairs {
		if leadsTo(c.in.Pairs[i].File.Path, names) {
			return true
		}
	}
	if c.in.Repository == nil {
		return false
	}
	hits, err := c.in.Repository.Search(names)
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

// leadsTo tells a path that leads through a module, or to it.
func leadsTo(file string, modules []string) bool {
	return slices.ContainsFunc(strings.Split(strings.TrimSuffix(file, path.Ext(file)), "/"), func(part string) bool {
		return slices.Contains(modules, part)
	})
}
