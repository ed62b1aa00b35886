package agenthook

import (
	"fmt"
	"path/filepath"
	"strings"

	"holdfast/internal/detection/change"
)

// ApplyEdits carries the edits of an event out in memory and gives every file before and
// after. Paths are slash paths below the event's root (Locate sets it); a file outside of
// it keeps its absolute path. The reader is asked for absolute paths and says whether
// there is such a file. An edit that does not fit is ErrDoesNotApply; a patch that cannot
// be followed is an error of another kind, since what it would do is not known.
func ApplyEdits(e Event, read func(path string) ([]byte, bool, error)) ([]change.File, error) {
	d := desk{event: e, read: read, before: map[string]*[]byte{}, now: map[string]*[]byte{}}
	var out []change.File
	for _, edit := range e.Edits {
		files, err := d.apply(edit)
		if err != nil {
			return nil, err
		}
		out = append(out, files...)
	}
	out = append(out, d.files()...)
	change.Order(out)
	return out, nil
}

// desk is where files lie while edits are made to them, one after another. A path that
// is nil is not there.
type desk struct {
	event  Event
	read   func(path string) ([]byte, bool, error)
	before map[string]*[]byte
	now    map[string]*[]byte
	order  []string
}

func (d *desk) take(path string) (*[]byte, error) {
	if _, known := d.now[path]; !known {
		raw, ok, err := d.read(path)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		d.order = append(d.order, path)
		d.before[path], d.now[path] = nil, nil
		if ok {
			d.before[path], d.now[path] = &raw, &raw
		}
	}
	return d.now[path], nil
}

// apply carries one edit out. What names files of its own gives them back at once.
func (d *desk) apply(edit Edit) ([]change.File, error) {
	switch edit.Kind {
	case Envelope:
		return d.envelope(edit)
	case UnifiedDiff:
		return d.diff(edit)
	}
	old, err := d.take(edit.Path)
	if err != nil {
		return nil, err
	}
	changed, err := d.change(edit, old)
	if err != nil {
		return nil, err
	}
	d.now[edit.Path] = changed
	return nil, nil
}

func (d *desk) change(edit Edit, old *[]byte) (*[]byte, error) {
	if edit.Kind == WholeFile {
		raw := []byte(edit.Content)
		return &raw, nil
	}
	if old == nil && edit.Kind != Replacement {
		return nil, d.unfit(edit, "there is no such file")
	}
	switch edit.Kind {
	case Removal:
		return nil, nil
	case Insertion:
		return d.insert(edit, *old)
	case NotebookCell:
		raw, err := editNotebook(*old, edit)
		return &raw, err
	}
	return d.replace(edit, old)
}

func (d *desk) unfit(edit Edit, message string) error {
	return &DoesNotApply{Path: edit.Path, Message: message, Guesses: guesses(d.event.Agent)}
}

// guesses tells whether an agent's tool looks for another place when a text is not found.
func guesses(a Agent) bool { return a == Gemini || a == OpenCode || a == Windsurf }

func (d *desk) insert(edit Edit, old []byte) (*[]byte, error) {
	lines := strings.SplitAfter(string(old), "\n")
	if edit.Line < 0 || edit.Line > len(lines) {
		return nil, d.unfit(edit, fmt.Sprintf("there is no line %d", edit.Line))
	}
	text := strings.TrimSuffix(edit.Content, "\n") + "\n"
	raw := []byte(strings.Join(lines[:edit.Line], "") + text + strings.Join(lines[edit.Line:], ""))
	return &raw, nil
}

// files gives what is not as it was before.
func (d *desk) files() []change.File {
	var out []change.File
	for _, path := range d.order {
		before, now := d.before[path], d.now[path]
		f := change.File{Path: d.shown(path), Status: change.Modified}
		switch {
		case before == nil && now == nil, before != nil && now != nil && string(*before) == string(*now):
			continue
		case before == nil:
			f.Status = change.Added
		case now == nil:
			f.Status = change.Removed
		}
		if before != nil {
			f.Before = change.Stored(*before, change.ModeFile)
		}
		if now != nil {
			f.After = change.Stored(*now, change.ModeFile)
		}
		out = append(out, f.Explain())
	}
	return out
}

// shown is the path of a file as a change names it.
func (d *desk) shown(path string) string {
	if rel, outside := below(path, d.event.top()); !outside {
		return rel
	}
	return filepath.ToSlash(path)
}
