package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
)

const (
	small  = 256 << 10 // up to this size a file is always compared byte by byte
	nth    = 8         // of the checks compares a file larger than that although it seems untouched
	newest = 8         // files of the archive that every check looks at
	others = 24        // files of the archive that every check looks at in turn
)

// Check tells which files in the work tree are not what was written. Files that are
// written again and again are compared byte by byte, large ones (over 256 KiB) when their
// size, times or inode are others, and else the more seldom the larger they are. Of the files
// that are written once, the newest and some others in turn are looked at; CheckAll looks at all.
func (p *Projection) Check() ([]Tampered, error) {
	p.inside.Lock()
	defer p.inside.Unlock()
	p.checks++
	names := slices.Clone(p.live)
	old := max(0, len(p.archive)-newest)
	for range min(others, old) {
		p.turn = (p.turn + 1) % old
		names = append(names, p.archive[p.turn])
	}
	return p.check(append(names, p.archive[old:]...), false)
}

// CheckAll compares every file byte by byte.
func (p *Projection) CheckAll() ([]Tampered, error) {
	p.inside.Lock()
	defer p.inside.Unlock()
	return p.check(slices.Concat(p.live, p.archive), true)
}

func (p *Projection) check(names []string, thorough bool) ([]Tampered, error) {
	p.found, p.visited = nil, map[string]*os.Root{}
	defer p.leave()
	for _, name := range names {
		change, err := p.compare(name, thorough)
		if err != nil {
			return nil, fmt.Errorf("check %s/%s: %w", folderName, name, err)
		}
		if change != "" {
			p.found = append(p.found, Tampered{path.Join(folderName, name), change})
		}
	}
	out := p.noticed
	p.noticed = nil
	for _, one := range p.found {
		if !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	return out, nil
}

func (p *Projection) compare(name string, thorough bool) (change string, err error) {
	if before := p.seen[name]; before != nil && !thorough && p.checks%interval(before) != 0 && p.unchanged(name, before) {
		return "", nil
	}
	if isLog(name) {
		return p.compareLog(name)
	}
	m := p.mirror(name)
	sum, content, err := m.read()
	if err != nil && !errors.Is(err, errMirror) && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	size := int64(len(content))
	if err != nil {
		size = -1
	}
	there, change := p.readTree(name, size)
	switch {
	case err != nil && change == "" && m.rescue(sum, content, there):
		return "", nil
	case err != nil:
		return Unknown, nil
	case change == "" && !bytes.Equal(there, content):
		return Changed, nil
	}
	return change, nil
}

// interval keeps what a check reads about the same however large a file has grown.
func interval(info os.FileInfo) int { return nth * int(max(1, info.Size()/small)) }

func (p *Projection) unchanged(name string, before os.FileInfo) bool {
	folder, err := p.visit(path.Dir(name))
	if err != nil {
		return false
	}
	now, err := folder.Lstat(path.Base(name))
	return err == nil && os.SameFile(now, before) && now.Mode() == before.Mode() && now.Size() == before.Size() &&
		now.ModTime().Equal(before.ModTime()) && changeTime(now) == changeTime(before)
}

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

// ErrLost says that what should stand in the work tree is not known any more. A projection
// that is opened anew and written again mends that.
var ErrLost = errors.New("nothing is left")

// Repair writes anew what the last check found. What Holdfast no longer knows itself is
// an error, and is to be written again by whoever knows it.
func (p *Projection) Repair() error {
	p.inside.Lock()
	defer p.inside.Unlock()
	var lost []string
	for _, one := range p.found {
		name := strings.TrimPrefix(one.Path, folderName+"/")
		if isLog(name) {
			if err := p.rebuildLog(name); err != nil {
				return fmt.Errorf("repair %s: %w", one.Path, err)
			}
			continue
		}
		_, content, err := p.mirror(name).read()
		if err != nil {
			lost = append(lost, one.Path)
			continue
		}
		if err := p.place(name, content); err != nil {
			return fmt.Errorf("repair %s: %w", one.Path, err)
		}
	}
	p.found, p.noticed = nil, nil
	if len(lost) > 0 {
		return fmt.Errorf("repair: %w of %s", ErrLost, strings.Join(lost, ", "))
	}
	return nil
}
