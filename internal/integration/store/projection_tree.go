package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"syscall"
)

// visit enters a folder once in a check.
func (p *Projection) visit(name string) (*os.Root, error) {
	if folder := p.visited[name]; folder != nil {
		return folder, nil
	}
	folder, err := p.enter(name, false)
	if err == nil {
		p.visited[name] = folder
	}
	return folder, err
}

func (p *Projection) leave() {
	for _, folder := range p.visited {
		folder.Close()
	}
	p.visited = map[string]*os.Root{}
}

// largestRead is the size up to which a file is read when it is not known how large it should be.
const largestRead = 64 << 20

// readTree reads a file of ours in the work tree if it has the size that it should have;
// -1 is any.
func (p *Projection) readTree(name string, size int64) (content []byte, change string) {
	file, info, change := p.openTree(name)
	if change != "" {
		return nil, change
	}
	defer file.Close()
	if size >= 0 && info.Size() != size || info.Size() > largestRead {
		return nil, Changed
	}
	content, err := io.ReadAll(io.LimitReader(file, info.Size()+1))
	if err != nil {
		return nil, Closed
	}
	if info.Size() > small {
		p.seen[name] = info
	}
	return content, ""
}

// openTree opens a plain file, which is not reached through a link and never waited for.
func (p *Projection) openTree(name string) (*os.File, os.FileInfo, string) {
	folder, err := p.visit(path.Dir(name))
	if err != nil {
		return nil, nil, missingOr(err, Closed)
	}
	info, err := folder.Lstat(path.Base(name))
	switch {
	case err != nil:
		return nil, nil, missingOr(err, Closed)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, nil, Link
	case info.IsDir():
		return nil, nil, Directory
	case !info.Mode().IsRegular():
		return nil, nil, Other
	}
	file, err := folder.OpenFile(path.Base(name), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, missingOr(err, Closed)
	}
	if opened, err := file.Stat(); err != nil || !os.SameFile(opened, info) {
		file.Close()
		return nil, nil, Changed
	}
	return file, info, ""
}

func missingOr(err error, otherwise string) string {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotAFolder) {
		return Removed
	}
	return otherwise
}
