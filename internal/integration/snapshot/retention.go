package snapshot

import (
	"context"
	"fmt"
	"strings"
)

// Retain keeps a snapshot whatever Prune is told.
func (s *Store) Retain(ctx context.Context, id ID) error {
	held, err := s.hold(ctx)
	if err != nil {
		return err
	}
	defer held.release()
	found, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	_, err = s.refs(ctx, nil, "update-ref", s.retained(found.Number), string(id))
	return err
}

// Release ends what Retain began.
func (s *Store) Release(ctx context.Context, id ID) error {
	held, err := s.hold(ctx)
	if err != nil {
		return err
	}
	defer held.release()
	found, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	_, err = s.refs(ctx, nil, "update-ref", "-d", s.retained(found.Number))
	return err
}

// Prune drops all snapshots but the last ones, the retained ones, and those that an
// interrupted restore still needs. It gives the ids of what it dropped. The space is
// freed at once in our own git directory, and by git's own housekeeping in the user's.
func (s *Store) Prune(ctx context.Context, last int) ([]ID, error) {
	if last < 0 {
		return nil, fmt.Errorf("prune snapshots: cannot keep %d of them", last)
	}
	held, err := s.hold(ctx)
	if err != nil {
		return nil, err
	}
	defer held.release()
	list, err := s.List(ctx)
	if err != nil {
		return nil, err
	}
	needed, err := s.unfinished()
	if err != nil {
		return nil, err
	}
	var dropped []ID
	var commands strings.Builder
	for i, snapshot := range list {
		if i >= len(list)-last || snapshot.Retained || needed != nil && (snapshot.ID == needed.Target || snapshot.ID == needed.Safety) {
			continue
		}
		dropped = append(dropped, snapshot.ID)
		fmt.Fprintf(&commands, "delete %s %s\n", s.ref(snapshot.Number), snapshot.ID)
	}
	if len(dropped) == 0 {
		return nil, nil
	}
	if newest := list[len(list)-1]; newest.ID == dropped[len(dropped)-1] {
		if err := s.noteNumber(newest.Number); err != nil {
			return nil, fmt.Errorf("prune snapshots: %w", err)
		}
	}
	if _, err := s.refs(ctx, strings.NewReader(commands.String()), "update-ref", "--stdin"); err != nil {
		return nil, fmt.Errorf("prune snapshots: %w", err)
	}
	return dropped, s.tidy(ctx)
}

func (s *Store) tidy(ctx context.Context) error {
	if s.gitDir != s.config() {
		return nil
	}
	_, err := s.private(ctx, nil, "gc", "--quiet", "--prune=now")
	return err
}
