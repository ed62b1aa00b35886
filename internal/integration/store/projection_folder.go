package store

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// The ways in which a file is not what it was.
const (
	Changed   = "has another content"
	Removed   = "was removed"
	Link      = "is a symlink"
	Directory = "is a folder"
	File      = "is not a folder"
	Other     = "is neither a file nor a folder"
	Closed    = "cannot be read"
	Trailing  = "had zero bytes after its end"
	Unknown   = "may have been changed: what Holdfast keeps of it is damaged too"
)

// Tampered is a file of ours in the work tree that somebody else touched.
type Tampered struct {
	Path   string // from the root of the work tree, with slashes
	Change string // one of the ways above
}

// notice remembers, until the next check, what was met on the way.
func (p *Projection) notice(place, change string) {
	if met := (Tampered{place, change}); !slices.Contains(p.noticed, met) {
		p.noticed = append(p.noticed, met)
	}
}

var errNotAFolder = errors.New("it is not a folder")

// enter opens a folder within .aiwg/ralph step by step, so that no symlink is followed on
// the way. With create, what is in the way is noticed and makes room; only what stands in
// the way itself is removed, never what it points to.
func (p *Projection) enter(name string, create bool) (*os.Root, error) {
	at, err := os.OpenRoot(p.root)
	if err != nil {
		return nil, err
	}
	walked := ""
	for step := range strings.SplitSeq(inTree(name), "/") {
		walked = path.Join(walked, step)
		next, err := p.step(at, step, walked, create)
		at.Close()
		if err != nil {
			return nil, err
		}
		at = next
	}
	return at, nil
}

func (p *Projection) step(at *os.Root, step, walked string, create bool) (*os.Root, error) {
	info, err := at.Lstat(step)
	if err == nil && !info.IsDir() {
		p.notice(walked, folderChange(info))
		if err = errNotAFolder; create && p.live != nil { // unless it stood there before the loop began
			err = errors.Join(at.Remove(step), fs.ErrNotExist)
		}
	}
	if create && errors.Is(err, fs.ErrNotExist) {
		if err := at.Mkdir(step, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if info, err = at.Lstat(step); err == nil && !info.IsDir() {
			err = errNotAFolder
		}
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: walked, Err: err}
	}
	return p.open(at, step, walked, info, create)
}

// open enters a folder that was looked at, and makes sure that it is the same one.
func (p *Projection) open(at *os.Root, step, walked string, info os.FileInfo, create bool) (*os.Root, error) {
	if closed := info.Mode().Perm()&0o700 != 0o700; closed && walked != path.Dir(folderName) {
		p.notice(walked, Closed)
		if create && p.live != nil {
			if err := at.Chmod(step, 0o755); err != nil {
				return nil, err
			}
		}
	}
	next, err := at.OpenRoot(step)
	if err != nil {
		return nil, err
	}
	entered, err := next.Stat(".")
	if err == nil && !os.SameFile(entered, info) {
		err = &fs.PathError{Op: "open", Path: walked, Err: errNotAFolder}
	}
	if err != nil {
		next.Close()
		return nil, err
	}
	return next, nil
}

func folderChange(info os.FileInfo) string {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return Link
	case info.Mode().IsRegular():
		return File
	}
	return Other
}
