package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLearnt bounds what is read of a memory: one of this size is not ours.
const maxLearnt = 8 << 20

// learntFile is where a repository's memory is kept: below the user's state, where no
// agent has business, and the same for all work trees of the repository.
func learntFile(state, repository string) (string, error) {
	key, err := keyOf(repository)
	return filepath.Join(state, "memory", key+".json"), err
}

// Learnt is what is kept of a repository's memory; nothing when there is none.
func Learnt(state, repository string) ([]byte, error) {
	file, err := learntFile(state, repository)
	if err != nil {
		return nil, fmt.Errorf("read the memory: %w", err)
	}
	return readLearnt(file)
}

func readLearnt(path string) ([]byte, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the memory: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxLearnt))
	if err != nil {
		return nil, fmt.Errorf("read the memory: %w", err)
	}
	return text, nil
}

// ChangeLearnt puts a memory in the place of the one that is kept; others who do so wait.
func ChangeLearnt(state, repository string, change func(text []byte) ([]byte, error)) error {
	path, err := learntFile(state, repository)
	if err != nil {
		return fmt.Errorf("change the memory: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("change the memory: %w", err)
	}
	lock, err := await(path + ".lock")
	if err != nil {
		return fmt.Errorf("change the memory: %w", err)
	}
	defer lock.Close()
	text, err := readLearnt(path)
	if err != nil {
		return err
	}
	if text, err = change(text); err != nil {
		return err
	}
	if err := replace(path, text, true); err != nil {
		return fmt.Errorf("change the memory: %w", err)
	}
	return nil
}

// SetLearntAside keeps a memory that cannot be read for people to look at, out of the way.
func SetLearntAside(state, repository string) (kept string, err error) {
	path, err := learntFile(state, repository)
	if err != nil {
		return "", err
	}
	kept = path + ".damaged"
	return kept, os.Rename(path, kept)
}
