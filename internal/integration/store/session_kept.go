package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// What sessions keep beside their own files, which every call reads and which are small
// therefore: what was detected, and what a work tree held when a session began.
const (
	detectedName = "detected"
	startsName   = "starts"
)

func sessionDir(state, root string) string { return filepath.Join(state, "sessions", GuardKey(root)) }

// KeepDetected adds to what was detected in the session, a line each.
func (s *Sitting) KeepDetected(lines ...[]byte) (err error) {
	path := s.detectedPath()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keep what was detected: %w", err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("keep what was detected: %w", err)
	}
	var text []byte
	for _, line := range lines {
		text = append(append(text, line...), '\n')
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// Detected is what was detected in the session, oldest first.
func (s *Sitting) Detected(yield func(line []byte) error) error {
	return ignoreMissing(eachLine(s.detectedPath(), yield))
}

func (s *Sitting) detectedPath() string {
	dir, name := filepath.Split(s.path)
	return filepath.Join(dir, detectedName, name+"l")
}

// Kept is a session as its last call has left it, with what was detected in it.
type Kept struct {
	Session
	Detected [][]byte
}

// Sessions are those of a work tree, in the order in which they began. Nobody is kept waiting
// for it: a file is replaced as a whole.
func Sessions(state, root string) ([]Kept, error) {
	dir := sessionDir(state, root)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, ignoreMissing(err)
	}
	var out []Kept
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".json") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var k Kept
		if err != nil || json.Unmarshal(text, &k.Session) != nil {
			continue // its next call tells what is wrong with it
		}
		at := Sitting{path: filepath.Join(dir, e.Name())}
		if err := at.Detected(func(line []byte) error { k.Detected = append(k.Detected, slices.Clone(line)); return nil }); err != nil {
			return nil, fmt.Errorf("read what was detected: %w", err)
		}
		out = append(out, k)
	}
	slices.SortStableFunc(out, func(a, b Kept) int { return a.StartedAt.Compare(b.StartedAt) })
	return out, nil
}

// KeepStart keeps what was measured of a tree, for all sessions that begin there.
func KeepStart(state, root, tree string, measured []byte) error {
	path := startPath(state, root, tree)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keep the start of a session: %w", err)
	}
	if err := replace(path, measured, false); err != nil {
		return fmt.Errorf("keep the start of a session: %w", err)
	}
	return nil
}

// Start is what was measured of a tree; nil when it was not.
func Start(state, root, tree string) ([]byte, error) {
	text, err := os.ReadFile(startPath(state, root, tree))
	return text, ignoreMissing(err)
}

func startPath(state, root, tree string) string {
	return filepath.Join(sessionDir(state, root), startsName, filepath.Base(tree)+".json")
}

// dropOld removes the files of a folder that were last written too long ago.
func dropOld(dir string, suffix string, now time.Time) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || e.IsDir() || now.Sub(info.ModTime()) < sessionKept || !strings.HasSuffix(e.Name(), suffix) {
			continue // a lock stays: one that is removed keeps nobody out
		}
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
