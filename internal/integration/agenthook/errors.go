package agenthook

import (
	"errors"
	"fmt"
)

// ErrUnknownPhase says that a hook's name is none of the agent's. The event that comes
// with it has the phase Other: a newer agent may have hooks that the guard need not know.
var ErrUnknownPhase = errors.New("unknown hook")

// ErrBadPayload says that a payload cannot be read; BadPayload says what and where.
var ErrBadPayload = errors.New("bad hook payload")

// ErrDoesNotApply says that an edit does not fit the file; DoesNotApply says which.
var ErrDoesNotApply = errors.New("the edit does not apply")

// BadPayload is a payload that cannot be read.
type BadPayload struct {
	Where   string // a path like tool_input.file_path, or "byte 120"
	Message string
}

func (e *BadPayload) Error() string { return fmt.Sprintf("hook payload, %s: %s", e.Where, e.Message) }

// Is makes every BadPayload an ErrBadPayload.
func (e *BadPayload) Is(target error) bool { return target == ErrBadPayload }

// DoesNotApply is an edit that does not fit the file as it is. The agent's own tool
// refuses such an edit, unless Guesses says that it may find another place for it.
type DoesNotApply struct {
	Path    string
	Message string
	Guesses bool
}

func (e *DoesNotApply) Error() string { return e.Path + ": " + e.Message }

// Is makes every DoesNotApply an ErrDoesNotApply.
func (e *DoesNotApply) Is(target error) bool { return target == ErrDoesNotApply }
