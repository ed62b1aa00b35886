package memory

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Save replaces checkpoint.json and keeps the one before.
func (s *FileStore) Save(ctx context.Context, session string, checkpoint Checkpoint) error {
	text, err := checkpoint.text()
	if err != nil {
		return fmt.Errorf("save checkpoint: %w", err)
	}
	return s.writing(ctx, session, func(f *folder) error {
		return errors.Join(saveCheckpoint(f, text), f.sync())
	})
}

// Remember is AppendProgress and Save at once, as a loop needs them at the end of an
// iteration; doing both takes little longer than the one.
func (s *FileStore) Remember(ctx context.Context, session string, entry Entry, checkpoint Checkpoint) error {
	text, err := checkpoint.text()
	if err != nil {
		return fmt.Errorf("save checkpoint: %w", err)
	}
	return s.writing(ctx, session, func(f *folder) error {
		var noted, saved error
		var both sync.WaitGroup
		both.Go(func() { noted = s.addNote(f, session, entry) })
		both.Go(func() { saved = saveCheckpoint(f, text) })
		both.Wait()
		return errors.Join(noted, saved, f.sync())
	})
}

func (c Checkpoint) text() ([]byte, error) {
	c = c.tidy()
	if err := c.validate(); err != nil {
		return nil, err
	}
	return encodeCheckpoint(c)
}

func saveCheckpoint(f *folder, text []byte) error {
	if before, err := f.read(checkpointFile); err == nil && before != nil {
		// A damaged one must not take the place of the last good one.
		if _, err := decodeCheckpoint(before); err == nil {
			if err := f.keepAs(checkpointFile, checkpointPrevious, before); err != nil {
				return err
			}
		}
	}
	return f.place(checkpointFile, text)
}
