package store

import (
	"errors"
	"os"
	"path"
	"strings"
)

// place writes into the work tree.
func (p *Projection) place(name string, content []byte) error {
	folder, err := p.enter(path.Dir(name), true)
	if err != nil {
		return err
	}
	defer folder.Close()
	base := path.Base(name)
	temporary := ".new." + base
	if err := folder.RemoveAll(temporary); err != nil {
		return err
	}
	file, err := folder.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, folder.Remove(temporary))
	}
	return p.rename(folder, name, temporary)
}

func (p *Projection) rename(folder *os.Root, name, temporary string) error {
	base := path.Base(name)
	if info, err := folder.Lstat(base); err == nil && info.IsDir() {
		p.notice(inTree(name), Directory)
		if err := folder.RemoveAll(base); err != nil {
			return err
		}
	}
	if err := folder.Rename(temporary, base); err != nil {
		return errors.Join(err, folder.Remove(temporary))
	}
	info, err := folder.Lstat(base)
	if err == nil && info.Size() > small {
		p.seen[name] = info
	}
	return err
}

// foreign tells whether a file that all loops share is somebody else's. An empty one is
// nobody's: nothing is lost with it.
func (p *Projection) foreign(name string) (bool, error) {
	if name != registryName && name != ignoreName && name != persistIgnore || p.mirror(name).exists() {
		return false, nil
	}
	folder, err := p.enter(path.Dir(name), true)
	if err != nil {
		return false, err
	}
	defer folder.Close()
	name = path.Base(name)
	if info, err := folder.Lstat(name); err != nil || !info.Mode().IsRegular() || info.Size() > small {
		return err == nil, ignoreMissing(err)
	}
	text, err := folder.ReadFile(name)
	return len(text) > 0 && !strings.Contains(strings.ToLower(string(text)), "holdfast"), err
}

func ignoreMissing(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}
