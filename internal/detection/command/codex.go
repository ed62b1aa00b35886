package command

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"holdfast/internal/detection/change"
)

// The marks of Codex's own patch format.
const (
	beginPatch = "*** Begin Patch"
	endPatch   = "*** End Patch"
	addFile    = "*** Add File: "
	deleteFile = "*** Delete File: "
	updateFile = "*** Update File: "
	moveTo     = "*** Move to: "
	endOfFile  = "*** End of File"
	environ    = "*** Environment ID: "
)

// IsCodexPatch tells Codex's patches from unified ones.
func IsCodexPatch(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), beginPatch) }

// ParseCodexPatch reads a patch as Codex's apply_patch does and applies it in memory. Files
// that the patch does not fit are an error, as they are for Codex, which then changes none
// that follow.
func ParseCodexPatch(text string, read Reader) ([]change.File, error) {
	p := &codex{lines: strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n"), read: read}
	if strings.TrimSpace(p.lines[0]) != beginPatch {
		return nil, fmt.Errorf("line 1 of the patch: it must be %q", beginPatch)
	}
	last := len(p.lines) - 1
	if last == 0 || strings.TrimSpace(p.lines[last]) != endPatch {
		return nil, fmt.Errorf("line %d of the patch: its last line must be %q", last+1, endPatch)
	}
	p.lines, p.at = p.lines[:last], 1
	for p.at < len(p.lines) {
		if err := p.section(); err != nil {
			return p.files, fmt.Errorf("line %d of the patch: %w", min(p.at, len(p.lines)-1)+1, err)
		}
	}
	if len(p.files) == 0 {
		return nil, errors.New("line 1 of the patch: it changes no file")
	}
	change.Order(p.files)
	return p.files, nil
}

type codex struct {
	lines []string
	at    int
	read  Reader
	files []change.File
}

func (p *codex) section() error {
	line := strings.TrimSpace(p.lines[p.at])
	for _, s := range []struct {
		mark string
		take func(*codex, string) error
	}{{addFile, (*codex).add}, {deleteFile, (*codex).remove}, {updateFile, (*codex).update}} {
		if name, ok := strings.CutPrefix(line, s.mark); ok {
			name, err := patchPath(name)
			if err != nil {
				return err
			}
			p.at++
			return s.take(p, name)
		}
	}
	if line == "" || strings.HasPrefix(line, environ) {
		p.at++
		return nil
	}
	return fmt.Errorf("%q starts no file; Add File, Delete File or Update File is expected", shorten(line))
}

func (p *codex) add(name string) error {
	var b strings.Builder
	for ; p.at < len(p.lines) && strings.HasPrefix(p.lines[p.at], "+"); p.at++ {
		b.WriteString(p.lines[p.at][1:] + "\n")
	}
	f := change.File{Path: name, Status: change.Added, After: stored([]byte(b.String()))}
	if before, ok := p.current(name); ok { // Codex overwrites
		f.Status, f.Before = change.Modified, stored(before)
	}
	p.put(f)
	return nil
}

func (p *codex) remove(name string) error {
	before, ok := p.current(name)
	if !ok {
		return fmt.Errorf("%s is to be deleted and does not exist", name)
	}
	p.put(change.File{Path: name, Status: change.Removed, Before: stored(before)})
	return nil
}

func (p *codex) update(name string) error {
	target := name
	if p.at < len(p.lines) {
		if to, ok := strings.CutPrefix(strings.TrimSpace(p.lines[p.at]), moveTo); ok {
			var err error
			if target, err = patchPath(to); err != nil {
				return err
			}
			p.at++
		}
	}
	chunks, err := p.chunks()
	if err != nil {
		return err
	}
	before, ok := p.current(name)
	if !ok {
		return fmt.Errorf("%s is to be updated and does not exist", name)
	}
	after, err := applyChunks(name, string(before), chunks)
	if err != nil {
		return err
	}
	f := change.File{Path: target, Status: change.Modified, Before: stored(before), After: stored([]byte(after))}
	if target != name {
		f.Status, f.OldPath = change.Renamed, name
	}
	p.put(f)
	return nil
}

// current is a file as the patch left it so far.
func (p *codex) current(name string) ([]byte, bool) {
	for i := len(p.files) - 1; i >= 0; i-- {
		switch f := p.files[i]; name {
		case f.Path:
			return f.After.Text, f.After.Present
		case f.OldPath:
			return nil, false
		}
	}
	if p.read == nil {
		return nil, false
	}
	return p.read(name)
}

// put adds a file; a second section on the same file goes on from the first.
func (p *codex) put(f change.File) {
	for i, earlier := range p.files {
		if earlier.Path != f.PathBefore() {
			continue
		}
		f.Before = earlier.Before
		if f.OldPath == "" {
			f.OldPath = earlier.OldPath
		}
		switch {
		case !f.Before.Present && !f.After.Present:
			p.files = append(p.files[:i], p.files[i+1:]...)
			return
		case !f.Before.Present:
			f.Status, f.OldPath = change.Added, ""
		case !f.After.Present && f.OldPath != "":
			f.Path, f.OldPath = f.OldPath, ""
		}
		p.files[i] = f
		return
	}
	p.files = append(p.files, f)
}

func stored(raw []byte) change.Side { return change.Stored(raw, change.ModeFile) }

func patchPath(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return "", errors.New("the name of the file is missing")
	}
	return path.Clean(name), nil
}

func shorten(s string) string {
	const most = 80
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
