package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// change reads the registry, lets it be changed and writes it, one process at a time.
func (r *Registry) change(force bool, do func(*Loops, time.Time) error) error {
	if err := os.MkdirAll(filepath.Dir(r.path), 0o700); err != nil {
		return fmt.Errorf("registry: %w", err)
	}
	lock, err := await(r.path + ".lock")
	if err != nil {
		return fmt.Errorf("registry: %w", err)
	}
	defer lock.Close()
	loops, err := r.read(force)
	if err != nil {
		return err
	}
	now := time.Now().UTC().Round(0)
	before := loops.encode()
	loops.tidy(now)
	failed := do(&loops, now)
	loops.tidy(now)
	if bytes.Equal(before, loops.encode()) {
		return failed
	}
	loops.LastUpdated = now
	return errors.Join(failed, r.write(loops.encode()))
}

// read gives the first of the two files that is sound. Without one the loops that run
// cannot be counted, and that is not the same as none.
func (r *Registry) read(force bool) (Loops, error) {
	fresh := Loops{Version: "2.0.0", MaintainedBy: "holdfast", MaxConcurrentLoops: MaxConcurrentLoops, ActiveLoops: []Registered{}}
	var wrong []string
	for _, path := range r.files() {
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		loops, err := decodeLoops(text, err)
		if err == nil {
			r.warn(wrong, "its other copy is used")
			return loops, nil
		}
		wrong = append(wrong, fmt.Sprintf("%s is damaged: %v", path, err))
	}
	if len(wrong) == 0 {
		return fresh, nil
	}
	if force {
		r.warn(wrong, "the registry starts anew")
		return fresh, nil
	}
	return fresh, fmt.Errorf("registry: %s; no copy is left that tells which loops run: when none does, remove the file", strings.Join(wrong, "; "))
}

func (r *Registry) warn(wrong []string, what string) {
	if r.Warn != nil && len(wrong) > 0 {
		r.Warn(strings.Join(wrong, "; ") + "; " + what)
	}
}

func (r *Registry) files() []string {
	return []string{r.path, strings.TrimSuffix(r.path, ".json") + ".copy.json"}
}

// write replaces the copy first: whichever of the two a crash leaves behind is whole.
func (r *Registry) write(text []byte) error {
	line, _ := seal(bytes.TrimSuffix(text, []byte("}")))
	files := r.files()
	for _, path := range []string{files[1], files[0]} {
		if err := replace(path, append(line, '\n'), false); err != nil {
			return fmt.Errorf("registry: %w", err)
		}
	}
	return nil
}

func decodeLoops(text []byte, err error) (Loops, error) {
	var loops Loops
	if err == nil {
		err = unsealed(bytes.TrimSuffix(text, []byte("\n")))
	}
	if err == nil {
		err = json.Unmarshal(text, &loops)
	}
	return loops, err
}

func (l Loops) encode() []byte {
	text, _ := json.Marshal(l) // texts, numbers and times: nothing in it can fail
	return text
}

// Project is the registry as registry.json in a work tree shows it.
func (l Loops) Project() ([]byte, error) {
	text, err := json.MarshalIndent(l, "", "  ")
	return append(text, '\n'), err
}
