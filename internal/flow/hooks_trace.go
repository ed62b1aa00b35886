package flow

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"holdfast/internal/integration/store"
)

// HookTrace gives what was told of the events of a loop, oldest first: from what Holdfast
// keeps of hook-log.jsonl, which no agent can write to.
func HookTrace(id string, hands LoopHands, yield func(HookLine) error) error {
	r := &runner{LoopHands: hands}
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
	damaged, err := home.Kept("hook-log.jsonl", func(line []byte) error {
		var l HookLine
		if err := json.Unmarshal(line, &l); err != nil {
			return fmt.Errorf("read hook-log.jsonl: %w", err)
		}
		return yield(l)
	})
	if damaged > 0 {
		r.Note(fmt.Sprintf("hook-log.jsonl of %s: %d lines were damaged and are left out", id, damaged))
	}
	return err
}
