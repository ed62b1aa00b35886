package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path"
	"strings"
)

// WriteShared puts a file into a folder of a work tree that no single loop owns. It follows
// no link, on the way or at its end, and makes the folders it needs.
func WriteShared(root, folder, name string, content []byte) error {
	return writeShared(root, folder, name, content, func(at *os.Root, temporary string) error { return at.Rename(temporary, name) })
}

// writeShared writes a file beside its place, and has it put there.
func writeShared(root, folder, name string, content []byte, put func(at *os.Root, temporary string) error) (err error) {
	at, err := enterShared(root, folder, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, at.Close()) }()
	temporary := ".new." + rand.Text() + "." + name // many may write at once
	file, err := at.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err == nil {
		err = put(at, temporary)
	}
	if err != nil {
		err = errors.Join(err, ignoreMissing(at.Remove(temporary)))
	}
	return err
}

// enterShared opens a folder step by step.
func enterShared(root, folder, name string) (*os.Root, error) {
	at, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	for _, part := range strings.Split(folder, "/") {
		inner, err := enterPart(at, part, path.Join(folder, name))
		if err = errors.Join(err, at.Close()); err != nil {
			return nil, err
		}
		at = inner
	}
	return at, nil
}

func enterPart(at *os.Root, part, wanted string) (*os.Root, error) {
	if err := ignoreExisting(at.Mkdir(part, 0o700)); err != nil {
		return nil, err
	}
	if info, err := at.Lstat(part); err != nil || !info.IsDir() {
		return nil, errors.Join(err, fmt.Errorf("write %s: %s is no folder", wanted, part))
	}
	return at.OpenRoot(part)
}

func ignoreExisting(err error) error {
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	return err
}

// ShareBeside writes a file that all loops of the work tree share into the folder of
// .aiwg/persistence that is named, where git does not look.
func (p *Projection) ShareBeside(folder, name string, content []byte) error {
	if err := p.settleIn(path.Join(persistName, folder, name)); err != nil && !errors.Is(err, ErrForeign) {
		return err
	}
	return WriteShared(p.root, path.Join(path.Dir(folderName), persistName, folder), name, content)
}

// WriteBeside writes a file into a folder of .aiwg/persistence for whom no loop works. Git,
// and so every snapshot, is told to look away first; a rule of the user's stays.
func WriteBeside(root, folder, name string, content []byte) error {
	if err := ignoreBeside(root); err != nil {
		return err
	}
	return WriteShared(root, path.Join(beside, folder), name, content)
}

// WriteBesideOnce writes a file under the first of the names that nobody has, and says which:
// the names go on for as long as they are asked for.
func WriteBesideOnce(root, folder string, names func(n int) string, content []byte) (string, error) {
	if err := ignoreBeside(root); err != nil {
		return "", err
	}
	for n := 0; ; n++ {
		name := names(n)
		err := writeShared(root, path.Join(beside, folder), name, content, func(at *os.Root, temporary string) error {
			return errors.Join(at.Link(temporary, name), at.Remove(temporary))
		})
		if !errors.Is(err, os.ErrExist) || n == mostNames {
			return name, err
		}
	}
}

// mostNames bounds how many are tried.
const mostNames = 10000

var beside = path.Join(path.Dir(folderName), persistName)

// ignoreBeside has git look away from .aiwg/persistence.
func ignoreBeside(root string) error {
	top, err := os.OpenRoot(root)
	if err != nil {
		return err
	}
	_, missing := top.Lstat(path.Join(beside, ignoreName))
	if err := top.Close(); err != nil {
		return err
	}
	if errors.Is(missing, os.ErrNotExist) {
		return WriteShared(root, beside, ignoreName, []byte(ignored))
	}
	return nil
}
