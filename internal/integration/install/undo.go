package install

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// undo puts back what was, last step first.
func undo(home string, jobs []*job) error {
	var problems []error
	for _, j := range slices.Backward(jobs) {
		problems = append(problems, j.undo(home))
	}
	if err := errors.Join(problems...); err != nil {
		return fmt.Errorf("undo (backups are in %s): %w", stateDir(home), err)
	}
	return nil
}

func (j *job) undo(home string) error {
	var err error
	now, _ := peek(j.dir, j.name, j.Path)
	switch {
	case j.Existed && !(now.exists && bytes.Equal(now.text, j.Before)):
		err = j.write(j.Before, j.BeforeMode)
	case !j.Existed && now.exists:
		err = j.unlink()
	}
	prune(j.dir, j.made)
	if j.receipt != nil {
		return errors.Join(err, j.receipt.write(home))
	}
	return errors.Join(err, dropReceipt(home, j.Path))
}

// settleReceipts drops those of files that we have left, and the folders we had made.
func settleReceipts(home string, jobs []*job) error {
	var problems []error
	for _, j := range jobs {
		if j.origin != nil {
			continue
		}
		problems = append(problems, dropReceipt(home, j.Path))
		if j.After == nil && j.receipt != nil {
			prune(j.dir, j.receipt.Folders)
		}
	}
	return errors.Join(problems...)
}

// prune removes folders that are empty, innermost first.
func prune(dir *os.Root, folders []string) {
	for _, folder := range slices.Backward(folders) {
		name, err := filepath.Rel(dir.Name(), folder)
		if err != nil || !filepath.IsLocal(name) {
			continue
		}
		if info, err := dir.Lstat(name); err == nil && info.IsDir() {
			_ = dir.Remove(name) // one that holds something stays
		}
	}
}
