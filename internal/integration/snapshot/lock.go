package snapshot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// patience is how long a snapshot waits for others of the same work tree, where nobody has
// said how long it may take.
const patience = 30 * time.Second

type holding struct {
	store *Store
	file  *os.File
}

// hold lets one process at a time at the private index.
func (s *Store) hold(ctx context.Context) (*holding, error) {
	s.inside.Lock()
	file, err := s.lockFile(ctx)
	if err != nil {
		s.inside.Unlock()
		return nil, err
	}
	s.held = file
	if _, err := os.Stat(s.objects); errors.Is(err, os.ErrNotExist) && s.gitDir != s.config() {
		(&holding{s, file}).release()
		return nil, ErrGone
	}
	// Whoever left it is dead: git was handed the lock too.
	if err := os.Remove(filepath.Join(s.config(), "index.lock")); err != nil && !errors.Is(err, os.ErrNotExist) {
		(&holding{s, file}).release()
		return nil, err
	}
	return &holding{s, file}, nil
}

func (s *Store) lockFile(ctx context.Context) (*os.File, error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, fmt.Errorf("prepare snapshots: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(s.dir, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := s.stand(ctx, file); err != nil {
		return nil, err
	}
	return file, nil
}

// stand waits in the line for a lock. The system keeps the line: who asks again and again
// instead is passed by others, and may never have a turn.
func (s *Store) stand(ctx context.Context, file *os.File) error {
	got, err := tryLock(file)
	if got {
		return nil
	}
	if err != nil {
		file.Close()
		return fmt.Errorf("lock snapshots: %w", err)
	}
	turn := make(chan error, 1)
	go func() { turn <- awaitLock(file) }()
	var over <-chan time.Time
	if _, limited := ctx.Deadline(); !limited {
		over = time.After(patience)
	}
	leave := func(err error) error {
		go func() { <-turn; file.Close() }() // the line cannot be left before it is one's turn
		return err
	}
	select {
	case err := <-turn:
		if err != nil {
			file.Close()
			return fmt.Errorf("lock snapshots: %w", err)
		}
		return nil
	case <-ctx.Done():
		return leave(ctx.Err())
	case <-over:
		return leave(ErrBusy)
	}
}

func (h *holding) release() {
	h.store.held = nil
	h.file.Close()
	h.store.inside.Unlock()
}
