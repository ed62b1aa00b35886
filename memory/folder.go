package memory

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

// largest is the size up to which an artifact is read; a larger one is not ours.
const largest = 64 << 20

// folder is the folder of one session, held open: no symlink leads out of it.
type folder struct{ root *os.Root }

// open gives the folder of a session; nil when there is none and it is not to be made.
func (s *FileStore) open(session string, create bool) (*folder, error) {
	name, err := folderOf(session)
	if err != nil {
		return nil, err
	}
	if create {
		if err := os.MkdirAll(s.dir, 0o700); err != nil {
			return nil, err
		}
	}
	top, err := os.OpenRoot(s.dir)
	if errors.Is(err, fs.ErrNotExist) && !create {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer top.Close()
	if create {
		if err := top.Mkdir(name, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	info, err := top.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is not a folder", name)
	}
	root, err := top.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &folder{root}, nil
}

func (f *folder) close() { f.root.Close() }

// read reads an artifact; nil when it is not there. It must be a plain file: nothing else
// is waited for or followed.
func (f *folder) read(name string) ([]byte, error) {
	info, err := f.root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a plain file")
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, largest+1))
	if len(text) > largest {
		return nil, fmt.Errorf("it is larger than %d MB", largest>>20)
	}
	if text == nil {
		text = []byte{}
	}
	return text, err
}

// replace writes an artifact so that a reader, and a machine that lost its power, has the
// old one or the new one, whole.
func (f *folder) replace(name string, text []byte) error {
	if err := f.place(name, text); err != nil {
		return err
	}
	return f.sync()
}

// place is replace; the new one lasts from the next sync on.
func (f *folder) place(name string, text []byte) error {
	temporary := ".new-" + rand.Text()
	file, err := f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, f.root.Remove(temporary))
	}
	if err := f.root.Rename(temporary, name); err != nil {
		return errors.Join(err, f.root.Remove(temporary))
	}
	return nil
}

// keepAs gives an artifact, which was written for good, a second name in the place of the
// one that had it, without writing it again; where that cannot be had, it is written.
func (f *folder) keepAs(name, second string, text []byte) error {
	temporary := ".new-" + rand.Text()
	if f.root.Link(name, temporary) != nil {
		return f.place(second, text)
	}
	err := f.root.Rename(temporary, second)
	// One that has both names already, as after a crash, is left with the third.
	if gone := f.root.Remove(temporary); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// sync makes the names in the folder last.
func (f *folder) sync() error {
	dir, err := f.root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// add writes at the end of a file, on a line of its own. Whoever closes the file makes it last.
func (f *folder) add(name, line string) (*os.File, error) {
	if info, err := f.root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a plain file", name)
	}
	file, err := f.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	last := []byte{'\n'}
	if info, err := file.Stat(); err == nil && info.Size() > 0 {
		_, _ = file.ReadAt(last, info.Size()-1)
	}
	if last[0] != '\n' { // a write that was cut off
		line = "\n" + line
	}
	if _, err = file.WriteString(line + "\n"); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// makeLast makes files last, all at the same time, and closes them.
func makeLast(files []*os.File) error {
	errs := make([]error, len(files))
	var all sync.WaitGroup
	for i, file := range files {
		all.Go(func() { errs[i] = errors.Join(file.Sync(), file.Close()) })
	}
	all.Wait()
	return errors.Join(errs...)
}
