package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// handsOver are calls of Rust that fail only where nobody takes any more what they hand over.
	handsOver = lazy.MustCompile(`\.(?:send|try_send|blocking_send)\(`)
	// endsTask is a statement that ends a task, or the loop that it is.
	endsTask = lazy.MustCompile(`^(?:return|break)\s*;`)
	// panicked is the end of a call that ended the program where it failed.
	panicked = lazy.MustCompile(`\.(?:expect|unwrap)\(`)
)

// endsForGoneReceiver tells a last message to somebody who may be gone: the program ended where that failed, and the task
// ends right behind it now, in any case.
func endsForGoneReceiver(e *edit, d Drop) bool {
	if e.pair.Language != syntax.Rust || !handsOver.MatchString(d.Text) || !panicked.MatchString(firstChecked(e.b.Drops, d.Callee)) {
		return false
	}
	for i, l := range e.a.Lines[:max(0, len(e.a.Lines)-1)] {
		if strings.TrimSpace(l) == strings.TrimSpace(d.Text) {
			return endsTask.MatchString(strings.TrimSpace(e.a.Lines[i+1]))
		}
	}
	return false
}
