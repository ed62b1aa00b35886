package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// settingsFile at the top of a work tree guards it for everybody who works there; the
// marker guards it for one user, and no agent that removes the file takes that away.
const settingsFile = "holdfast.yaml"

// GuardKey names a work tree among the guarded ones: the first 16 hex digits of the hash
// of the real path of its top.
func GuardKey(root string) string {
	if key, err := keyOf(root); err == nil {
		return key
	}
	sum := sha256.Sum256([]byte(filepath.Clean(root))) // gone, and so without a real path
	return hex.EncodeToString(sum[:8])
}

func guardMarker(state, root string) string { return filepath.Join(state, "guarded", GuardKey(root)) }

// MarkGuarded remembers that the work tree whose top is root is guarded.
func MarkGuarded(state, root string) error {
	if err := touch(guardMarker(state, root)); err != nil {
		return fmt.Errorf("mark %s as guarded: %w", root, err)
	}
	return nil
}

// UnmarkGuarded forgets what MarkGuarded remembered.
func UnmarkGuarded(state, root string) error {
	if err := ignoreMissing(os.Remove(guardMarker(state, root))); err != nil {
		return fmt.Errorf("forget that %s is guarded: %w", root, err)
	}
	return nil
}

// Guarded tells whether the work tree whose top is root is guarded: by its settings or by
// the marker. Two looks at the disk; what cannot be looked at counts as guarded.
func Guarded(state, root string) bool {
	return !absent(filepath.Join(root, settingsFile)) || Marked(state, root)
}

// Marked tells whether MarkGuarded was called for the work tree whose top is root.
func Marked(state, root string) bool { return !absent(guardMarker(state, root)) }

// RememberInstalled notes that hooks of a target were put into the work tree whose top is root:
// whoever removes their file does not make that undone.
func RememberInstalled(state, root, target string) error {
	if err := touch(installedMarker(state, root, target)); err != nil {
		return fmt.Errorf("remember %s: %w", target, err)
	}
	return nil
}

// ForgetInstalled forgets what RememberInstalled noted.
func ForgetInstalled(state, root, target string) error {
	if err := ignoreMissing(os.Remove(installedMarker(state, root, target))); err != nil {
		return fmt.Errorf("forget %s: %w", target, err)
	}
	return nil
}

// WasInstalled tells whether RememberInstalled was called for a target. A state that cannot
// be read tells of none: what was never there must not be repaired.
func WasInstalled(state, root, target string) bool {
	_, err := os.Lstat(installedMarker(state, root, target))
	return err == nil
}

func installedMarker(state, root, target string) string {
	return guardMarker(state, root) + "." + target
}

// touch makes a file without content, so that there is nothing in it to be damaged.
func touch(marker string) error {
	if err := os.MkdirAll(filepath.Dir(marker), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(marker, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

func absent(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}
