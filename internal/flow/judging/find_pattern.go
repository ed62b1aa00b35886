package judging

import (
	"fmt"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/spelling"
)

// UnknownPattern is a name that the catalog does not have.
type UnknownPattern struct {
	Name string
	Near []string // names that may have been meant
}

func (u UnknownPattern) Error() string { return fmt.Sprintf("the catalog has no %q", u.Name) }

// FindPattern is a pattern with its examples, by its id or its number, as the catalogs of a
// folder have it.
func FindPattern(dir, name string) (catalog.Pattern, error) {
	cat, err := OpenCatalog(dir)
	if err != nil {
		return catalog.Pattern{}, err
	}
	all, err := cat.PatternsWithExamples()
	if err != nil {
		return catalog.Pattern{}, err
	}
	unknown := UnknownPattern{Name: name}
	var ids []string
	for _, p := range all {
		if catalog.Called(name, p.ID, p.LP) {
			return p, nil
		}
		ids = append(ids, p.ID)
	}
	unknown.Near = spelling.Near(name, ids)
	return catalog.Pattern{}, unknown
}
