package snapshot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// patience is how long a snapshot waits for another one of the same work tree.
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
	for deadline := time.Now().Add(patience); ; {
		got, err := tryLock(file)
		switch {
		case got:
			return file, nil
		case err != nil:
			file.Close()
			return nil, fmt.Errorf("lock snapshots: %w", err)
		case time.Now().After(deadline):
			file.Close()
			return nil, ErrBusy
		}
		select {
		case <-ctx.Done():
			file.Close()
			return nil, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (h *holding) release() {
	h.store.held = nil
	h.file.Close()
	h.store.inside.Unlock()
}
