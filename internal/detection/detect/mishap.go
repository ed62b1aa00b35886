package detect

import (
	"fmt"
	"runtime"
	"strings"
)

// mishap is a panic that is handed on from where it began: the stack of who hands it on
// does not tell where that was.
type mishap struct {
	value any
	place string
}

func (m mishap) String() string { return fmt.Sprintf("%v, in %s", m.value, m.place) }

// origin is the innermost function of ours that panicked, for a deferred function that recovers.
func origin() string {
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	for {
		frame, more := frames.Next()
		if name, ours := strings.CutPrefix(frame.Function, "holdfast/internal/"); ours {
			return fmt.Sprintf("%s, line %d", name, frame.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}
