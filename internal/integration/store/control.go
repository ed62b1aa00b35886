package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// What may be asked of a loop that runs, the stronger one first.
const (
	Abort = "abort"
	Pause = "pause"
)

var requests = [...]string{Abort, Pause}

// Request asks the process that runs the loop to pause or to abort. It is a file without
// content, so that there is nothing in it to be damaged.
func (h *Home) Request(kind string) error {
	if kind != Abort && kind != Pause {
		return fmt.Errorf("a loop can be asked to %s or to %s, not to %q", Pause, Abort, kind)
	}
	if err := os.MkdirAll(h.Path("control"), 0o700); err != nil {
		return fmt.Errorf("ask loop %s to %s: %w", h.ID, kind, err)
	}
	file, err := os.OpenFile(h.Path("control/"+kind), os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("ask loop %s to %s: %w", h.ID, kind, err)
	}
	return file.Close()
}

// Requested tells what the loop was asked for; abort wins over pause. It is cheap enough
// to be asked many times a second.
func (h *Home) Requested() (kind string, asked bool) {
	for _, kind := range requests {
		if _, err := os.Lstat(h.Path("control/" + kind)); err == nil {
			return kind, true
		}
	}
	return "", false
}

// Clear forgets what was asked for.
func (h *Home) Clear() error {
	for _, kind := range requests {
		if err := os.Remove(h.Path("control/" + kind)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("clear what loop %s was asked for: %w", h.ID, err)
		}
	}
	return nil
}
