package store

import (
	"errors"
	"fmt"
	"os"
	"path"
	"strings"
)

// WriteShared puts a file into a folder of a work tree that no single loop owns. It follows
// no link, on the way or at its end, and makes the folders it needs.
func WriteShared(root, folder, name string, content []byte) (err error) {
	at, err := os.OpenRoot(root)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, at.Close()) }()
	for _, part := range strings.Split(folder, "/") {
		if err := ignoreExisting(at.Mkdir(part, 0o700)); err != nil {
			return err
		}
		if info, err := at.Lstat(part); err != nil || !info.IsDir() {
			return errors.Join(err, fmt.Errorf("write %s: %s is no folder", path.Join(folder, name), part))
		}
		inner, err := at.OpenRoot(part)
		if err != nil {
			return err
		}
		if err := at.Close(); err != nil {
			return errors.Join(err, inner.Close())
		}
		at = inner
	}
	temporary := ".new." + name
	if err := at.RemoveAll(temporary); err != nil {
		return err
	}
	file, err := at.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err == nil {
		err = at.Rename(temporary, name)
	}
	return err
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
	beside := path.Join(path.Dir(folderName), persistName)
	top, err := os.OpenRoot(root)
	if err != nil {
		return err
	}
	_, missing := top.Lstat(path.Join(beside, ignoreName))
	if err := top.Close(); err != nil {
		return err
	}
	if errors.Is(missing, os.ErrNotExist) {
		if err := WriteShared(root, beside, ignoreName, []byte(ignored)); err != nil {
			return err
		}
	}
	return WriteShared(root, path.Join(beside, folder), name, content)
}
