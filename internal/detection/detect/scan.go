package detect

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
)

// Options are what a scan may know besides the change itself.
type Options struct {
	Horizon    Horizon
	Repository change.Repository // nil when there is none to ask
}

// Scan finds avoidance in a change.
func Scan(c change.Change, cat *catalog.Catalog, opts Options) Result {
	return Result{Summary: Summary{Files: len(c.Files)}}
}
