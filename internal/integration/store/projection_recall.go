package store

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// recall learns from the Home what stands in the work tree since an earlier process.
func (p *Projection) recall() error {
	p.live = []string{}
	top := p.home.Path("projection")
	err := filepath.WalkDir(top, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return ignoreMissing(err)
		}
		rel, err := filepath.Rel(top, file)
		if err != nil {
			return err
		}
		return p.recallOne(filepath.ToSlash(rel))
	})
	return ignoreMissing(err)
}

func (p *Projection) recallOne(name string) error {
	name, unfinished := strings.CutSuffix(name, ".next")
	if !strings.Contains(name, "/") { // shared: another loop may have written it since
		m := p.mirror(name)
		if _, _, err := m.read(); errors.Is(err, errMirror) {
			p.notice("projection/"+name, Unknown)
		}
		return errors.Join(ignoreMissing(os.Remove(m.path)), ignoreMissing(os.Remove(m.path+".next")))
	}
	if unfinished {
		done, err := p.finishGrown(name)
		if !done && err == nil {
			there, _ := p.readTree(name, -1)
			err = p.mirror(name).finish(there)
		}
		if err != nil {
			return err
		}
		if !p.mirror(name).exists() {
			return nil
		}
	}
	p.remember(name)
	if isLog(name) {
		return p.completeLog(name)
	}
	return nil
}

// remember adds a name to those that are checked. An archive is long, and written in
// order: a name that comes again comes soon. Of a log in parts only the last is written.
func (p *Projection) remember(name string) {
	switch {
	case slices.Contains(p.live, name):
	case isArchive(name):
		if !slices.Contains(p.archive.names(max(0, p.archive.len()-newest)), name) {
			p.archive.add(name)
		}
	default:
		if isPart(name) {
			p.live = slices.DeleteFunc(p.live, p.retire)
		}
		p.live = append(p.live, name)
	}
}

// retire puts a part of a log among the files that are not written any more.
func (p *Projection) retire(name string) bool {
	if !isPart(name) {
		return false
	}
	p.archive.add(name)
	return true
}

// isPart tells a log of which there is a new one every so many iterations.
func isPart(name string) bool { return isLog(name) && path.Base(path.Dir(name)) == "conversations" }

func isLog(name string) bool { return path.Ext(name) == ".jsonl" }

// isArchive tells files that are written once, two for every iteration.
func isArchive(name string) bool {
	folder := path.Base(path.Dir(name))
	return folder == "iterations" || folder == "checkpoints"
}
