// Package tree reads changes from plain directories: two of them compared, or one that
// a patch is put onto.
package tree

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"

	"holdfast/internal/detection/change"
)

// ErrNotDirectory says that a path the user named is no directory.
var ErrNotDirectory = errors.New("not a directory")

// Compare reads what happened between two directories. Links are not followed, .git is
// left out, and files that moved unchanged count as renamed.
func Compare(before, after string) (change.Change, error) {
	old, err := open(before)
	if err != nil {
		return change.Change{}, err
	}
	defer old.Close()
	new, err := open(after)
	if err != nil {
		return change.Change{}, err
	}
	defer new.Close()
	files, err := compare(old, new)
	if err != nil {
		return change.Change{}, err
	}
	files = change.PairRenames(files)
	change.Order(files)
	return change.Change{Files: files}, nil
}

func open(dir string) (*os.Root, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s: %w", dir, ErrNotDirectory)
	}
	return os.OpenRoot(dir)
}

func compare(old, new *os.Root) ([]change.File, error) {
	was, err := list(old)
	if err != nil {
		return nil, err
	}
	is, err := list(new)
	if err != nil {
		return nil, err
	}
	var files []change.File
	for name, info := range was {
		f := change.File{Path: name, Status: change.Removed}
		if f.Before, err = read(old, name, info); err != nil {
			return nil, err
		}
		if now, ok := is[name]; ok {
			f.Status = change.Modified
			if f.After, err = read(new, name, now); err != nil {
				return nil, err
			}
			if f.Before.Hash == f.After.Hash && f.Before.Mode == f.After.Mode {
				continue
			}
		}
		files = append(files, f.Explain())
	}
	for name, info := range is {
		if _, ok := was[name]; ok {
			continue
		}
		f := change.File{Path: name, Status: change.Added}
		if f.After, err = read(new, name, info); err != nil {
			return nil, err
		}
		files = append(files, f.Explain())
	}
	return files, nil
}

// list finds the files and links below a root. Pipes, sockets and devices are no
// source code, and opening one could wait for ever.
func list(root *os.Root) (map[string]fs.FileInfo, error) {
	found := map[string]fs.FileInfo{}
	err := fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("read directory: %w", err)
		}
		if path.Base(name) == ".git" {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() || d.Type() == fs.ModeSymlink {
			info, err := d.Info()
			if err != nil {
				return err
			}
			found[name] = info
		}
		return nil
	})
	return found, err
}

// read reads one file; what is too large to judge is only hashed, to see it change.
func read(root *os.Root, name string, info fs.FileInfo) (change.Side, error) {
	if info.Mode()&fs.ModeSymlink != 0 {
		target, err := root.Readlink(name)
		return change.Stored([]byte(target), change.ModeSymlink), err
	}
	mode := uint32(change.ModeFile)
	if info.Mode()&0o100 != 0 {
		mode = change.ModeExecutable
	}
	f, err := root.Open(name)
	if err != nil {
		return change.Side{}, err
	}
	defer f.Close()
	if info.Size() > change.MaxText {
		hash, err := change.StreamHash(f, info.Size())
		return change.Unread(info.Size(), mode, hash), err
	}
	raw, err := io.ReadAll(io.LimitReader(f, change.MaxText+1))
	return change.Stored(raw, mode), err
}

// Base gives the texts below a directory for a patch to be put onto. What cannot be
// read, or lies outside, is no base.
func Base(dir string) (base change.Base, stop func(), err error) {
	root, err := open(dir)
	if err != nil {
		return nil, nil, err
	}
	read := func(name string) []byte {
		info, err := root.Lstat(name)
		if err != nil || !info.Mode().IsRegular() || info.Size() > change.MaxText {
			return nil
		}
		raw, err := root.ReadFile(name)
		if err != nil {
			return nil
		}
		text, _ := change.Decode(raw)
		return text
	}
	return read, func() { root.Close() }, nil
}
