package looping

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"holdfast/internal/integration/store"
)

// keptLines gives the lines that Holdfast keeps of a log of a loop, oldest first: no agent
// can write to them. Lines that are damaged are left out, and that is said of what they are.
func keptLines[T any](id, pattern, what string, hands Hands, yield func(T) error) error {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return err
	}
	home, err := store.Open(r.State, id)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", id, ErrNoLoop)
	}
	if err != nil {
		return err
	}
	defer home.Close()
	damaged, err := home.Kept(pattern, func(text []byte) error {
		var line T
		if err := json.Unmarshal(text, &line); err != nil {
			return fmt.Errorf("read %s: %w", what, err)
		}
		return yield(line)
	})
	if damaged > 0 {
		r.Note(fmt.Sprintf("%s of %s: %d lines were damaged and are left out", what, id, damaged))
	}
	return err
}
