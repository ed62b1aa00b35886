package snapshot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func (s *Store) zero() string {
	if s.format == "sha256" {
		return strings.Repeat("0", 64)
	}
	return strings.Repeat("0", 40)
}

func (s *Store) ref(number int) string {
	return fmt.Sprintf("refs/holdfast/%s/snapshots/%08d", s.key, number)
}

func (s *Store) retained(number int) string {
	return fmt.Sprintf("refs/holdfast/%s/retained/%08d", s.key, number)
}

// GitDir is the git directory that has the refs and objects of the snapshots.
func (s *Store) GitDir() string { return s.gitDir }

// Refs is what the names of all refs of this work tree's snapshots begin with.
func (s *Store) Refs() string { return "refs/holdfast/" + s.key + "/" }

// List gives the snapshots that are kept, oldest first.
func (s *Store) List(ctx context.Context) ([]Snapshot, error) {
	out, err := s.refs(ctx, nil, "for-each-ref", "--format=%(refname)%00%(objectname)%00%(tree)%00%(committerdate:unix)%00%(contents:size)%00%(contents)%00", "refs/holdfast/"+s.key+"/")
	if err != nil {
		return nil, fmt.Errorf("list snapshots: %w", err)
	}
	var list []Snapshot
	retained := map[int]bool{}
	for fields := splitNul(out); len(fields) >= 6; fields = fields[6:] {
		name := strings.TrimPrefix(fields[0], "\n")
		number, err := strconv.Atoi(filepath.Base(name))
		if err != nil {
			continue // not one of ours
		}
		if strings.Contains(name, "/retained/") {
			retained[number] = true
			continue
		}
		seconds, _ := strconv.ParseInt(fields[3], 10, 64)
		label, _, _ := strings.Cut(fields[5], "\n\n"+numbered)
		list = append(list, Snapshot{ID: ID(fields[1]), Number: number, Label: strings.TrimPrefix(label, "\n"), Tree: fields[2], Time: time.Unix(seconds, 0)})
	}
	for i := range list {
		list[i].Retained = retained[list[i].Number]
	}
	return list, nil
}

// find gives the snapshot with an id, as long as it is kept.
func (s *Store) find(ctx context.Context, id ID) (Snapshot, error) {
	list, err := s.List(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	for _, snapshot := range list {
		if snapshot.ID == id {
			return snapshot, nil
		}
	}
	return Snapshot{}, fmt.Errorf("%q: %w", id, ErrUnknown)
}

// nextNumber is one after the last: that of this process, or else of the refs, or of the
// note that was made when the last ones were dropped.
func (s *Store) nextNumber(ctx context.Context) (int, error) {
	if s.last > 0 {
		return s.last + 1, nil
	}
	list, err := s.List(ctx)
	if err != nil {
		return 0, err
	}
	last := 0
	if len(list) > 0 {
		last = list[len(list)-1].Number
	}
	text, err := os.ReadFile(s.noted())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	noted, _ := strconv.Atoi(string(text)) // a note that is damaged is none
	return max(last, noted) + 1, nil
}

func (s *Store) noted() string { return filepath.Join(s.dir, "number") }

// noteNumber keeps a number from being given a second time when its ref is gone.
func (s *Store) noteNumber(number int) error {
	return writeWhole(s.noted(), []byte(strconv.Itoa(number)))
}

// writeWhole replaces a file of ours, so that a reader sees the old text or the new one.
func writeWhole(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(text)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
