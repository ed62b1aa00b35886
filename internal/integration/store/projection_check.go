package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
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
	old := max(0, p.archive.len()-newest)
	for range min(others, old) {
		p.turn = (p.turn + 1) % old
		names = append(names, p.archive.name(p.turn))
	}
	return p.check(append(names, p.archive.names(old)...), false)
}

// CheckAll compares every file byte by byte.
func (p *Projection) CheckAll() ([]Tampered, error) {
	p.inside.Lock()
	defer p.inside.Unlock()
	return p.check(slices.Concat(p.live, p.archive.names(0)), true)
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
			p.found = append(p.found, Tampered{inTree(name), change})
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
	if want, is := grownOf(content); err == nil && is {
		return p.compareGrown(name, want), nil
	}
	size := int64(len(content))
	if err != nil {
		size = -1
	}
	there, change := p.readTree(name, size)
	switch {
	case err != nil && change == "" && m.rescue(sum, content, there):
		p.warn(name)
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
