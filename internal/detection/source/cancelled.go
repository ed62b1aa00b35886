package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// cancellation is what a task is ended by from outside; nothing else is told by it.
	cancellation = lazy.MustCompile(`^(?:\w+\.)*(?:OperationCanceledException|TaskCanceledException|CancellationException|CancelledError|CancellationError)(?:\s+(?:as\s+)?\w+)?$`)
	// endless is the head of a loop that only something from outside ends.
	endless = lazy.MustCompile(`(?m)^\s*(?:while\s*\(?\s*(?:true|True|1)\s*\)?|for\s*\(\s*;\s*;\s*\)|loop\b|repeat\b|while\s*\(?\s*(?:!|not )\s*[\w.]*(?i:cancel|stop)[\w.]*)`)
)

// endsWhenCancelled tells a handler that takes nothing but the cancellation of an endless loop, all of which it
// stands around: there is nobody left who would have to be told.
func endsWhenCancelled(h Handler) bool {
	at := endless.FindStringIndex(h.Guarded)
	return !h.Broad && cancellation.MatchString(strings.Trim(strings.TrimSpace(h.Exception), "()")) && at != nil && strings.TrimSpace(h.Guarded[:at[0]]) == ""
}
