package tree

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"sort"
	"strings"
	"time"
)

// Memory is a directory held in memory: slash-separated paths and their bytes.
type Memory map[string][]byte

// Snapshot reads a directory into memory, with some files as they were at another
// time: a nil text means that the file was not there.
func Snapshot(dir string, instead map[string][]byte) (Memory, error) {
	m := Memory{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		if _, replaced := instead[name]; replaced {
			return nil
		}
		m[name], err = os.ReadFile(path.Join(dir, name))
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for name, text := range instead {
		if text != nil {
			m[name] = text
		}
	}
	return m, nil
}

// Open opens a file for reading.
func (m Memory) Open(name string) (fs.File, error) {
	text, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return opened{bytes.NewReader(text), entry{path.Base(name), int64(len(text)), false}}, nil
}

// ReadFile gives a file's bytes.
func (m Memory) ReadFile(name string) ([]byte, error) {
	text, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return bytes.Clone(text), nil
}

// Stat describes a file or a directory.
func (m Memory) Stat(name string) (fs.FileInfo, error) {
	if text, ok := m[name]; ok {
		return entry{path.Base(name), int64(len(text)), false}, nil
	}
	for file := range m {
		if name == "." || strings.HasPrefix(file, name+"/") {
			return entry{path.Base(name), 0, true}, nil
		}
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists a directory by name.
func (m Memory) ReadDir(name string) ([]fs.DirEntry, error) {
	found := map[string]entry{}
	for file, text := range m {
		rest, inside := strings.CutPrefix(file, name+"/")
		if name == "." {
			rest, inside = file, true
		}
		if !inside {
			continue
		}
		first, _, deeper := strings.Cut(rest, "/")
		found[first] = entry{first, int64(len(text)), deeper}
	}
	list := make([]fs.DirEntry, 0, len(found))
	for _, e := range found {
		list = append(list, fs.FileInfoToDirEntry(e))
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name() < list[j].Name() })
	return list, nil
}

type entry struct {
	name string
	size int64
	dir  bool
}

func (e entry) Name() string       { return e.name }
func (e entry) Size() int64        { return e.size }
func (e entry) IsDir() bool        { return e.dir }
func (e entry) ModTime() time.Time { return time.Time{} }
func (e entry) Sys() any           { return nil }
func (e entry) Mode() fs.FileMode {
	if e.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

type opened struct {
	io.Reader
	info entry
}

func (o opened) Stat() (fs.FileInfo, error) { return o.info, nil }
func (o opened) Close() error               { return nil }
