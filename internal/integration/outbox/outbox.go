// Package outbox keeps messages to people until they are sent, and has them sent by a
// process of its own: neither a loop nor a hook waits for a webhook.
package outbox

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"holdfast/internal/enforcement/notice"
)

const (
	pending = ".json"
	sent    = ".sent"
	// again is how old a message is that nobody seems to be sending: its process was killed.
	again = 2 * time.Minute
	kept  = 30 * 24 * time.Hour
)

// Put keeps a message. What was told before, or is being told, is not put there again.
func Put(state string, o notice.Outgoing, now time.Time) (path string, fresh bool, err error) {
	dir := filepath.Join(state, "outbox")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", false, fmt.Errorf("keep message: %w", err)
	}
	key := o.Message.Key()
	if _, err := os.Lstat(filepath.Join(dir, key+sent)); err == nil {
		return "", false, nil
	}
	path = filepath.Join(dir, key+pending)
	text, err := json.Marshal(o)
	if err != nil {
		return "", false, err
	}
	if info, err := os.Lstat(path); err == nil && now.Sub(info.ModTime()) > again {
		return path, true, write(path, text, os.Rename)
	}
	err = write(path, text, os.Link)
	if errors.Is(err, fs.ErrExist) {
		return path, false, nil
	}
	return path, err == nil, err
}

// write puts a whole file in its place; os.Link does so only where there is none.
func write(path string, text []byte, place func(from, to string) error) error {
	fresh := filepath.Join(filepath.Dir(path), ".new-"+rand.Text())
	if err := os.WriteFile(fresh, text, 0o600); err != nil {
		return fmt.Errorf("keep message: %w", err)
	}
	defer os.Remove(fresh)
	if err := place(fresh, path); err != nil {
		return fmt.Errorf("keep message: %w", err)
	}
	return nil
}

// Read is a message that waits.
func Read(path string) (notice.Outgoing, error) {
	var o notice.Outgoing
	text, err := os.ReadFile(path)
	if err != nil {
		return o, fmt.Errorf("read message: %w", err)
	}
	if err := json.Unmarshal(text, &o); err != nil {
		return o, fmt.Errorf("the message %s is damaged: %w", filepath.Base(path), err)
	}
	return o, nil
}

// Done marks a message as told, with how that went, and forgets the oldest ones.
func Done(path string, how any, now time.Time) error {
	text, err := json.Marshal(how)
	if err != nil {
		return err
	}
	if err := write(strings.TrimSuffix(path, pending)+sent, append(text, '\n'), os.Rename); err != nil {
		return err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget message: %w", err)
	}
	return drop(filepath.Dir(path), now)
}

func drop(dir string, now time.Time) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > kept {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// Start has a message sent by another process, and does not wait for it.
func Start(courier []string, path string) error {
	cmd := exec.Command(courier[0], append(courier[1:len(courier):len(courier)], path)...)
	cmd.SysProcAttr = apart()
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start %s: %w", filepath.Base(courier[0]), err)
	}
	go func() { _ = cmd.Wait() }() // it tells in the audit trail how it went
	return nil
}
