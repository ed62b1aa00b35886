package source

import (
	"slices"

	"holdfast/internal/detection/lazy"
)

// acceptedFailure is a handler that is new in what says who or what may pass, and says yes, where the
// one beside it says no or fails.
func acceptedFailure(e *edit) (was, is string) {
	if !permits.MatchString(bare(e.after.Name)) || saysWhatNot.MatchString(bare(e.after.Name)) {
		return "", ""
	}
	refusesBeside := func(h Handler) bool { return h.Does == Rethrows || handlerSaysNo.MatchString(h.Text) }
	for _, h := range e.a.Handlers {
		old := slices.ContainsFunc(e.b.Handlers, func(b Handler) bool { return squeeze(b.Text) == squeeze(h.Text) })
		if i := slices.IndexFunc(e.b.Handlers, refusesBeside); !old && i >= 0 && handlerSaysYes.MatchString(h.Text) {
			return e.b.Handlers[i].Text, h.Text
		}
	}
	return "", ""
}

var (
	handlerSaysYes = lazy.MustCompile(`(?:\breturn\s+|=>\s*|->\s*|\n\s*)(?:true|True)\s*;?\s*\}?\s*$`)
	handlerSaysNo  = lazy.MustCompile(`(?:\breturn\s+|=>\s*|->\s*|\n\s*)(?:false|False)\s*;?\s*\}?\s*$`)
)
