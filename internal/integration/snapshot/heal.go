package snapshot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Heal puts right what somebody did to our own directory and refs: settings and index are
// made anew, and the snapshots that are still needed get a ref again. Where the snapshots
// themselves were in that directory there is nothing to heal them from: ErrGone.
func (s *Store) Heal(ctx context.Context, needed []ID) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	held, err := s.hold(ctx)
	if err != nil {
		return err
	}
	defer held.release()
	if err := s.renew(ctx); err != nil {
		return fmt.Errorf("heal the snapshots: %w", err)
	}
	for _, id := range needed {
		if err := s.reinstate(ctx, id); err != nil {
			return fmt.Errorf("heal the snapshots: %w", err)
		}
	}
	return nil
}

// renew makes the private directory anew, if git cannot work with it any more.
func (s *Store) renew(ctx context.Context) error {
	sound := func() bool {
		_, err := s.private(ctx, nil, "ls-files", "-z")
		return err == nil
	}
	info, err := os.Stat(filepath.Join(s.config(), "info", "attributes"))
	if err == nil && info.Size() == int64(len(attributes)) && sound() {
		return nil
	}
	if s.gitDir == s.config() {
		return ErrGone
	}
	if err := os.RemoveAll(s.config()); err != nil {
		return err
	}
	if err := os.Remove(s.noted()); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return s.prepare(ctx)
}

// reinstate gives a snapshot a ref again.
func (s *Store) reinstate(ctx context.Context, id ID) error {
	if _, err := s.find(ctx, id); err == nil {
		return nil
	}
	if _, err := s.tree(ctx, id); err != nil {
		return err
	}
	s.last = 0 // of the refs nothing is sure
	number, err := s.nextNumber(ctx)
	if err != nil {
		return err
	}
	_, err = s.refs(ctx, nil, "update-ref", s.ref(number), string(id), s.zero())
	return err
}
