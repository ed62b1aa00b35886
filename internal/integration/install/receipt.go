package install

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// origin is a file as it was, or would be, without us.
type origin struct {
	Existed bool
	Text    []byte
	Mode    fs.FileMode
}

// receipt remembers, in the user's state directory, what a file was before we came. With
// it a removal restores every byte, even where the text alone could not tell whether an
// empty object was there before.
type receipt struct {
	Path    string
	Before  origin
	After   string   // hash of what we wrote
	Folders []string // the folders we made, outermost first
}

// stateDir is where receipts and backups are kept: outside of the repository, so that it
// cannot bring receipts of its own.
func stateDir(home string) string {
	return filepath.Join(home, ".local", "state", "holdfast", "install")
}

func receiptFile(home, path string) string {
	return filepath.Join(stateDir(home), sum([]byte(path))+".json")
}

func sum(text []byte) string {
	hash := sha256.Sum256(text)
	return hex.EncodeToString(hash[:])
}

// readReceipt gives nil where there is none or where it cannot be read: the text alone
// has to do then.
func readReceipt(home, path string) *receipt {
	text, err := os.ReadFile(receiptFile(home, path))
	if err != nil {
		return nil
	}
	var r receipt
	if json.Unmarshal(text, &r) != nil || r.Path != path {
		return nil
	}
	return &r
}

func (r receipt) write(home string) error {
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return fmt.Errorf("write the receipt of %s: %w", r.Path, err)
	}
	return writePrivate(receiptFile(home, r.Path), text)
}

// backup keeps what is about to be replaced. Settings may hold secrets: nobody else reads it.
func backup(home string, s Step) error {
	if !s.Existed {
		return nil
	}
	return writePrivate(filepath.Join(stateDir(home), "backup", sum([]byte(s.Path)), sum(s.Before)), s.Before)
}

func writePrivate(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keep a backup: %w", err)
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return fmt.Errorf("keep a backup: %w", err)
	}
	_, err = temp.Write(text)
	if err = errors.Join(err, temp.Sync(), temp.Close()); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		os.Remove(temp.Name())
		return fmt.Errorf("keep a backup: %w", err)
	}
	return nil
}

func dropReceipt(home, path string) error {
	if err := os.Remove(receiptFile(home, path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("drop the receipt of %s: %w", path, err)
	}
	return nil
}

// madeFolders are the folders that we made for any file.
func madeFolders(home string) map[string]bool {
	out := map[string]bool{}
	files, _ := filepath.Glob(filepath.Join(stateDir(home), "*.json"))
	for _, name := range files {
		var r receipt
		if text, err := os.ReadFile(name); err == nil && json.Unmarshal(text, &r) == nil {
			for _, folder := range r.Folders {
				out[folder] = true
			}
		}
	}
	return out
}
