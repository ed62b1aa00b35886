package store

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
)

// Projection is the files of one loop in the work tree, below .aiwg/ralph. They are for
// people and other programs to read; nothing of ours reads them back. What was written is
// kept in the loop's Home too, so that it is known, after a crash as well, what should
// stand there.
//
// Names are relative to loops/<loop_id>/; the registry is ../../registry.json, and what
// stands beside .aiwg/ralph is ../../../persistence/<folder>/<loop_id>-<name>.
type Projection struct {
	Warn func(message string) // told of damage to what Holdfast keeps, once it is mended; may be nil

	root string // of the work tree
	home *Home

	inside  sync.Mutex
	live    []string               // names within .aiwg/ralph that are written again and again
	archive archive                // those that are written once
	seen    map[string]os.FileInfo // large files as they were when last compared
	logs    map[string]*logEnd
	growths map[string]*growth
	visited map[string]*os.Root // folders that are held open while files are checked
	noticed []Tampered          // met while writing
	found   []Tampered          // by the last check, to be repaired
	checks  int
	turn    int // where in the archive the next check goes on
}

// ErrForeign is for a file that another program or the user put where ours would go.
var ErrForeign = errors.New("it is not Holdfast's, and is left as it is")

const (
	folderName   = ".aiwg/ralph"
	registryName = "registry.json"
	ignoreName   = ".gitignore"
	ignored      = "# Holdfast keeps the state of its loops here; git need not know.\n*\n"
)

// OpenProjection prepares the folder of a loop in a work tree: nothing is written through
// a symlink, and a file of the user's is not touched.
func OpenProjection(root string, home *Home) (*Projection, error) {
	p := &Projection{root: root, home: home, seen: map[string]os.FileInfo{}, logs: map[string]*logEnd{}, growths: map[string]*growth{}, visited: map[string]*os.Root{}}
	resumed := p.mirror("").exists()
	if resumed { // what stands in the way came there while the loop ran
		p.live = []string{}
	}
	folder, err := p.enter(p.own(""), true)
	if len(p.noticed) > 0 && !resumed {
		err = fmt.Errorf("%s %s: make it a folder that can be written to", p.noticed[0].Path, p.noticed[0].Change)
	}
	if err != nil {
		return nil, fmt.Errorf("prepare %s: %w", folderName, err)
	}
	folder.Close()
	defer p.leave()
	if err := p.recall(); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", folderName, err)
	}
	if resumed {
		p.lookAtIgnore()
	}
	err = p.write(ignoreName, []byte(ignored))
	if errors.Is(err, ErrForeign) {
		err = p.write(p.own(ignoreName), []byte(ignored))
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// lookAtIgnore notices what was done to the file that is written at every start.
func (p *Projection) lookAtIgnore() {
	if _, _, err := p.mirror(ignoreName).read(); errors.Is(err, errMirror) {
		p.notice("projection/"+ignoreName, Unknown)
	}
	if there, change := p.readTree(ignoreName, int64(len(ignored))); change != "" || string(there) != ignored {
		p.notice(path.Join(folderName, ignoreName), Changed)
	}
}

// own is a name of the loop within .aiwg/ralph.
func (p *Projection) own(rel string) string { return path.Join("loops", p.home.ID, rel) }

func (p *Projection) warn(name string) {
	if p.Warn != nil {
		p.Warn(fmt.Sprintf("what is kept of %s was damaged; the file itself is whole", name))
	}
}

// locate turns a name into one within .aiwg/ralph.
func (p *Projection) locate(rel string) (string, error) {
	if name := p.persisted(filepath.ToSlash(rel)); name != "" {
		return name, nil
	}
	name := path.Join("loops", p.home.ID, filepath.ToSlash(rel))
	if inside := strings.HasPrefix(name, p.own("")+"/"); !inside && name != registryName {
		return "", fmt.Errorf("%q is no file of loop %s", rel, p.home.ID)
	}
	return name, nil
}

// Write puts a file in place, whole. It is not made to last: it can be written again.
func (p *Projection) Write(rel string, content []byte) error {
	name, err := p.locate(rel)
	if err != nil {
		return err
	}
	if isLog(name) {
		return fmt.Errorf("%s grows by lines: append to it", name)
	}
	p.inside.Lock()
	defer p.inside.Unlock()
	if strings.HasPrefix(name, persistName+"/") {
		if err := p.settleIn(name); err != nil {
			return err
		}
	}
	return p.write(name, content)
}

func (p *Projection) write(name string, content []byte) error {
	delete(p.growths, name)
	if foreign, err := p.foreign(name); err != nil || foreign {
		return errors.Join(err, fmt.Errorf("write %s: %w", inTree(name), ErrForeign))
	}
	m := p.mirror(name)
	if err := m.prepare(content); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := p.place(name, content); err != nil {
		return fmt.Errorf("write %s: %w", inTree(name), err)
	}
	if err := m.settle(); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	p.remember(name)
	return nil
}
