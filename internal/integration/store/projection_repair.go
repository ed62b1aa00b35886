package store

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// ErrLost says that what should stand in the work tree is not known any more. A projection
// that is opened anew and written again mends that.
var ErrLost = errors.New("nothing is left")

// Repair writes anew what the last check found. What Holdfast no longer knows itself is
// an error, and is to be written again by whoever knows it.
func (p *Projection) Repair() error {
	p.inside.Lock()
	defer p.inside.Unlock()
	if len(p.found) == 0 {
		return nil
	}
	folder, err := p.enter(p.own(""), true) // also when nothing is known that would stand in it
	if err != nil {
		return fmt.Errorf("repair: %w", err)
	}
	folder.Close()
	var lost []string
	var outdated error
	for _, one := range p.found {
		name := fromTree(one.Path)
		if isLog(name) {
			err := p.rebuildLog(name)
			if errors.Is(err, fs.ErrNotExist) {
				lost = append(lost, one.Path)
				continue
			}
			if err != nil {
				return fmt.Errorf("repair %s: %w", one.Path, err)
			}
			continue
		}
		_, content, err := p.mirror(name).read()
		if err != nil {
			lost = append(lost, one.Path)
			continue
		}
		if _, is := grownOf(content); is {
			outdated = errors.Join(outdated, p.forget(one.Path))
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
	return outdated
}
