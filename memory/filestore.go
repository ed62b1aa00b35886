package memory

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"
)

// The artifacts, and what the store keeps beside them.
const (
	prdFile            = "prd.json"
	prdPrevious        = "prd.previous.json"
	progressFile       = "progress.txt"
	progressPrevious   = "progress.previous.txt"
	progressDamaged    = "progress.damaged.txt"
	progressSeal       = "progress.seal.json"
	checkpointFile     = "checkpoint.json"
	checkpointPrevious = "checkpoint.previous.json"
)

// FileStore keeps each session in a folder of its own. It locks a session at its first
// write and until Close: a second writer is refused, readers are not.
type FileStore struct {
	// Latest, unless 0, is how many of the last progress notes Load gives: a loop that runs
	// for long need not hold all of them in memory. It is set before the first use.
	Latest int

	dir   string
	mu    sync.Mutex
	locks map[string]*os.File
	notes map[string]*notes // of the sessions that are written
}

var _ LoopMemoryStore = (*FileStore)(nil)

// NewFileStore keeps the sessions below a directory, which is made when it is needed.
func NewFileStore(dir string) *FileStore {
	return &FileStore{dir: dir, locks: map[string]*os.File{}, notes: map[string]*notes{}}
}

// IsDurable is true.
func (s *FileStore) IsDurable() bool { return true }

// Name is "file".
func (s *FileStore) Name() string { return "file" }

// Close lets others write to the sessions.
func (s *FileStore) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for session, file := range s.locks {
		file.Close()
		delete(s.locks, session)
		delete(s.notes, session)
	}
	return nil
}

// Start gives a session its prd.json, unless it has one.
func (s *FileStore) Start(ctx context.Context, session string, prd PRD) error {
	if err := prd.validate(); err != nil {
		return fmt.Errorf("start session %q: %w", session, err)
	}
	if prd.UserStories == nil {
		prd.UserStories = []Story{}
	}
	text, err := json.MarshalIndent(prd, "", "  ")
	if err != nil {
		return err
	}
	return s.writing(ctx, session, func(f *folder) error {
		if there, err := f.read(prdFile); err != nil || there != nil {
			return err
		}
		return f.replace(prdFile, append(text, '\n'))
	})
}

// Load reads all artifacts from the disk and checks them. Progress notes that this store has
// written and nobody has touched since are not read again.
func (s *FileStore) Load(ctx context.Context, session string) (Memory, error) {
	var out Memory
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return out, err
	}
	f, err := s.open(session, false)
	if err != nil || f == nil {
		return out, wrap(session, err)
	}
	defer f.close()
	var text []byte
	if out.PRD, text, err = load(f, &out, prdFile, prdPrevious, decodePRD); err != nil {
		return Memory{}, wrap(session, err)
	}
	if out.Checkpoint, _, err = load(f, &out, checkpointFile, checkpointPrevious, decodeCheckpoint); err != nil {
		return Memory{}, wrap(session, err)
	}
	if known := s.notes[session]; known.hold(f) {
		out.Progress = slices.Clone(known.lines)
		out.Earlier = known.count - len(known.lines)
	} else if out.Progress, err = loadProgress(f, &out); err != nil {
		return Memory{}, wrap(session, err)
	}
	s.shorten(&out)
	return out, wrap(session, s.keepPRD(f, session, text))
}

func (s *FileStore) shorten(out *Memory) {
	if left := len(out.Progress) - s.Latest; s.Latest > 0 && left > 0 {
		out.Progress, out.Earlier = slices.Clone(out.Progress[left:]), out.Earlier+left
	}
}

// keepPRD keeps the last valid version of a file that others write. Only the writer of the
// session does: a reader changes nothing.
func (s *FileStore) keepPRD(f *folder, session string, text []byte) error {
	if s.locks[session] == nil || text == nil {
		return nil
	}
	if kept, err := f.read(prdPrevious); err == nil && bytes.Equal(kept, text) {
		return nil
	}
	return f.replace(prdPrevious, text)
}

// load reads an artifact, or the version before it. The text is nil unless it is that of
// the artifact itself.
func load[T any](f *folder, out *Memory, name, previous string, decode func([]byte) (*T, error)) (*T, []byte, error) {
	text, err := f.read(name)
	if err == nil && text == nil {
		return missing(f, out, name, previous, decode)
	}
	if err == nil {
		var value *T
		if value, err = decode(text); err == nil {
			spare(f, out, previous, decode)
			return value, text, nil
		}
	}
	value := readGood(f, previous, decode)
	if value == nil {
		return nil, nil, &CorruptError{name, err}
	}
	out.Warnings = append(out.Warnings, Warning{name, err.Error(), "the last good version, " + previous + ", is used instead"})
	return value, nil, nil
}

// spare looks at the version that would be fallen back on: damage there is told before it
// is needed.
func spare[T any](f *folder, out *Memory, previous string, decode func([]byte) (*T, error)) {
	text, err := f.read(previous)
	if err == nil && text != nil {
		_, err = decode(text)
	}
	if err != nil {
		out.Warnings = append(out.Warnings, Warning{previous, err.Error(), "it is only a spare one, and is written anew when it is needed"})
	}
}

// missing: without an earlier version there never was one; with one it was taken away.
func missing[T any](f *folder, out *Memory, name, previous string, decode func([]byte) (*T, error)) (*T, []byte, error) {
	value := readGood(f, previous, decode)
	if value != nil {
		out.Warnings = append(out.Warnings, Warning{name, "it is gone", "the last good version, " + previous + ", is used instead"})
	}
	return value, nil, nil
}

func readGood[T any](f *folder, name string, decode func([]byte) (*T, error)) *T {
	text, err := f.read(name)
	if err != nil || text == nil {
		return nil
	}
	value, err := decode(text)
	if err != nil {
		return nil
	}
	return value
}

// writing does something in the folder of a session as its only writer.
func (s *FileStore) writing(ctx context.Context, session string, do func(*folder) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := s.open(session, true)
	if err != nil {
		return wrap(session, err)
	}
	defer f.close()
	if s.locks[session] == nil {
		if err := s.lock(f, session); err != nil {
			return wrap(session, err)
		}
	}
	return wrap(session, do(f))
}

func (s *FileStore) lock(f *folder, session string) error {
	file, err := f.root.OpenFile("lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	got, err := tryLock(file)
	switch {
	case err != nil:
		file.Close()
		return fmt.Errorf("lock: %w", err)
	case !got:
		file.Close()
		return ErrLocked
	}
	s.locks[session] = file
	return nil
}

func wrap(session string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("memory of session %q: %w", session, err)
}
