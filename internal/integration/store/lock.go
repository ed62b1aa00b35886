package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// ErrLocked is met by every LockedError.
var ErrLocked = errors.New("it is in use")

// LockedError says who holds a lock that was asked for.
type LockedError struct {
	Path   string
	Holder Owner // empty when the holder has not said who it is
}

func (e *LockedError) Error() string {
	switch o := e.Holder; {
	case o.PID == 0:
		return "it is in use by another process"
	case o.LoopID == "":
		return fmt.Sprintf("it is in use by process %d since %s", o.PID, o.Since.Format(time.RFC3339))
	default:
		return fmt.Sprintf("it is in use by loop %s (process %d since %s)", o.LoopID, o.PID, o.Since.Format(time.RFC3339))
	}
}

func (e *LockedError) Is(target error) bool { return target == ErrLocked }

// Held is a lock that this process has. The kernel takes it back when the process ends,
// however it ends, so a dead loop blocks nobody; children do not inherit it.
type Held struct {
	file  *os.File
	owner Owner
}

// Lock takes the lock of a file, which is made if need be and never removed; when another
// process has it, the error is a *LockedError.
func Lock(path string) (*Held, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	file, err := take(path)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	held := &Held{file: file, owner: Self(time.Now())}
	if err := held.Name(""); err != nil {
		return nil, errors.Join(err, held.Release())
	}
	return held, nil
}

// WorkTreeLock takes the one lock of a work tree, under whichever name it is reached.
func WorkTreeLock(state, root string) (*Held, error) {
	path, err := workTreeLock(state, root)
	if err != nil {
		return nil, err
	}
	return Lock(path)
}

// WorkTreeHolder tells who has the lock of a work tree.
func WorkTreeHolder(state, root string) (Owner, bool, error) {
	path, err := workTreeLock(state, root)
	if err != nil {
		return Owner{}, false, err
	}
	return Holder(path)
}

func workTreeLock(state, root string) (string, error) {
	key, err := keyOf(root)
	return filepath.Join(state, "locks", key+".lock"), err
}

// keyOf names a folder by its real path.
func keyOf(path string) (string, error) {
	real, err := filepath.Abs(path)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return "", fmt.Errorf("find %s: %w", path, err)
	}
	sum := sha256.Sum256([]byte(real))
	return hex.EncodeToString(sum[:8]), nil
}

// Name writes into the lock whose it is, for others to read.
func (l *Held) Name(loopID string) error {
	l.owner.LoopID = loopID
	text, err := json.Marshal(l.owner)
	if err == nil {
		_, err = l.file.WriteAt(append(text, '\n'), 0)
	}
	if err == nil {
		err = l.file.Truncate(int64(len(text) + 1))
	}
	if err != nil {
		return fmt.Errorf("name the holder of a lock: %w", err)
	}
	return nil
}

// Release gives the lock back.
func (l *Held) Release() error { return l.file.Close() }

// Holder tells who has the lock of a file at this moment.
func Holder(path string) (Owner, bool, error) {
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		return Owner{}, false, nil
	}
	file, err := take(path)
	var locked *LockedError
	switch {
	case errors.As(err, &locked):
		return locked.Holder, true, nil
	case err != nil:
		return Owner{}, false, err
	}
	return Owner{}, false, file.Close()
}
